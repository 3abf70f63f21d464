// Events from any thread to the JavaScript thread: in order, none lost, the JavaScript thread woken once per batch.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "node-api.h"

namespace undertext {

// There is no bound of its own: each event stems from sound that feed() accepted or from one load, and both have
// bounds. An event that finds no memory ends the process, as it would on the JavaScript side.
template <typename Event>
class EventQueue {
public:
    // On the JavaScript thread, in a handle scope. What it throws becomes an uncaught exception.
    using Deliver = std::function<void(Napi::Env, std::vector<Event>)>;

    // JavaScript thread. Keeps the event loop alive unless told otherwise by keep_loop_alive().
    static std::shared_ptr<EventQueue> open(Napi::Env env, const char * name, Deliver deliver) {
        std::shared_ptr<EventQueue> queue(new EventQueue(std::move(deliver)));
        auto context = std::make_unique<std::shared_ptr<EventQueue>>(queue);
        napi_status status =
            napi_create_threadsafe_function(env, nullptr, nullptr, Napi::String::New(env, name), 0, 1, nullptr,
                                            &EventQueue::finalize, context.get(), &EventQueue::call, &queue->function_);
        if (status != napi_ok) throw Napi::Error::New(env);
        context.release();  // finalize() deletes it
        return queue;
    }

    // Any thread. Dropped if the queue is closed.
    void push(Event event) noexcept {
        std::lock_guard<std::mutex> lock(mutex_);
        if (!function_) return;
        events_.push_back(std::move(event));
        // A closing function must not be touched again: node frees it at the environment's end.
        if (events_.size() == 1 &&
            napi_call_threadsafe_function(function_, nullptr, napi_tsfn_nonblocking) != napi_ok) {
            function_ = nullptr;
        }
    }

    // JavaScript thread. Drops the events that wait; later ones are delivered again.
    void clear() {
        std::lock_guard<std::mutex> lock(mutex_);
        events_.clear();
    }

    // JavaScript thread, also from within Deliver. Nothing is delivered after it.
    void close() {
        std::unique_lock<std::mutex> lock(mutex_);
        napi_threadsafe_function function = std::exchange(function_, nullptr);
        events_.clear();
        lock.unlock();
        if (function) napi_release_threadsafe_function(function, napi_tsfn_abort);
    }

    // JavaScript thread.
    void keep_loop_alive(Napi::Env env, bool alive) {
        std::lock_guard<std::mutex> lock(mutex_);
        if (!function_) return;
        if (alive) {
            napi_ref_threadsafe_function(env, function_);
        } else {
            napi_unref_threadsafe_function(env, function_);
        }
    }

private:
    explicit EventQueue(Deliver deliver) : deliver_(std::move(deliver)) {}

    static void call(napi_env raw_env, napi_value, void * context, void *) {
        // Without an environment it is called for what still waits after finalize(): the context is gone.
        if (!raw_env) return;
        // The copy outlives a close() from within deliver_.
        std::shared_ptr<EventQueue> queue = *static_cast<std::shared_ptr<EventQueue> *>(context);
        std::vector<Event> batch;
        {
            std::lock_guard<std::mutex> lock(queue->mutex_);
            batch.swap(queue->events_);
        }
        if (batch.empty()) return;
        Napi::Env env(raw_env);
        try {
            Napi::HandleScope scope(env);
            queue->deliver_(env, std::move(batch));
        } catch (const Napi::Error & error) {
            napi_fatal_exception(env, error.Value());
        } catch (const std::exception & error) {
            napi_fatal_exception(env, Napi::Error::New(env, error.what()).Value());
        }
    }

    // At the environment's end node calls this whatever threads still hold the function, and frees it then.
    static void finalize(napi_env, void *, void * context) {
        std::unique_ptr<std::shared_ptr<EventQueue>> queue(static_cast<std::shared_ptr<EventQueue> *>(context));
        std::lock_guard<std::mutex> lock((*queue)->mutex_);
        (*queue)->function_ = nullptr;
        (*queue)->events_.clear();
    }

    const Deliver deliver_;
    std::mutex mutex_;
    std::vector<Event> events_;
    napi_threadsafe_function function_ = nullptr;
};

}  // namespace undertext
