// The addon's exports; their TypeScript declaration is src/native-binding.ts.
#include "addon-data.h"
#include "bench-job.h"
#include "engine.h"
#include "load-job.h"
#include "model-object.h"
#include "node-api.h"
#include "own-directory.h"
#include "status-error.h"
#include "stream-object.h"
#include "to-js.h"

namespace undertext {

static Napi::Value list_devices(const Napi::CallbackInfo & info) {
    Napi::Env env = info.Env();
    throw_if_failed(env, load_backends(own_directory()));
    std::vector<DeviceInfo> devices;
    throw_if_failed(env, list_devices(devices));
    Napi::Array array = Napi::Array::New(env, devices.size());
    for (uint32_t i = 0; i < devices.size(); i++) array.Set(i, to_js(env, devices[i]));
    return array;
}

static Napi::Value end_all(const Napi::CallbackInfo & info) {
    AddonData::of(info.Env()).live->end_all();
    return info.Env().Undefined();
}

static Napi::Value external_memory(const Napi::CallbackInfo & info) {
    int64_t total = 0;
    napi_adjust_external_memory(info.Env(), 0, &total);
    return Napi::Number::New(info.Env(), static_cast<double>(total));
}

static Napi::Object initialise(Napi::Env env, Napi::Object exports) {
    keep_loaded();
    auto data = std::make_unique<AddonData>();
    data->live = LiveObjects::create(env);
    data->model_class = Napi::Persistent(ModelObject::define(env));
    data->stream_class = Napi::Persistent(StreamObject::define(env));
    env.SetInstanceData(data.release());

    exports.Set("codes", code_names(env));
    exports.Set("queueBoundMs", Napi::Number::New(env, queue_bound_ms));
    exports.Set("listDevices", Napi::Function::New<&list_devices>(env));
    exports.Set("loadModel", Napi::Function::New<&start_load>(env));
    exports.Set("readModelInfo", Napi::Function::New<&start_header_read>(env));
    exports.Set("bench", Napi::Function::New<&start_bench>(env));
    exports.Set("externalMemory", Napi::Function::New<&external_memory>(env));
    exports.Set("endAll", Napi::Function::New<&end_all>(env));
    return exports;
}

NODE_API_MODULE(engine, initialise)

}  // namespace undertext
