// A ggml backend library with one device that is broken in the way that BEHAVIOUR names. Everything else is as ggml
// wants it, so that nothing but the engine's own care keeps it from doing harm. FAIL_LATER computes as the CPU does, and
// fails after so many graphs as PASSES says.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ggml-backend-impl.h"

enum { GOOD_LIST, ABORT_AT_START, HANG_AT_START, WRONG_VERSION, REFUSE, ABORT_AT_LOAD, HANG_AT_LOAD, NO_MEMORY, FAIL_LATER };
#ifndef PASSES
#define PASSES 0
#endif

static struct ggml_backend_reg       registry;
static struct ggml_backend_device    device;
static struct ggml_backend_buffer_type buffer_type;
static struct ggml_backend           backend;
static ggml_backend_t                processor;

static void hang(void) {
    for (;;) pause();
}

static const char * name_of_buffer_type(ggml_backend_buffer_type_t type) { (void) type; return "Broken"; }
static ggml_backend_buffer_t no_buffer(ggml_backend_buffer_type_t type, size_t size) { (void) type; (void) size; return NULL; }
static size_t alignment(ggml_backend_buffer_type_t type) { (void) type; return 64; }

static const char * name_of_backend(ggml_backend_t b) { (void) b; return "Vulkan0"; }
static void free_backend(ggml_backend_t b) { (void) b; }
static enum ggml_status compute(ggml_backend_t b, struct ggml_cgraph * graph) {
    static int passes = 0;
    (void) b;
    if (processor == NULL || ++passes > PASSES) return GGML_STATUS_FAILED;
    return ggml_backend_graph_compute(processor, graph);
}

static const char * name_of_device(ggml_backend_dev_t d) { (void) d; return "Vulkan0"; }
static const char * description(ggml_backend_dev_t d) { (void) d; return "Broken GPU"; }
static enum ggml_backend_dev_type type_of_device(ggml_backend_dev_t d) { (void) d; return GGML_BACKEND_DEVICE_TYPE_GPU; }
static ggml_backend_buffer_type_t type_of_buffers(ggml_backend_dev_t d) {
    (void) d;
    return BEHAVIOUR == FAIL_LATER ? ggml_backend_cpu_buffer_type() : &buffer_type;
}
static bool supports_op(ggml_backend_dev_t d, const struct ggml_tensor * op) { (void) d; (void) op; return true; }
static bool supports_type(ggml_backend_dev_t d, ggml_backend_buffer_type_t type) { return type == type_of_buffers(d); }

static void memory(ggml_backend_dev_t d, size_t * free, size_t * total) {
    (void) d;
    *free = 8000000000u;
    *total = 16000000000u;
}

static void properties(ggml_backend_dev_t d, struct ggml_backend_dev_props * props) {
    memset(props, 0, sizeof *props);
    props->name = name_of_device(d);
    props->description = description(d);
    props->type = type_of_device(d);
    memory(d, &props->memory_free, &props->memory_total);
}

// With one thread: several would wait for each other on a machine that has other things to do.
static ggml_backend_t start_processor(void) {
    ggml_backend_dev_t           cpu = ggml_backend_dev_by_type(GGML_BACKEND_DEVICE_TYPE_CPU);
    ggml_backend_t               started = ggml_backend_dev_init(cpu, NULL);
    ggml_backend_set_n_threads_t set_threads = (ggml_backend_set_n_threads_t) ggml_backend_reg_get_proc_address(
        ggml_backend_dev_backend_reg(cpu), "ggml_backend_set_n_threads");
    set_threads(started, 1);
    return started;
}

static ggml_backend_t start(ggml_backend_dev_t d, const char * params) {
    static char guid[16] = "broken-backend!";
    (void) params;
    if (BEHAVIOUR == ABORT_AT_LOAD) abort();
    if (BEHAVIOUR == HANG_AT_LOAD) hang();
    if (BEHAVIOUR == FAIL_LATER) processor = start_processor();
    backend.guid = (ggml_guid_t) guid;
    backend.device = d;
    backend.iface.get_name = name_of_backend;
    backend.iface.free = free_backend;
    backend.iface.graph_compute = compute;
    return &backend;
}

static const char * name_of_registry(ggml_backend_reg_t r) { (void) r; return "Vulkan"; }
static size_t count(ggml_backend_reg_t r) { (void) r; return 1; }
static ggml_backend_dev_t device_at(ggml_backend_reg_t r, size_t index) { (void) r; (void) index; return &device; }
static void * no_function(ggml_backend_reg_t r, const char * name) { (void) r; (void) name; return NULL; }

ggml_backend_reg_t ggml_backend_init(void) {
    if (BEHAVIOUR == ABORT_AT_START) abort();
    if (BEHAVIOUR == HANG_AT_START) hang();
    if (BEHAVIOUR == REFUSE) return NULL;
    buffer_type.device = &device;
    buffer_type.iface.get_name = name_of_buffer_type;
    buffer_type.iface.alloc_buffer = no_buffer;
    buffer_type.iface.get_alignment = alignment;
    device.reg = &registry;
    device.iface.get_name = name_of_device;
    device.iface.get_description = description;
    device.iface.get_memory = memory;
    device.iface.get_type = type_of_device;
    device.iface.get_props = properties;
    device.iface.init_backend = start;
    device.iface.get_buffer_type = type_of_buffers;
    device.iface.supports_op = supports_op;
    device.iface.supports_buft = supports_type;
    registry.api_version = BEHAVIOUR == WRONG_VERSION ? GGML_BACKEND_API_VERSION - 1 : GGML_BACKEND_API_VERSION;
    registry.iface.get_name = name_of_registry;
    registry.iface.get_device_count = count;
    registry.iface.get_device = device_at;
    registry.iface.get_proc_address = no_function;
    return &registry;
}
