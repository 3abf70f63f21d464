// Arguments and options from JavaScript, checked: what is of another type is a TypeError that names it. Whether a value
// is in range is the engine's to say. An option that is absent or undefined keeps the engine's default.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench.h"
#include "engine.h"
#include "node-api.h"

namespace undertext {

std::string string_argument(const Napi::CallbackInfo & info, size_t index, const char * name);
int int_argument(const Napi::CallbackInfo & info, size_t index, const char * name);
bool bool_argument(const Napi::CallbackInfo & info, size_t index, const char * name);
Napi::Object object_argument(const Napi::CallbackInfo & info, size_t index, const char * name);
Napi::Function function_argument(const Napi::CallbackInfo & info, size_t index, const char * name);

// Samples of a Float32Array, valid until JavaScript runs again.
struct Samples {
    const float * data;
    size_t count;
};
Samples samples_argument(const Napi::CallbackInfo & info, size_t index, const char * name);

// Everything but the callbacks.
LoadOptions read_load_options(const Napi::Object & object);
StreamOptions read_stream_options(const Napi::Object & object);
BenchOptions read_bench_options(const Napi::Object & object);

}  // namespace undertext
