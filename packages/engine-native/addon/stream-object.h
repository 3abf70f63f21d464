// A Stream as a JavaScript object: NativeStream of src/native-binding.ts.
#pragma once

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "addon-data.h"
#include "engine.h"
#include "event-queue.h"
#include "node-api.h"

namespace undertext {

struct NewStream {
    std::shared_ptr<Model> model;
    StreamOptions options;
    bool decisions;  // send every token decided, not only text
};

class StreamObject : public Napi::ObjectWrap<StreamObject> {
public:
    static Napi::Function define(Napi::Env env);
    explicit StreamObject(const Napi::CallbackInfo & info);
    ~StreamObject() override;

private:
    struct Decision {
        int64_t slot;
        int32_t token;
    };
    struct Finished {};
    struct Room {};
    using Event = std::variant<TokenEvent, Decision, Finished, Room, Status>;

    Napi::Value feed(const Napi::CallbackInfo & info);
    Napi::Value has_room(const Napi::CallbackInfo & info);
    Napi::Value set_delay(const Napi::CallbackInfo & info);
    Napi::Value finish(const Napi::CallbackInfo & info);
    Napi::Value cancel(const Napi::CallbackInfo & info);
    Napi::Value stats(const Napi::CallbackInfo & info);
    Napi::Value keep_alive(const Napi::CallbackInfo & info);
    Napi::Value dispose(const Napi::CallbackInfo & info);

    void deliver(Napi::Env env, std::vector<Event> events);
    static Napi::Object to_js_event(Napi::Env env, const Event & event);
    void release();
    Stream & live(Napi::Env env) const;

    napi_env env_;
    std::shared_ptr<Model> model_;  // outlives the stream, also when its own object is collected first
    std::shared_ptr<Stream> stream_;
    std::shared_ptr<EventQueue<Event>> events_;
    ReportedMemory memory_;
    bool kept_alive_ = false;
};

}  // namespace undertext
