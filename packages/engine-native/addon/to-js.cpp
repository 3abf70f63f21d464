#include "to-js.h"

namespace undertext {

// Counts and bytes stay far below 2^53, where doubles stop being exact.
template <typename Number>
static void set_number(Napi::Object & object, const char * name, Number value) {
    object.Set(name, Napi::Number::New(object.Env(), static_cast<double>(value)));
}

static Napi::Object layers(Napi::Env env, int layers, int width, int window) {
    Napi::Object object = Napi::Object::New(env);
    set_number(object, "layers", layers);
    set_number(object, "width", width);
    set_number(object, "window", window);
    return object;
}

Napi::Object to_js(Napi::Env env, const DeviceInfo & device) {
    Napi::Object object = Napi::Object::New(env);
    object.Set("id", device.id);
    object.Set("backend", device.backend);
    object.Set("description", device.description);
    object.Set("kind", device.kind);
    set_number(object, "memoryFree", device.memory_free);
    set_number(object, "memoryTotal", device.memory_total);
    return object;
}

Napi::Object header_to_js(Napi::Env env, const ModelInfo & info) {
    Napi::Object object = Napi::Object::New(env);
    object.Set("path", info.path);
    object.Set("name", info.name);
    object.Set("variant", info.variant);
    object.Set("architecture", info.architecture);
    object.Set("quantisation", info.quantisation);
    Napi::Array languages = Napi::Array::New(env, info.languages.size());
    for (uint32_t i = 0; i < info.languages.size(); i++) languages.Set(i, info.languages[i]);
    object.Set("languages", languages);
    set_number(object, "fileBytes", info.file_bytes);
    set_number(object, "parameters", info.parameters);
    object.Set("encoder", layers(env, info.encoder_layers, info.encoder_width, info.encoder_window));
    object.Set("decoder", layers(env, info.decoder_layers, info.decoder_width, info.decoder_window));
    set_number(object, "vocabulary", info.vocabulary);
    set_number(object, "positionLimit", info.position_limit);
    set_number(object, "defaultDelay", info.default_delay);
    return object;
}

Napi::Object to_js(Napi::Env env, const ModelInfo & info) {
    Napi::Object object = header_to_js(env, info);
    object.Set("device", to_js(env, info.device));
    object.Set("deviceReason", info.device_reason);
    set_number(object, "threads", info.threads);
    set_number(object, "weightBytes", info.weight_bytes);
    set_number(object, "mappedBytes", info.mapped_bytes);
    set_number(object, "repackedBytes", info.repacked_bytes);
    Napi::Object load_ms = Napi::Object::New(env);
    set_number(load_ms, "map", info.map_ms);
    set_number(load_ms, "repack", info.repack_ms);
    set_number(load_ms, "prepare", info.prepare_ms);
    set_number(load_ms, "measure", info.measure_ms);
    object.Set("loadMs", load_ms);
    set_number(object, "draft", info.draft);
    Napi::Array verify_cost = Napi::Array::New(env, info.verify_cost.size());
    for (uint32_t i = 0; i < info.verify_cost.size(); i++) verify_cost.Set(i, info.verify_cost[i]);
    object.Set("verifyCost", verify_cost);
    return object;
}

Napi::Object to_js(Napi::Env env, const StreamStats & stats) {
    Napi::Object object = Napi::Object::New(env);
    set_number(object, "samplesFed", stats.samples_fed);
    set_number(object, "samplesWaiting", stats.samples_waiting);
    set_number(object, "behindMs", stats.behind_ms);
    set_number(object, "slotsEncoded", stats.slots_encoded);
    set_number(object, "slotsDecoded", stats.slots_decoded);
    set_number(object, "encoderPasses", stats.encoder_passes);
    set_number(object, "decoderPasses", stats.decoder_passes);
    set_number(object, "tokens", stats.tokens);
    double passes = static_cast<double>(stats.decoder_passes);
    set_number(object, "tokensPerPass", passes > 0 ? static_cast<double>(stats.tokens) / passes : 0.0);
    set_number(object, "drafted", stats.drafted);
    set_number(object, "accepted", stats.accepted);
    Napi::Object ms = Napi::Object::New(env);
    set_number(ms, "mel", stats.ms.mel);
    set_number(ms, "encoder", stats.ms.encoder);
    set_number(ms, "decoder", stats.ms.decoder);
    set_number(ms, "text", stats.ms.text);
    object.Set("ms", ms);
    set_number(object, "msPerSlot", stats.ms_per_slot);
    set_number(object, "eos", stats.eos);
    set_number(object, "ruts", stats.ruts);
    set_number(object, "loops", stats.loops);
    set_number(object, "reprimes", stats.reprimes);
    set_number(object, "limitReprimes", stats.limit_reprimes);
    set_number(object, "forcedCuts", stats.forced_cuts);
    set_number(object, "invalidUtf8", stats.invalid_utf8);
    set_number(object, "delay", stats.delay);
    set_number(object, "epoch", stats.epoch);
    set_number(object, "baseSlot", stats.base_slot);
    set_number(object, "memoryBytes", stats.memory_bytes);
    return object;
}

Napi::Object to_js(Napi::Env env, const TokenEvent & event) {
    Napi::Object object = Napi::Object::New(env);
    object.Set("text", event.text);
    set_number(object, "slot", event.slot);
    set_number(object, "wordSlot", event.word_slot);
    set_number(object, "startMs", event.start_ms);
    set_number(object, "endMs", event.end_ms);
    return object;
}

}  // namespace undertext
