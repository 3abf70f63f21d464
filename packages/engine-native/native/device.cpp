#include "device.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fstream>
#include <mutex>
#include <set>
#include <thread>

#include "ggml-cpu.h"

namespace undertext {

namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return text;
}

// ggml's names of a backend are CPU, CUDA0, Vulkan0, MTL0 or Metal.
std::string backend_of(ggml_backend_dev_t dev) {
    const std::string reg = ggml_backend_reg_name(ggml_backend_dev_backend_reg(dev));
    return reg == "MTL" ? "Metal" : reg;
}

std::string id_of(ggml_backend_dev_t dev) {
    std::string id = lower(ggml_backend_dev_name(dev));
    if (id.rfind("mtl", 0) == 0) {
        id = "metal" + id.substr(3);
    }
    return id;
}

std::string kind_of(ggml_backend_dev_t dev) {
    switch (ggml_backend_dev_type(dev)) {
        case GGML_BACKEND_DEVICE_TYPE_CPU: return "cpu";
        case GGML_BACKEND_DEVICE_TYPE_GPU: return "gpu";
        case GGML_BACKEND_DEVICE_TYPE_IGPU: return "integrated-gpu";
        default: return "accelerator";
    }
}

DeviceInfo describe(ggml_backend_dev_t dev) {
    DeviceInfo info;
    info.id = id_of(dev);
    info.backend = backend_of(dev);
    info.description = ggml_backend_dev_description(dev);
    info.kind = kind_of(dev);
    size_t free = 0, total = 0;
    ggml_backend_dev_memory(dev, &free, &total);
    info.memory_free = free;
    info.memory_total = total;
    return info;
}

std::string known_ids() {
    std::string ids;
    for (size_t i = 0; i < ggml_backend_dev_count(); ++i) {
        ids += (ids.empty() ? "" : ", ") + id_of(ggml_backend_dev_get(i));
    }
    return ids.empty() ? "none" : ids;
}

// ggml reports by printing. Only what it calls an error is passed on; an application's terminal is not ours to fill.
void log_errors_only(ggml_log_level level, const char * text, void *) {
    if (level == GGML_LOG_LEVEL_ERROR) {
        fputs(text, stderr);
    }
}

bool abort_requested(void * flag) {
    return static_cast<const std::atomic<bool> *>(flag)->load(std::memory_order_relaxed);
}

template <typename F>
F proc(ggml_backend_dev_t dev, const char * name) {
    return reinterpret_cast<F>(ggml_backend_reg_get_proc_address(ggml_backend_dev_backend_reg(dev), name));
}

}  // namespace

int physical_cores() {
#ifdef __linux__
    // One (package, core) pair for each physical core that this process may use.
    std::set<std::pair<int, int>> cores;
    for (int cpu = 0;; ++cpu) {
        const std::string base = "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/";
        std::ifstream package(base + "physical_package_id"), core(base + "core_id");
        int p = 0, c = 0;
        if (!(package >> p) || !(core >> c)) {
            break;
        }
        cores.insert({p, c});
    }
    const int allowed = int(std::thread::hardware_concurrency());  // respects affinity
    if (!cores.empty()) {
        return std::max(1, std::min(int(cores.size()), allowed > 0 ? allowed : int(cores.size())));
    }
#endif
    return std::max(1, int(std::thread::hardware_concurrency()));
}

// Threads wait for the slowest at every operation: with a core left to everything else (capture, the screen, the call
// that is being captioned) none of them is pushed off its core.
int default_threads() {
    const int cores = physical_cores();
    return cores >= 4 ? cores - 1 : cores;
}

