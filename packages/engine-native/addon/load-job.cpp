#include "load-job.h"

#include <atomic>
#include <memory>
#include <utility>

#include "addon-data.h"
#include "engine.h"
#include "from-js.h"
#include "model-object.h"
#include "own-directory.h"
#include "status-error.h"
#include "to-js.h"

namespace undertext {

template <typename Result>
struct Outcome {
    Status status = Status::good();
    Result result{};
};

static std::shared_ptr<Napi::FunctionReference> hold(Napi::Function function) {
    return std::make_shared<Napi::FunctionReference>(Napi::Persistent(function));
}

Napi::Value start_load(const Napi::CallbackInfo & info) {
    Napi::Env env = info.Env();
    std::string path = string_argument(info, 0, "path");
    LoadOptions options = read_load_options(object_argument(info, 1, "options"));
    auto on_progress = hold(function_argument(info, 2, "onProgress"));
    auto on_done = hold(function_argument(info, 3, "onDone"));
    auto cancel = std::make_shared<std::atomic<bool>>(false);
    auto outcome = std::make_shared<Outcome<std::shared_ptr<Model>>>();
    options.cancel = cancel;

    JobCallbacks callbacks;
    callbacks.on_progress = [on_progress](Napi::Env env, JobProgress progress) {
        on_progress->Call({Napi::Number::New(env, progress.fraction), Napi::String::New(env, progress.stage)});
    };
    callbacks.on_done = [on_done, outcome, cancel](Napi::Env env) {
        if (!outcome->status.ok()) {
            on_done->Call({to_error(env, outcome->status).Value()});
        } else if (*cancel) {  // it came too late for the load, not for the caller
            dispose_in_background(env, std::move(outcome->result), [on_done](Napi::Env env) {
                on_done->Call({to_error(env, Status::fail(Code::cancelled, "the load was cancelled")).Value()});
            });
        } else {
            AddonData & data = AddonData::of(env);
            data.live->add(outcome->result);
            data.new_model = std::move(outcome->result);
            on_done->Call({env.Undefined(), data.model_class.New({})});
        }
    };
    callbacks.on_abandoned = [outcome] {
        if (outcome->result) outcome->result->dispose();
    };
    AddonData::of(env).live->start_job(
        env, cancel,
        [path = std::move(path), options = std::move(options), outcome](const LiveObjects::Report & report) mutable {
            options.on_progress = [&report](double fraction, const char * stage) { report({fraction, stage}); };
            outcome->status = load_backends(own_directory());
            if (outcome->status.ok()) outcome->status = Model::load(path, options, outcome->result);
        },
        std::move(callbacks));
    return Napi::Function::New(env, [cancel](const Napi::CallbackInfo &) { *cancel = true; });
}

Napi::Value start_header_read(const Napi::CallbackInfo & info) {
    std::string path = string_argument(info, 0, "path");
    auto on_done = hold(function_argument(info, 1, "onDone"));
    auto outcome = std::make_shared<Outcome<ModelInfo>>();
    AddonData::of(info.Env())
        .live->start_job(info.Env(), nullptr,
                         [path = std::move(path), outcome](const LiveObjects::Report &) {
                             outcome->status = read_model_info(path, outcome->result);
                         },
                         {nullptr,
                          [on_done, outcome](Napi::Env env) {
                              if (outcome->status.ok()) {
                                  on_done->Call({env.Undefined(), header_to_js(env, outcome->result)});
                              } else {
                                  on_done->Call({to_error(env, outcome->status).Value()});
                              }
                          },
                          nullptr});
    return info.Env().Undefined();
}

}  // namespace undertext
