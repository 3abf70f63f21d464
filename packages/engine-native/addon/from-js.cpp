#include "from-js.h"

#include <cmath>
#include <limits>

#include "status-error.h"

namespace undertext {

static Napi::TypeError wrong_type(Napi::Env env, const std::string & name, const char * expected) {
    return Napi::TypeError::New(env, name + " must be " + expected);
}

static int to_int(const Napi::Value & value, const std::string & name) {
    double number = value.IsNumber() ? value.As<Napi::Number>().DoubleValue() : std::nan("");
    if (!(number >= std::numeric_limits<int32_t>::min() && number <= std::numeric_limits<int32_t>::max()) ||
        number != std::floor(number)) {
        throw wrong_type(value.Env(), name, "a whole number");
    }
    return static_cast<int>(number);
}

static bool to_bool(const Napi::Value & value, const std::string & name) {
    if (!value.IsBoolean()) throw wrong_type(value.Env(), name, "a boolean");
    return value.As<Napi::Boolean>().Value();
}

static std::string to_string(const Napi::Value & value, const std::string & name) {
    if (!value.IsString()) throw wrong_type(value.Env(), name, "a string");
    return value.As<Napi::String>().Utf8Value();
}

std::string string_argument(const Napi::CallbackInfo & info, size_t index, const char * name) {
    return to_string(info[index], name);
}

int int_argument(const Napi::CallbackInfo & info, size_t index, const char * name) { return to_int(info[index], name); }

bool bool_argument(const Napi::CallbackInfo & info, size_t index, const char * name) {
    return to_bool(info[index], name);
}

Napi::Object object_argument(const Napi::CallbackInfo & info, size_t index, const char * name) {
    if (!info[index].IsObject()) throw wrong_type(info.Env(), name, "an object");
    return info[index].As<Napi::Object>();
}

Napi::Function function_argument(const Napi::CallbackInfo & info, size_t index, const char * name) {
    if (!info[index].IsFunction()) throw wrong_type(info.Env(), name, "a function");
    return info[index].As<Napi::Function>();
}

Samples samples_argument(const Napi::CallbackInfo & info, size_t index, const char * name) {
    napi_typedarray_type type = napi_int8_array;
    size_t length = 0;
    void * data = nullptr;
    if (!info[index].IsTypedArray() ||
        napi_get_typedarray_info(info.Env(), info[index], &type, &length, &data, nullptr, nullptr) != napi_ok ||
        type != napi_float32_array) {
        throw wrong_type(info.Env(), name, "a Float32Array");
    }
    return {static_cast<const float *>(data), length};
}

static bool present(const Napi::Object & object, const char * name, Napi::Value & value) {
    value = object.Get(name);
    return !value.IsUndefined();
}

static void read(const Napi::Object & object, const char * name, int & out) {
    Napi::Value value;
    if (present(object, name, value)) out = to_int(value, name);
}

static void read(const Napi::Object & object, const char * name, double & out) {
    Napi::Value value;
    if (!present(object, name, value)) return;
    if (!value.IsNumber()) throw wrong_type(object.Env(), name, "a number");
    out = value.As<Napi::Number>().DoubleValue();
}

static void read(const Napi::Object & object, const char * name, bool & out) {
    Napi::Value value;
    if (present(object, name, value)) out = to_bool(value, name);
}

static void read(const Napi::Object & object, const char * name, std::string & out) {
    Napi::Value value;
    if (present(object, name, value)) out = to_string(value, name);
}

static void read(const Napi::Object & object, const char * name, Attention & out) {
    std::string attention;
    read(object, name, attention);
    if (attention == "fused") {
        out = Attention::fused;
    } else if (attention == "flash") {
        out = Attention::flash;
    } else if (!attention.empty() && attention != "automatic") {
        throw wrong_type(object.Env(), name, "automatic, fused or flash");
    }
}

static void read(const Napi::Object & object, const char * name, std::vector<int32_t> & out) {
    Napi::Value value;
    if (!present(object, name, value)) return;
    napi_typedarray_type type = napi_int8_array;
    size_t length = 0;
    void * data = nullptr;
    if (!value.IsTypedArray() ||
        napi_get_typedarray_info(object.Env(), value, &type, &length, &data, nullptr, nullptr) != napi_ok ||
        type != napi_int32_array) {
        throw wrong_type(object.Env(), name, "an Int32Array");
    }
    const int32_t * tokens = static_cast<const int32_t *>(data);
    out.assign(tokens, tokens + length);
}

LoadOptions read_load_options(const Napi::Object & object) {
    LoadOptions options;
    read(object, "device", options.device);
    read(object, "threads", options.threads);
    read(object, "attention", options.attention);
    read(object, "f32Kv", options.f32_kv);
    read(object, "f32Weights", options.f32_weights);
    read(object, "repack", options.repack);
    read(object, "measureDrafts", options.measure_drafts);
    read(object, "maxDraft", options.max_draft);
    return options;
}

StreamOptions read_stream_options(const Napi::Object & object) {
    StreamOptions options;
    Napi::Value delay;
    if (present(object, "delay", delay)) {
        options.delay = to_int(delay, "delay");
        if (options.delay == 0) {  // to the engine it means the model's default, which here is said by leaving it out
            throw to_error(
                object.Env(),
                Status::fail(Code::bad_argument, "the delay must be 1 to 15 or 30 slots of 80 ms, not 0", "delay"));
        }
    }
    read(object, "chunkMs", options.chunk_ms);
    read(object, "exact", options.exact);
    read(object, "draft", options.draft);
    read(object, "watches", options.watches);
    read(object, "script", options.script);
    return options;
}

BenchOptions read_bench_options(const Napi::Object & object) {
    BenchOptions options;
    read(object, "model", options.model);
    read(object, "synthetic", options.synthetic);
    read(object, "write", options.write);
    read(object, "device", options.device);
    read(object, "threads", options.threads);
    read(object, "seconds", options.seconds);
    read(object, "delay", options.delay);
    read(object, "chunkMs", options.chunk_ms);
    read(object, "small", options.small);
    return options;
}

}  // namespace undertext
