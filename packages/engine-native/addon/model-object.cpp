#include "model-object.h"

#include <utility>

#include "from-js.h"
#include "status-error.h"
#include "stream-object.h"
#include "to-js.h"

namespace undertext {

AddonData::AddonData() = default;
AddonData::~AddonData() = default;

Napi::Function ModelObject::define(Napi::Env env) {
    return DefineClass(env, "NativeModel",
                       {
                           InstanceMethod<&ModelObject::info>("info"),
                           InstanceMethod<&ModelObject::create_stream>("createStream"),
                           InstanceMethod<&ModelObject::dispose>("dispose"),
                       });
}

ModelObject::ModelObject(const Napi::CallbackInfo & info)
    : Napi::ObjectWrap<ModelObject>(info), env_(info.Env()), model_(std::move(AddonData::of(info.Env()).new_model)) {
    if (!model_) throw Napi::TypeError::New(info.Env(), "Models are made by loadModel()");
    memory_.set(env_, model_->memory_bytes());
}

ModelObject::~ModelObject() { memory_.set(env_, 0); }

const std::shared_ptr<Model> & ModelObject::live(Napi::Env env) const {
    if (!model_) throw to_error(env, Status::fail(Code::disposed, "the model was disposed of: load it again"));
    return model_;
}

Napi::Value ModelObject::info(const Napi::CallbackInfo & info) { return to_js(info.Env(), live(info.Env())->info()); }

Napi::Value ModelObject::create_stream(const Napi::CallbackInfo & info) {
    Napi::Env env = info.Env();
    const std::shared_ptr<Model> & model = live(env);
    Napi::Object options = object_argument(info, 0, "options");
    bool decisions = bool_argument(info, 1, "decisions");
    AddonData & data = AddonData::of(env);
    data.new_stream.reset(new NewStream{model, read_stream_options(options), decisions});
    return data.stream_class.New({});
}

Napi::Value ModelObject::dispose(const Napi::CallbackInfo & info) {
    live(info.Env());
    auto on_done = std::make_shared<Napi::FunctionReference>(Napi::Persistent(function_argument(info, 0, "onDone")));
    memory_.set(env_, 0);
    dispose_in_background(info.Env(), std::move(model_), [on_done](Napi::Env) { on_done->Call({}); });
    return info.Env().Undefined();
}

void dispose_in_background(Napi::Env env, std::shared_ptr<Model> model, std::function<void(Napi::Env)> on_done) {
    AddonData::of(env).live->start_job(env, nullptr,
                                       [model = std::move(model)](const LiveObjects::Report &) mutable {
                                           model->dispose();
                                           model.reset();  // the weights go here, not where the thread is joined
                                       },
                                       {nullptr, std::move(on_done), nullptr});
}

}  // namespace undertext
