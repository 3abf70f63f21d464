#include "stream-object.h"

#include <cmath>
#include <string>
#include <utility>

#include "from-js.h"
#include "status-error.h"
#include "to-js.h"

namespace undertext {

// Unscaled 32-bit samples are the largest that any source makes. A NaN, or a number whose square overflows, would stay
// in the encoder's ring for its whole window (15 s) and leave no text there.
static constexpr float max_sample = 2147483648.0f;

Napi::Function StreamObject::define(Napi::Env env) {
    return DefineClass(env, "NativeStream",
                       {
                           InstanceMethod<&StreamObject::feed>("feed"),
                           InstanceMethod<&StreamObject::has_room>("hasRoom"),
                           InstanceMethod<&StreamObject::set_delay>("setDelay"),
                           InstanceMethod<&StreamObject::finish>("finish"),
                           InstanceMethod<&StreamObject::cancel>("cancel"),
                           InstanceMethod<&StreamObject::stats>("stats"),
                           InstanceMethod<&StreamObject::keep_alive>("keepAlive"),
                           InstanceMethod<&StreamObject::dispose>("dispose"),
                       });
}

StreamObject::StreamObject(const Napi::CallbackInfo & info) : Napi::ObjectWrap<StreamObject>(info), env_(info.Env()) {
    std::unique_ptr<NewStream> given = std::move(AddonData::of(info.Env()).new_stream);
    if (!given) throw Napi::TypeError::New(info.Env(), "Streams are made by model.createStream()");

    auto events =
        EventQueue<Event>::open(info.Env(), "undertext stream",
                                [this](Napi::Env env, std::vector<Event> batch) { deliver(env, std::move(batch)); });
    events->keep_loop_alive(info.Env(), false);

    StreamCallbacks & callbacks = given->options.callbacks;
    callbacks.on_token = [events](const TokenEvent & event) { events->push(event); };
    callbacks.on_finished = [events] { events->push(Finished{}); };
    callbacks.on_error = [events](const Status & status) { events->push(status); };
    callbacks.on_room = [events] { events->push(Room{}); };
    if (given->decisions) {
        callbacks.on_decision = [events](int64_t slot, int32_t token) { events->push(Decision{slot, token}); };
    }
    Status status = given->model->create_stream(given->options, stream_);
    if (!status.ok()) {
        events->close();
        throw to_error(info.Env(), status);
    }
    model_ = std::move(given->model);
    events_ = std::move(events);
    memory_.set(env_, stream_->stats().memory_bytes);
}

StreamObject::~StreamObject() { release(); }

void StreamObject::release() {
    if (!stream_) return;
    stream_->cancel();
    events_->close();
    stream_.reset();
    model_.reset();
    memory_.set(env_, 0);
}

Stream & StreamObject::live(Napi::Env env) const {
    if (!stream_) throw to_error(env, Status::fail(Code::disposed, "the stream was disposed of: create a new one"));
    return *stream_;
}

Napi::Value StreamObject::feed(const Napi::CallbackInfo & info) {
    Stream & stream = live(info.Env());
    Samples pcm = samples_argument(info, 0, "pcm");
    for (size_t i = 0; i < pcm.count; i++) {
        if (!(std::fabs(pcm.data[i]) <= max_sample)) {  // false for NaN too
            throw to_error(info.Env(),
                           Status::fail(Code::bad_argument,
                                        "sample " + std::to_string(i) +
                                            " of the sound is not a usable number: samples are finite, -1 to 1",
                                        std::to_string(i)));
        }
    }
    throw_if_failed(info.Env(), stream.feed(pcm.data, pcm.count));
    memory_.set(env_, stream.stats().memory_bytes);
    return info.Env().Undefined();
}

Napi::Value StreamObject::has_room(const Napi::CallbackInfo & info) {
    // An empty feed asks without giving, and has the engine call on_room if it refuses.
    Status status = live(info.Env()).feed(nullptr, 0);
    if (status.code == Code::queue_full) return Napi::Boolean::New(info.Env(), false);
    throw_if_failed(info.Env(), status);
    return Napi::Boolean::New(info.Env(), true);
}

Napi::Value StreamObject::set_delay(const Napi::CallbackInfo & info) {
    Stream & stream = live(info.Env());
    throw_if_failed(info.Env(), stream.set_delay(int_argument(info, 0, "delay")));
    return info.Env().Undefined();
}

Napi::Value StreamObject::finish(const Napi::CallbackInfo & info) {
    throw_if_failed(info.Env(), live(info.Env()).finish());
    return info.Env().Undefined();
}

Napi::Value StreamObject::cancel(const Napi::CallbackInfo & info) {
    live(info.Env()).cancel();
    events_->clear();
    return info.Env().Undefined();
}

Napi::Value StreamObject::stats(const Napi::CallbackInfo & info) {
    StreamStats stats = live(info.Env()).stats();
    memory_.set(env_, stats.memory_bytes);
    return to_js(info.Env(), stats);
}

Napi::Value StreamObject::keep_alive(const Napi::CallbackInfo & info) {
    bool alive = bool_argument(info, 0, "alive");
    live(info.Env());
    if (alive != kept_alive_) {
        kept_alive_ = alive;
        if (alive) {
            Ref();
        } else {
            Unref();
        }
        events_->keep_loop_alive(info.Env(), alive);
    }
    return info.Env().Undefined();
}

Napi::Value StreamObject::dispose(const Napi::CallbackInfo & info) {
    release();
    if (std::exchange(kept_alive_, false)) Unref();
    return info.Env().Undefined();
}

void StreamObject::deliver(Napi::Env env, std::vector<Event> events) {
    Napi::Object self = Value();
    if (self.IsEmpty() || !stream_) return;  // collected, its finalizer still to come
    memory_.set(env_, stream_->stats().memory_bytes);
    Napi::Array batch = Napi::Array::New(env, events.size());
    for (uint32_t i = 0; i < events.size(); i++) batch.Set(i, to_js_event(env, events[i]));
    Napi::Value handler = self.Get("onEvents");
    if (handler.IsFunction()) handler.As<Napi::Function>().Call(self, {batch});
}

Napi::Object StreamObject::to_js_event(Napi::Env env, const Event & event) {
    Napi::Object object = Napi::Object::New(env);
    if (const auto * token = std::get_if<TokenEvent>(&event)) {
        object.Set("type", "token");
        object.Set("token", to_js(env, *token));
    } else if (const auto * decision = std::get_if<Decision>(&event)) {
        object.Set("type", "decision");
        object.Set("slot", Napi::Number::New(env, static_cast<double>(decision->slot)));
        object.Set("token", Napi::Number::New(env, decision->token));
    } else if (const auto * status = std::get_if<Status>(&event)) {
        object.Set("type", "failed");
        object.Set("error", to_error(env, *status).Value());
    } else {
        object.Set("type", std::holds_alternative<Finished>(event) ? "finished" : "room");
    }
    return object;
}

}  // namespace undertext
