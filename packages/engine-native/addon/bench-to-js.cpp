#include "bench-to-js.h"

#include "bench-table.h"
#include "to-js.h"

namespace undertext {

template <typename Number>
static void set_number(Napi::Object & object, const char * name, Number value) {
    object.Set(name, Napi::Number::New(object.Env(), static_cast<double>(value)));
}

// A figure that was not measured is null.
static void set_measured(Napi::Object & object, const char * name, double value) {
    if (value == 0) {
        object.Set(name, object.Env().Null());
    } else {
        set_number(object, name, value);
    }
}

template <typename Items>
static Napi::Array to_array(Napi::Env env, const Items & items) {
    Napi::Array array = Napi::Array::New(env, items.size());
    for (uint32_t i = 0; i < items.size(); i++) array.Set(i, to_js(env, items[i]));
    return array;
}

static Napi::Object to_js(Napi::Env env, const KernelRow & row) {
    Napi::Object object = Napi::Object::New(env);
    object.Set("part", row.part);
    object.Set("name", row.name);
    object.Set("type", row.type);
    set_number(object, "columns", row.columns);
    set_number(object, "rows", row.rows);
    set_number(object, "count", row.count);
    set_number(object, "bytes", row.bytes);
    set_measured(object, "msOne", row.ms_one);
    set_number(object, "msSeveral", row.ms_several);
    set_number(object, "several", row.several);
    return object;
}

static Napi::Object to_js(Napi::Env env, const KernelFigures & kernels) {
    Napi::Object object = Napi::Object::New(env);
    set_number(object, "decoderMs", kernels.decoder);
    set_number(object, "decoderFourMs", kernels.decoder_four);
    set_number(object, "encoderMs", kernels.encoder);
    set_number(object, "decoderBytes", kernels.decoder_bytes);
    set_number(object, "encoderBytes", kernels.encoder_bytes);
    object.Set("rows", to_array(env, kernels.rows));
    return object;
}

static Napi::Object to_js(Napi::Env env, const PassFigures & passes) {
    Napi::Object object = Napi::Object::New(env);
    set_number(object, "nearPosition", passes.near_position);
    set_number(object, "farPosition", passes.far_position);
    set_number(object, "kernelsMs", passes.kernels);
    set_number(object, "nearMs", passes.near);
    set_number(object, "farMs", passes.far);
    set_number(object, "encoderSlotMs", passes.encoder_slot);
    set_number(object, "encoderFrameMs", passes.encoder_frame);
    return object;
}

static Napi::Object to_js(Napi::Env env, const MemoryAt & at) {
    Napi::Object object = Napi::Object::New(env);
    set_number(object, "positions", at.positions);
    set_number(object, "computed", at.computed);
    set_measured(object, "resident", static_cast<double>(at.resident));
    set_measured(object, "peak", static_cast<double>(at.peak));
    return object;
}

static Napi::Object to_js(Napi::Env env, const MemoryFigures & memory) {
    Napi::Object object = Napi::Object::New(env);
    set_measured(object, "before", static_cast<double>(memory.before));
    set_measured(object, "loaded", static_cast<double>(memory.loaded));
    object.Set("at", to_array(env, memory.at));
    return object;
}

static Napi::Object to_js(Napi::Env env, const StreamFigures & stream) {
    Napi::Object object = Napi::Object::New(env);
    set_number(object, "chunkMs", stream.chunk_ms);
    object.Set("backlog", stream.backlog);
    set_number(object, "soundMs", stream.sound_ms);
    set_number(object, "computeMs", stream.compute_ms);
    set_number(object, "slots", stream.slots);
    Napi::Object slot_ms = Napi::Object::New(env);
    set_number(slot_ms, "mean", stream.compute_ms / static_cast<double>(stream.slots));
    set_number(slot_ms, "p50", stream.p50);
    set_number(slot_ms, "p95", stream.p95);
    set_number(slot_ms, "p99", stream.p99);
    object.Set("slotMs", slot_ms);
    object.Set("stats", to_js(env, stream.stats));
    return object;
}

static Napi::Object to_js(Napi::Env env, const BenchGoal & goal) {
    Napi::Object object = Napi::Object::New(env);
    object.Set("what", goal.what);
    set_number(object, "value", goal.value);
    set_number(object, "goal", goal.goal);
    object.Set("unit", goal.unit);
    object.Set("met", goal.value <= goal.goal);
    return object;
}

Napi::Object to_js(Napi::Env env, const BenchReport & report) {
    Napi::Object object = Napi::Object::New(env);
    object.Set("model", to_js(env, report.model));
    object.Set("synthetic", report.synthetic);
    object.Set("attention", report.attention);
    set_number(object, "loadMs", report.load_ms);
    set_measured(object, "writeMs", report.write_ms);
    object.Set("kernels", to_js(env, report.kernels));
    object.Set("passes", to_js(env, report.passes));
    object.Set("memory", to_js(env, report.memory));
    object.Set("streams", to_array(env, report.streams));
    if (report.bandwidth.buffer_bytes > 0) {
        Napi::Object bandwidth = Napi::Object::New(env);
        set_number(bandwidth, "bufferBytes", report.bandwidth.buffer_bytes);
        set_number(bandwidth, "oneThread", report.bandwidth.one_thread);
        set_number(bandwidth, "allThreads", report.bandwidth.all_threads);
        object.Set("bandwidth", bandwidth);
    } else {
        object.Set("bandwidth", env.Null());
    }
    set_measured(object, "floorMs", report.floor_ms);
    object.Set("disturbed", report.disturbed);
    object.Set("goals", to_array(env, report.goals));
    set_number(object, "realTime", report.real_time);
    object.Set("verdict", report.verdict);
    object.Set("table", bench_table(report));
    return object;
}

}  // namespace undertext
