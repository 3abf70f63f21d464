#include "live-objects.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>

#include "status-error.h"

namespace undertext {

// Never destroyed: the at-exit handler uses it.
struct Environments {
    std::mutex mutex;
    std::vector<std::shared_ptr<LiveObjects>> all;
};
static Environments & environments() {
    static Environments * instance = new Environments;
    return *instance;
}

std::shared_ptr<LiveObjects> LiveObjects::create(Napi::Env env) {
    auto live = std::make_shared<LiveObjects>();
    {
        std::lock_guard<std::mutex> lock(environments().mutex);
        environments().all.push_back(live);
    }
    napi_status status = napi_add_env_cleanup_hook(env, &LiveObjects::end_environment, live.get());
    if (status != napi_ok) throw Napi::Error::New(env);
    end_all_at_exit();
    return live;
}

void LiveObjects::add(const std::shared_ptr<Model> & model) {
    models_.erase(std::remove_if(models_.begin(), models_.end(), [](const auto & held) { return held.expired(); }),
                  models_.end());
    models_.push_back(model);
    end_all_at_exit();
}

// Handlers run in reverse order of registration, mixed with the destructors of statics. Registered again after each
// load, this one runs before the destructors of all that the load brought in (backend libraries, drivers).
void LiveObjects::end_all_at_exit() {
#ifndef _WIN32  // there all other threads are dead by then, perhaps while they held a lock
    std::atexit(&LiveObjects::end_process);
#endif
}

void LiveObjects::start_job(Napi::Env env, std::shared_ptr<std::atomic<bool>> cancel,
                            std::function<void(const Report &)> work, JobCallbacks callbacks) {
    if (ended_) throw to_error(env, Status::fail(Code::disposed, "the process is ending"));
    const uint64_t id = next_job_++;
    Job & job = jobs_[id];
    job.cancel = std::move(cancel);
    job.callbacks = std::move(callbacks);
    try {
        job.queue = JobQueue::open(env, "undertext job", [this, id](Napi::Env env, std::vector<JobEvent> events) {
            for (const JobEvent & event : events) {
                if (event.done) {
                    finish_job(env, id);
                } else {
                    jobs_.at(id).callbacks.on_progress(env, event.progress);
                }
            }
        });
        job.thread = std::thread([queue = job.queue, work = std::move(work)] {
            work([&queue](JobProgress progress) { queue->push({false, progress}); });
            queue->push({true, {}});
        });
    } catch (...) {  // no thread to be had
        if (job.queue) job.queue->close();
        jobs_.erase(id);
        throw;
    }
}

void LiveObjects::finish_job(Napi::Env env, uint64_t id) {
    Job job = std::move(jobs_.at(id));
    jobs_.erase(id);
    if (job.thread.joinable()) job.thread.join();  // it has nothing left to do
    job.queue->close();
    job.callbacks.on_done(env);
}

void LiveObjects::end_all() noexcept {
    ended_ = true;
    for (auto & [id, job] : jobs_) {
        if (job.cancel) *job.cancel = true;
    }
    for (auto & [id, job] : jobs_) {
        if (!job.thread.joinable()) continue;
        job.thread.join();
        if (job.callbacks.on_abandoned) job.callbacks.on_abandoned();
    }
    for (const std::weak_ptr<Model> & held : models_) {
        if (std::shared_ptr<Model> model = held.lock()) model->dispose();
    }
}

void LiveObjects::end_environment(void * live_objects) {
    auto * live = static_cast<LiveObjects *>(live_objects);
    live->end_all();
    live->jobs_.clear();  // their callbacks hold JavaScript references, which must go while the environment is there
    std::lock_guard<std::mutex> lock(environments().mutex);
    auto & all = environments().all;
    all.erase(std::remove_if(all.begin(), all.end(), [live](const auto & other) { return other.get() == live; }),
              all.end());
}

// The calling thread is the main JavaScript thread; node has stopped its workers.
void LiveObjects::end_process() {
    std::lock_guard<std::mutex> lock(environments().mutex);
    for (const auto & live : environments().all) live->end_all();
}

}  // namespace undertext
