#include "status-error.h"

namespace undertext {

Napi::Error to_error(Napi::Env env, const Status & status) {
    Napi::Error error = Napi::Error::New(env, status.message);
    error.Set("code", Napi::Number::New(env, static_cast<int>(status.code)));
    error.Set("detail", Napi::String::New(env, status.detail));
    return error;
}

void throw_if_failed(Napi::Env env, const Status & status) {
    if (!status.ok()) throw to_error(env, status);
}

Napi::Array code_names(Napi::Env env) {
    Napi::Array names = Napi::Array::New(env, code_count);
    for (uint32_t i = 0; i < code_count; i++) {
        names.Set(i, Napi::String::New(env, code_name(static_cast<Code>(i))));
    }
    return names;
}

}  // namespace undertext