Status load_backends(const std::string & backend_dir) {
    static std::once_flag once;
    std::call_once(once, [&] {
        ggml_log_set(log_errors_only, nullptr);
        if (ggml_backend_dev_count() == 0) {
            ggml_backend_load_all_from_path(backend_dir.c_str());
        }
    });
    if (ggml_backend_dev_by_type(GGML_BACKEND_DEVICE_TYPE_CPU) == nullptr) {
        return Status::fail(
            Code::device_failed,
            "no CPU backend was found in " + backend_dir + ": the installation is incomplete, install Undertext again",
            backend_dir);
    }
    return Status::good();
}

Status list_devices(std::vector<DeviceInfo> & out) {
    out.clear();
    for (size_t i = 0; i < ggml_backend_dev_count(); ++i) {
        out.push_back(describe(ggml_backend_dev_get(i)));
    }
    return Status::good();
}

Status Device::open(const std::string & wanted, int threads, uint64_t need_bytes, std::unique_ptr<Device> & out) {
    // More threads than processors would spend their time waiting for each other at every operation.
    const int most = std::min(GGML_MAX_N_THREADS, std::max(1, int(std::thread::hardware_concurrency())));
    if (threads < 0 || threads > most) {
        return Status::fail(Code::bad_argument,
                            "threads must be 1 to " + std::to_string(most) +
                                ", the processors that this computer has; leave it out to have it chosen");
    }
    ggml_backend_dev_t chosen = nullptr;
    std::string reason;
    ggml_backend_dev_t cpu = ggml_backend_dev_by_type(GGML_BACKEND_DEVICE_TYPE_CPU);
    const std::string name = lower(wanted.empty() ? "auto" : wanted);
    if (name == "auto") {
        // A GPU with room for the model before an integrated one before the CPU.
        uint64_t best_free = 0;
        int best_rank = 0;
        std::string too_small;
        for (size_t i = 0; i < ggml_backend_dev_count(); ++i) {
            ggml_backend_dev_t dev = ggml_backend_dev_get(i);
            const auto type = ggml_backend_dev_type(dev);
            const int rank = type == GGML_BACKEND_DEVICE_TYPE_GPU ? 2 : type == GGML_BACKEND_DEVICE_TYPE_IGPU ? 1 : 0;
            if (rank == 0) {
                continue;
            }
            const DeviceInfo info = describe(dev);
            if (info.memory_free < need_bytes) {
                too_small = info.description;
                continue;
            }
            if (rank > best_rank || (rank == best_rank && info.memory_free > best_free)) {
                chosen = dev;
                best_rank = rank;
                best_free = info.memory_free;
            }
        }
        if (chosen != nullptr) {
            reason =
                std::string(ggml_backend_dev_description(chosen)) + " is the fastest device with room for the model.";
        } else {
            chosen = cpu;
            reason = too_small.empty() ? "No GPU that can run the model was found, so the CPU runs it."
                                       : too_small + " has too little free memory for the model, so the CPU runs it.";
        }
    } else {
        for (size_t i = 0; i < ggml_backend_dev_count() && chosen == nullptr; ++i) {
            ggml_backend_dev_t dev = ggml_backend_dev_get(i);
            if (id_of(dev) == name || lower(backend_of(dev)) == name) {
                chosen = dev;
            }
        }
        reason = "You chose it.";
    }
    if (chosen == nullptr) {
        return Status::fail(
            Code::unknown_device,
            "there is no device \"" + wanted + "\" on this computer; there are: " + known_ids() + ", or auto", wanted);
    }

    std::unique_ptr<Device> device(new Device());
    device->device_ = chosen;
    device->info_ = describe(chosen);
    device->reason_ = reason;
    device->is_cpu_ = ggml_backend_dev_type(chosen) == GGML_BACKEND_DEVICE_TYPE_CPU;
    device->threads_ = threads > 0 ? threads : default_threads();
    device->backend_.reset(ggml_backend_dev_init(chosen, nullptr));
    if (!device->backend_) {
        return Status::fail(Code::device_failed,
                            device->info_.description + " (" + device->info_.id +
                                ") could not be started: check its driver, or choose the CPU",
                            device->info_.id);
    }
    ggml_backend_dev_props props{};
    ggml_backend_dev_get_props(chosen, &props);
    device->can_map_ = props.caps.buffer_from_host_ptr;

    if (device->is_cpu_) {
        auto set_threads = proc<ggml_backend_set_n_threads_t>(chosen, "ggml_backend_set_n_threads");
        auto new_pool = proc<decltype(&ggml_threadpool_new)>(chosen, "ggml_threadpool_new");
        auto set_pool = proc<decltype(&ggml_backend_cpu_set_threadpool)>(chosen, "ggml_backend_cpu_set_threadpool");
        device->free_pool_ = proc<decltype(&ggml_threadpool_free)>(chosen, "ggml_threadpool_free");
        device->set_abort_ = proc<ggml_backend_set_abort_callback_t>(chosen, "ggml_backend_set_abort_callback");
        if (set_threads == nullptr || new_pool == nullptr || set_pool == nullptr || device->free_pool_ == nullptr ||
            device->set_abort_ == nullptr) {
            return Status::fail(Code::device_failed, "the CPU backend is of another version: install Undertext again",
                                "ggml");
        }
        set_threads(device->backend_.get(), device->threads_);
        ggml_threadpool_params params = ggml_threadpool_params_default(device->threads_);
        params.poll = 1;  // a few ms of spinning between passes, then sleep: an idle caption must not cost a core
        device->pool_ = new_pool(&params);
        if (device->pool_ == nullptr) {
            return Status::fail(Code::out_of_memory,
                                "could not start " + std::to_string(device->threads_) + " threads");
        }
        set_pool(device->backend_.get(), device->pool_);
        auto extra = proc<ggml_backend_dev_get_extra_bufts_t>(chosen, "ggml_backend_dev_get_extra_bufts");
        for (auto * type = extra != nullptr ? extra(chosen) : nullptr; type != nullptr && *type != nullptr; ++type) {
            // AMX is left out: hypervisors exist that advertise it and then fault on its first instruction.
            if (std::strcmp(ggml_backend_buft_name(*type), "AMX") != 0) {
                device->repack_types_.push_back(*type);
            }
        }
    }
    out = std::move(device);
    return Status::good();
}

