// The benchmark on a thread of its own.
#pragma once

#include "node-api.h"

namespace undertext {

// bench(options, onProgress, onDone): returns a function that cancels it.
Napi::Value start_bench(const Napi::CallbackInfo & info);

}  // namespace undertext
