// Loading a model, and reading a model file's header, on threads of their own.
#pragma once

#include "node-api.h"

namespace undertext {

// loadModel(path, options, onProgress, onDone): returns a function that cancels the load.
Napi::Value start_load(const Napi::CallbackInfo & info);
// readModelInfo(path, onDone)
Napi::Value start_header_read(const Napi::CallbackInfo & info);

}  // namespace undertext