Device::~Device() {
    backend_.reset();
    if (pool_ != nullptr) {
        free_pool_(pool_);
    }
}

ggml_backend_buffer_type_t Device::buffer_type() const { return ggml_backend_dev_buffer_type(device_); }

Status Device::compute(ggml_cgraph * graph, const std::atomic<bool> * abort) {
    if (set_abort_ != nullptr) {
        set_abort_(backend_.get(), abort != nullptr ? abort_requested : nullptr,
                   const_cast<std::atomic<bool> *>(abort));
    } else if (abort != nullptr && abort->load()) {
        return Status::fail(Code::cancelled, "cancelled");
    }
    switch (ggml_backend_graph_compute(backend_.get(), graph)) {
        case GGML_STATUS_SUCCESS: return Status::good();
        case GGML_STATUS_ABORTED: return Status::fail(Code::cancelled, "cancelled");
        case GGML_STATUS_ALLOC_FAILED:
            return Status::fail(Code::out_of_memory,
                                info_.description + " ran out of memory: choose a smaller model or another device",
                                info_.id);
        default:
            return Status::fail(Code::device_failed,
                                info_.description + " failed while computing: choose another device", info_.id);
    }
}

const ggml_tensor * Device::first_unsupported(const ggml_cgraph * graph) const {
    for (int i = 0; i < ggml_graph_n_nodes(const_cast<ggml_cgraph *>(graph)); ++i) {
        const ggml_tensor * node = ggml_graph_node(const_cast<ggml_cgraph *>(graph), i);
        if (!ggml_backend_dev_supports_op(device_, node)) {
            return node;
        }
    }
    return nullptr;
}

}  // namespace undertext
