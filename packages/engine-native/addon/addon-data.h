// What the addon keeps per JavaScript environment.
#pragma once

#include <cstdint>
#include <memory>

#include "live-objects.h"
#include "node-api.h"

namespace undertext {

struct AddonData {
    Napi::FunctionReference model_class, stream_class;
    std::shared_ptr<LiveObjects> live;
    // What the constructor about to run takes over. Empty when JavaScript calls one itself: then it throws.
    std::shared_ptr<Model> new_model;
    std::unique_ptr<struct NewStream> new_stream;

    AddonData();
    ~AddonData();
    static AddonData & of(Napi::Env env) { return *env.GetInstanceData<AddonData>(); }
};

// Tells V8 of memory outside its heap, so that it collects in time what holds it.
class ReportedMemory {
public:
    void set(Napi::Env env, uint64_t bytes) {
        int64_t total = 0;
        // Also called from finalizers, where nothing may throw: the figure is only a hint.
        napi_adjust_external_memory(env, static_cast<int64_t>(bytes) - static_cast<int64_t>(reported_), &total);
        reported_ = bytes;
    }

private:
    uint64_t reported_ = 0;
};

}  // namespace undertext
