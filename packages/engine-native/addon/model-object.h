// A Model as a JavaScript object: NativeModel of src/native-binding.ts.
#pragma once

#include <memory>

#include "addon-data.h"
#include "engine.h"
#include "node-api.h"

namespace undertext {

class ModelObject : public Napi::ObjectWrap<ModelObject> {
public:
    static Napi::Function define(Napi::Env env);
    explicit ModelObject(const Napi::CallbackInfo & info);
    // A model that was not disposed of ends here, in a finalizer, once its streams are gone too.
    ~ModelObject() override;

private:
    Napi::Value info(const Napi::CallbackInfo & info);
    Napi::Value create_stream(const Napi::CallbackInfo & info);
    Napi::Value dispose(const Napi::CallbackInfo & info);

    const std::shared_ptr<Model> & live(Napi::Env env) const;

    napi_env env_;
    std::shared_ptr<Model> model_;
    ReportedMemory memory_;
};

// Ends the model on a thread of its own, since that waits for the inference thread. Then calls on_done.
void dispose_in_background(Napi::Env env, std::shared_ptr<Model> model, std::function<void(Napi::Env)> on_done);

}  // namespace undertext
