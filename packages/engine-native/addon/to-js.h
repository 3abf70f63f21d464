// The engine's structs as the objects of src/engine.ts and src/native-binding.ts.
#pragma once

#include "engine.h"
#include "node-api.h"

namespace undertext {

Napi::Object to_js(Napi::Env env, const DeviceInfo & device);
// The header's part of it alone.
Napi::Object header_to_js(Napi::Env env, const ModelInfo & info);
// All of it.
Napi::Object to_js(Napi::Env env, const ModelInfo & info);
Napi::Object to_js(Napi::Env env, const StreamStats & stats);
Napi::Object to_js(Napi::Env env, const TokenEvent & event);

}  // namespace undertext
