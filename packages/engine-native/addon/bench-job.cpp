#include "bench-job.h"

#include <atomic>
#include <memory>
#include <utility>

#include "addon-data.h"
#include "bench-to-js.h"
#include "bench.h"
#include "from-js.h"
#include "own-directory.h"
#include "status-error.h"

namespace undertext {

Napi::Value start_bench(const Napi::CallbackInfo & info) {
    Napi::Env env = info.Env();
    BenchOptions options = read_bench_options(object_argument(info, 0, "options"));
    auto on_progress =
        std::make_shared<Napi::FunctionReference>(Napi::Persistent(function_argument(info, 1, "onProgress")));
    auto on_done = std::make_shared<Napi::FunctionReference>(Napi::Persistent(function_argument(info, 2, "onDone")));
    auto cancel = std::make_shared<std::atomic<bool>>(false);
    options.cancel = cancel;
    struct Outcome {
        Status status;
        BenchReport report;
    };
    auto outcome = std::make_shared<Outcome>();

    JobCallbacks callbacks;
    callbacks.on_progress = [on_progress](Napi::Env env, JobProgress progress) {
        on_progress->Call({Napi::Number::New(env, progress.fraction), Napi::String::New(env, progress.stage)});
    };
    callbacks.on_done = [on_done, outcome](Napi::Env env) {
        if (outcome->status.ok()) {
            on_done->Call({env.Undefined(), to_js(env, outcome->report)});
        } else {
            on_done->Call({to_error(env, outcome->status).Value()});
        }
    };
    AddonData::of(env).live->start_job(
        env, cancel,
        [options = std::move(options), outcome](const LiveObjects::Report & report) mutable {
            options.on_progress = [&report](double fraction, const char * stage) { report({fraction, stage}); };
            outcome->status = load_backends(own_directory());
            if (outcome->status.ok()) outcome->status = run_bench(options, outcome->report);
        },
        std::move(callbacks));
    return Napi::Function::New(env, [cancel](const Napi::CallbackInfo &) { *cancel = true; });
}

}  // namespace undertext
