// What must end before its JavaScript environment does: models (their inference threads) and background jobs.
//
// A worker, and a main thread that runs out of work, run the environment's cleanup hooks. process.exit() and uncaught
// exceptions run none of them: with all threads still running the process calls exit(), which destroys the statics that
// those threads use. So end_all() is also called from process's exit event (src/native-binding.ts), and, where that is
// passed over (process.reallyExit()), from an at-exit handler.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <thread>
#include <vector>

#include "engine.h"
#include "event-queue.h"

namespace undertext {

struct JobProgress {
    double fraction;
    const char * stage;  // a string constant
};

struct JobCallbacks {
    // On the JavaScript thread.
    std::function<void(Napi::Env, JobProgress)> on_progress;
    std::function<void(Napi::Env)> on_done;
    // In place of on_done when the environment or the process ends first: ends what work has made. No JavaScript.
    std::function<void()> on_abandoned;
};

// All calls on the environment's JavaScript thread.
class LiveObjects {
public:
    static std::shared_ptr<LiveObjects> create(Napi::Env env);

    void add(const std::shared_ptr<Model> & model);

    // Runs work on a thread of its own and keeps the event loop alive until on_done has run. Work throws nothing and
    // returns soon after *cancel, if there is one, became true. It must own no JavaScript value.
    using Report = std::function<void(JobProgress)>;
    void start_job(Napi::Env env, std::shared_ptr<std::atomic<bool>> cancel, std::function<void(const Report &)> work,
                   JobCallbacks callbacks);

    // Cancels and joins all of them; there can be no new job then. Safe to call twice.
    void end_all() noexcept;

private:
    struct JobEvent {
        bool done;
        JobProgress progress;
    };
    using JobQueue = EventQueue<JobEvent>;
    struct Job {
        std::thread thread;
        std::shared_ptr<std::atomic<bool>> cancel;  // may be null
        std::shared_ptr<JobQueue> queue;
        JobCallbacks callbacks;
    };

    void finish_job(Napi::Env env, uint64_t id);
    static void end_all_at_exit();
    static void end_environment(void * live_objects);
    static void end_process();

    std::vector<std::weak_ptr<Model>> models_;
    std::map<uint64_t, Job> jobs_;
    uint64_t next_job_ = 0;
    bool ended_ = false;
};

}  // namespace undertext
