// A failed Status as a JavaScript error: an Error with `code` (the number of status.h) and `detail`.
#pragma once

#include "node-api.h"
#include "status.h"

namespace undertext {

Napi::Error to_error(Napi::Env env, const Status & status);
void throw_if_failed(Napi::Env env, const Status & status);

// The names of all codes; the index is the number.
Napi::Array code_names(Napi::Env env);

}  // namespace undertext
