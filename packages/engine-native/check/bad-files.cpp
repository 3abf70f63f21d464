#include "bad-files.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "file-trials.h"
#include "ggml.h"
#include "gguf-image.h"

namespace undertext::check {

namespace {

constexpr int n_flips = 500;
constexpr uint32_t flip_seed = 20260203;

const std::string network = "stt.voxtral_realtime.";
const std::string frontend = "stt.frontend.";
const std::string tokenizer = "tokenizer.ggml.";

std::vector<std::string> required_keys() {
    std::vector<std::string> keys = {"general.architecture"};
    const auto add = [&](const std::string & prefix, std::initializer_list<const char *> names) {
        for (const char * name : names) keys.push_back(prefix + name);
    };
    add(network, {"streaming_pad_token_id"});
    add(network + "encoder.",
        {"n_layers", "d_model", "n_heads", "n_kv_heads", "head_dim", "ffn_dim", "num_mel_bins",
         "max_position_embeddings", "sliding_window", "rope_theta", "rms_norm_eps", "hidden_act"});
    add(network + "projector.", {"downsample_factor", "input_dim", "hidden_act", "audio_length_per_tok"});
    add(network + "decoder.", {"n_layers", "hidden_size", "intermediate_size", "n_heads", "n_kv_heads", "head_dim",
                               "hidden_act", "rms_norm_eps", "rope_theta", "sliding_window", "max_position_embeddings",
                               "tie_word_embeddings", "vocab_size"});
    add(network + "time.", {"default_num_delay_tokens", "embed_theta", "embed_dim", "ada_hidden"});
    add(frontend, {"type", "num_mels", "sample_rate", "n_fft", "win_length", "hop_length", "window", "normalize",
                   "global_log_mel_max", "dither", "pre_emphasis", "f_min", "f_max"});
    add(tokenizer, {"model", "tokens", "token_type", "bos_token_id", "eos_token_id"});
    return keys;
}

std::string little_endian(uint64_t value, size_t bytes) { return {reinterpret_cast<const char *>(&value), bytes}; }

// ---- files that are no models ----

void check_other_files(FileTrials & files) {
    const std::vector<Code> no_model = {Code::not_a_model};
    files.refused("a file that is not there", files.path("absent.gguf"), {Code::file_not_found});
    files.refused("a folder", files.path("."), {Code::not_a_model}, {"folder"});
    files.refused("an empty path", "", {Code::file_not_found});
    files.refused("an empty file", files.write(""), no_model, {"empty"});
    files.refused("3 bytes", files.write("GGU"), no_model, {"3 bytes"});
    files.refused("an HTML page", files.write("\n<!DOCTYPE html><html><body>Log in</body></html>"), no_model,
                  {"web page"});
    files.refused("a Git LFS pointer",
                  files.write("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"), no_model,
                  {"LFS"});
    files.refused("a wrong magic", files.write("GGML" + std::string(1000, '\1')), no_model, {"GGUF"});
    files.refused("4 bytes", files.write("GGUF"), {Code::truncated_model});
    for (const uint64_t version : {0, 1, 2, 4}) {
        files.refused("version " + std::to_string(version),
                      files.write("GGUF" + little_endian(version, 4) + std::string(100, '\0')), no_model, {"version"});
    }
    files.refused("big-endian", files.write("GGUF" + little_endian(0x03000000, 4) + std::string(100, '\0')), no_model,
                  {"big-endian"});
    files.refused("no keys and tensors", files.write("GGUF" + little_endian(3, 4) + std::string(100, '\0')),
                  {Code::bad_model}, {"general.architecture"});
    for (const uint64_t count : {uint64_t{1} << 20, uint64_t{1} << 63, ~uint64_t{0}}) {
        const std::string head = "GGUF" + little_endian(3, 4);
        files.refused("too many keys",
                      files.write(head + little_endian(0, 8) + little_endian(count, 8) + std::string(100, '\0')),
                      {Code::truncated_model});
        files.refused("too many tensors",
                      files.write(head + little_endian(count, 8) + little_endian(0, 8) + std::string(100, '\0')),
                      {Code::truncated_model});
    }
}

void check_paths(FileTrials & files, const GgufImage & good) {
    const std::string name = u8"Über den Straßen 模型 ファイル (1).gguf";
    files.accepted("a path with spaces, umlauts and CJK", files.write(good.bytes(), name));
    files.refused("such a path with a bad file", files.write("GGU", name), {Code::not_a_model});
    files.refused("such a path without a file", files.path(u8"fehlt für 模型.gguf"), {Code::file_not_found});
}

// ---- the header's structure ----

void check_structure(FileTrials & files, const GgufImage & good) {
    using Image = GgufImage;
    const std::vector<Code> bad = {Code::bad_model};
    const std::vector<Code> cut = {Code::truncated_model};
    files.refused("a key twice", files.changed([](Image & image) { image.keys.push_back(image.keys.back()); }), bad,
                  {good.keys.back().name, "twice"});
    files.refused("a tensor twice", files.changed([](Image & image) { image.tensors.push_back(image.tensors.back()); }),
                  bad, {good.tensors.back().name, "twice"});
    files.refused("an empty key", files.changed([](Image & image) { image.keys.back().name = ""; }), bad);
    files.refused("a long tensor name", files.changed([](Image & image) { image.tensors[0].name.assign(64, 'x'); }),
                  bad);
    files.refused("no such value type", files.changed([](Image & image) { image.keys.push_back({"extra", 13, ""}); }),
                  bad, {"extra"});
    files.refused("an array of arrays", files.changed([](Image & image) {
        image.keys.push_back({"extra", gguf_array, little_endian(gguf_array, 4) + little_endian(1, 8)});
    }),
                  bad, {"extra"});
    for (const uint64_t length : {uint64_t{1} << 32, uint64_t{1} << 61, ~uint64_t{0}}) {
        files.refused("a long string", files.changed([&](Image & image) {
            image.keys.push_back({"extra", gguf_string, little_endian(length, 8)});
        }),
                      cut);
        for (const uint32_t type : {gguf_u32, gguf_string}) {
            files.refused("a long array", files.changed([&](Image & image) {
                image.keys.push_back({"extra", gguf_array, little_endian(type, 4) + little_endian(length, 8)});
            }),
                          cut);
        }
    }
    for (const uint32_t alignment : {0u, 1u, 31u, 48u}) {
        files.refused("alignment " + std::to_string(alignment),
                      files.changed([&](Image & image) { image.set_u32("general.alignment", alignment); }), bad,
                      {"general.alignment"});
    }
    files.refused("offsets that are not aligned",
                  files.changed([](Image & image) { image.set_u32("general.alignment", 1u << 20); }), bad);

    // Where the header has the first tensor's description: name, n_dims, sizes, type, offset.
    const std::string bytes = good.bytes();
    const std::string & name = good.tensors[0].name;
    const size_t at = bytes.find(little_endian(name.size(), 8) + name) + 8 + name.size();
    const auto patched = [&](size_t offset, uint64_t value, size_t length) {
        std::string copy = bytes;
        copy.replace(at + offset, length, little_endian(value, length));
        return files.write(copy);
    };
    const size_t n_dims = good.tensors[0].ne.size(), type_at = 4 + 8 * n_dims;
    for (const uint64_t count : {uint64_t{0}, uint64_t{5}, uint64_t{0xffffffff}}) {
        files.refused("a tensor of " + std::to_string(count) + " dimensions", patched(0, count, 4), bad, {name});
    }
    for (size_t i = 0; i < n_dims; ++i) {
        files.refused("a dimension of zero", patched(4 + 8 * i, 0, 8), bad, {name});
        files.refused("a dimension of 2^63", patched(4 + 8 * i, uint64_t{1} << 63, 8), bad, {name});
        files.refused("a dimension of 2^62", patched(4 + 8 * i, uint64_t{1} << 62, 8),
                      {Code::bad_model, Code::truncated_model});
        files.refused("a dimension of 2^32", patched(4 + 8 * i, uint64_t{1} << 32, 8), cut, {name});
    }
    for (const uint64_t type : {4, 5, 31, 43, 1000}) {
        files.refused("tensor type " + std::to_string(type), patched(type_at, type, 4), bad, {name});
    }
    files.refused("a row that is no whole block", patched(type_at, GGML_TYPE_Q4_K, 4), bad, {name});
    files.refused("an offset past the end", patched(type_at + 4, uint64_t{1} << 40, 8), cut, {name});
    files.refused("an offset that overflows", patched(type_at + 4, ~uint64_t{31}, 8), cut, {name});
    files.refused("tensors that overlap", patched(type_at + 4, 64, 8), bad, {"overlap"});
    for (size_t i = 1; i <= 20; ++i) {  // half of them in the header
        const size_t header = at;
        const size_t length = i <= 10 ? header * i / 10 - 1 : header + (bytes.size() - header) * (i - 10) / 10 - 1;
        files.refused("cut at " + std::to_string(length) + " bytes", files.write(bytes.substr(0, length)), cut);
    }
}

// ---- keys ----

bool is_list(const std::string & key) { return key == tokenizer + "tokens" || key == tokenizer + "token_type"; }

void check_keys(FileTrials & files, const GgufImage & good) {
    for (const std::string & key : required_keys()) {
        files.refused(key + " missing", files.changed([&](GgufImage & image) { image.remove_key(key); }),
                      {Code::bad_model}, {key});
        const auto original =
            std::find_if(good.keys.begin(), good.keys.end(), [&](const ImageKey & k) { return k.name == key; });
        const bool is_string = original != good.keys.end() && original->type == gguf_string;
        files.refused(key + " of another type", files.changed([&](GgufImage & image) {
            if (is_string || is_list(key)) {
                image.set_u32(key, 1);
            } else {
                image.set_string(key, "1");
            }
        }),
                      {Code::bad_model}, {key});
    }
    files.refused("another architecture",
                  files.changed([](GgufImage & image) { image.set_string("general.architecture", "llama"); }),
                  {Code::wrong_architecture}, {"llama"});

    const auto u32_refused = [&](const std::string & key, std::initializer_list<uint32_t> values) {
        for (const uint32_t value : values) {
            files.refused(key + " = " + std::to_string(value),
                          files.changed([&](GgufImage & image) { image.set_u32(key, value); }), {Code::bad_model},
                          {key});
        }
    };
    const uint32_t huge = 0xffffffff;
    for (const char * key : {"encoder.n_layers",
                             "encoder.d_model",
                             "encoder.n_heads",
                             "encoder.n_kv_heads",
                             "encoder.head_dim",
                             "encoder.ffn_dim",
                             "encoder.sliding_window",
                             "projector.downsample_factor",
                             "projector.input_dim",
                             "projector.audio_length_per_tok",
                             "decoder.n_layers",
                             "decoder.hidden_size",
                             "decoder.intermediate_size",
                             "decoder.n_heads",
                             "decoder.n_kv_heads",
                             "decoder.head_dim",
                             "decoder.sliding_window",
                             "decoder.max_position_embeddings",
                             "decoder.vocab_size",
                             "time.default_num_delay_tokens",
                             "time.embed_dim",
                             "time.ada_hidden"}) {
        u32_refused(network + key, {0, huge});
    }
    u32_refused(network + "time.default_num_delay_tokens", {16, 29, 31});
    u32_refused(network + "decoder.head_dim", {63, 258});
    u32_refused(network + "decoder.max_position_embeddings", {63});
    u32_refused(network + "streaming_pad_token_id", {huge, 1500});  // 1500 has text
    u32_refused(tokenizer + "bos_token_id", {huge, 1500});
    u32_refused(tokenizer + "eos_token_id", {huge, 1500});
    u32_refused(frontend + "sample_rate", {8000, 44100});
    u32_refused(frontend + "hop_length", {0, 80, 320, huge});
    u32_refused(frontend + "n_fft", {0, 401, 512, huge});
    u32_refused(frontend + "win_length", {0, 320, huge});
    u32_refused(frontend + "num_mels", {0, 80, huge});

    const float nan = std::numeric_limits<float>::quiet_NaN(), infinite = std::numeric_limits<float>::infinity();
    const auto f32_refused = [&](const std::string & key, std::initializer_list<float> values) {
        for (const float value : values) {
            files.refused(key + " = " + std::to_string(value),
                          files.changed([&](GgufImage & image) { image.set_f32(key, value); }), {Code::bad_model},
                          {key});
        }
    };
    for (const char * part : {"encoder.", "decoder."}) {
        f32_refused(network + part + "rope_theta", {0, -1, nan, infinite});
        f32_refused(network + part + "rms_norm_eps", {0, -1, 1, nan, infinite});
    }
    f32_refused(network + "time.embed_theta", {0, -1, nan, infinite});
    f32_refused(frontend + "global_log_mel_max", {1000, nan, infinite});
    f32_refused(frontend + "dither", {1e-5f, nan});
    f32_refused(frontend + "pre_emphasis", {0.97f, nan});
    f32_refused(frontend + "f_min", {-1, 8000, nan});
    f32_refused(frontend + "f_max", {0, 8001, infinite});

    const std::pair<std::string, const char *> unsupported[] = {
        {frontend + "type", "raw"},
        {frontend + "window", "hann"},
        {frontend + "normalize", "per_feature"},
        {frontend + "pad_mode", "zeros"},
        {frontend + "mel_norm", "htk"},
        {network + "encoder.hidden_act", "gelu"},
        {tokenizer + "model", "llama"},
        {network + "decoder.hidden_act", ""},
        {network + "projector.hidden_act", "silu"},
    };
    for (const auto & [key, value] : unsupported) {
        files.refused(key + " = " + value,
                      files.changed([k = key, v = value](GgufImage & image) { image.set_string(k, v); }),
                      {Code::bad_model}, {key, "supports"});
    }
    for (const std::string & key : {frontend + "center", network + "decoder.tie_word_embeddings"}) {
        for (const char value : {'\0', '\2'}) {
            files.refused(key + " = " + std::to_string(value), files.changed([&](GgufImage & image) {
                image.remove_key(key);
                image.keys.push_back({key, gguf_bool, std::string(1, value)});
            }),
                          {Code::bad_model}, {key});
        }
    }
    files.refused("one token type too few", files.changed([](GgufImage & image) {
        ImageKey * types = image.find_key(tokenizer + "token_type");
        uint64_t count = 0;
        std::memcpy(&count, types->value.data() + 4, 8);
        types->value =
            types->value.substr(0, 4) + little_endian(count - 1, 8) + types->value.substr(12, 4 * (count - 1));
    }),
                  {Code::bad_model}, {tokenizer + "token_type"});
    files.refused("a token type that does not exist", files.changed([](GgufImage & image) {
        image.find_key(tokenizer + "token_type")->value.replace(12, 4, little_endian(9, 4));
    }),
                  {Code::bad_model}, {tokenizer + "token_type"});
}

// ---- tensors ----

void check_tensors(FileTrials & files, const GgufImage & good) {
    const std::vector<Code> bad = {Code::bad_model};
    for (const ImageTensor & tensor : good.tensors) {
        const std::string & name = tensor.name;
        if (name.compare(0, 9, "frontend.") != 0) {
            files.refused(name + " missing", files.changed([&](GgufImage & image) { image.remove_tensor(name); }), bad,
                          {name});
        }
        files.refused(name + " of half the size", files.changed([&](GgufImage & image) {
            ImageTensor * half = image.find_tensor(name);
            half->ne.back() /= 2;
            half->data.resize(half->data.size() / 2);
        }),
                      bad, {name});
        files.refused(name + " of another type", files.changed([&](GgufImage & image) {
            ImageTensor * other = image.find_tensor(name);
            other->type = other->type == GGML_TYPE_F32 ? GGML_TYPE_I32 : GGML_TYPE_I16;
        }),
                      bad, {name});
        files.refused(name + " not finite", files.changed([&](GgufImage & image) {
            ImageTensor * broken = image.find_tensor(name);
            const size_t size = broken->type == GGML_TYPE_F32 ? 4 : 2;
            const size_t middle = broken->data.size() / size / 2 * size;
            broken->data.replace(middle, size, size == 4 ? little_endian(0x7fc00000, 4) : little_endian(0xfc00, 2));
        }),
                      bad, {name});
    }
    files.refused("a matrix on its side", files.changed([](GgufImage & image) {
        ImageTensor * gate = image.find_tensor("dec.blocks.0.ffn.gate.weight");
        std::swap(gate->ne[0], gate->ne[1]);
    }),
                  bad, {"dec.blocks.0.ffn.gate.weight"});
    files.refused("a norm in F16", files.changed([](GgufImage & image) {
        ImageTensor * norm = image.find_tensor("dec.output_norm.weight");
        norm->type = GGML_TYPE_F16;
        norm->data.resize(norm->data.size() / 2);
    }),
                  bad, {"dec.output_norm.weight"});
    files.refused("a conv kernel in BF16", files.changed([](GgufImage & image) {
        image.find_tensor("enc.conv.0.weight")->type = GGML_TYPE_BF16;
    }),
                  bad, {"enc.conv.0.weight"});
}

// ---- what must load ----

void check_good_files(FileTrials & files) {
    files.accepted("the model, written again", files.changed([](GgufImage &) {}));
    files.accepted("without what is optional", files.changed([](GgufImage & image) {
        image.remove_tensor("frontend.mel_filterbank");
        image.remove_tensor("frontend.window");
        for (const std::string & key :
             {frontend + "center", frontend + "pad_mode", frontend + "mel_norm", tokenizer + "merges",
              tokenizer + "pre", tokenizer + "unknown_token_id", tokenizer + "padding_token_id",
              std::string("stt.variant"), std::string("general.name"), std::string("general.languages"),
              std::string("general.file_type")}) {
            image.remove_key(key);
        }
    }));
    files.accepted("with more than is known", files.changed([](GgufImage & image) {
        image.set_string("extra.key", "value");
        image.keys.push_back({"extra.empty", gguf_array, little_endian(gguf_string, 4) + little_endian(0, 8)});
        image.tensors.push_back({"extra.tensor", GGML_TYPE_I8, {3}, "abc"});
    }));
    files.accepted("with 64-bit numbers", files.changed([](GgufImage & image) {
        const uint32_t u64 = 10, f64 = 12;
        for (ImageKey & key : image.keys) {
            if (key.type == gguf_u32) {
                key.type = u64;
                key.value += std::string(4, '\0');
            } else if (key.type == gguf_f32) {
                float narrow = 0;
                std::memcpy(&narrow, key.value.data(), 4);
                const double wide = narrow;
                key.type = f64;
                key.value.assign(reinterpret_cast<const char *>(&wide), 8);
            }
        }
    }));
}

// ---- random damage ----

// Half of the flips fall anywhere in the header, half outside its lists: the vocabulary is nine tenths of it, and would
// leave little damage for the rest.
void check_flips(FileTrials & files, const GgufImage & good) {
    const std::string bytes = good.bytes();
    std::vector<size_t> anywhere, outside;
    size_t at = 24;
    for (size_t i = 0; i < at; ++i) outside.push_back(i);
    for (const ImageKey & key : good.keys) {
        const size_t end = at + 8 + key.name.size() + 4 + key.value.size();
        for (; at < end; ++at) {
            if (key.type != gguf_array || at < end - key.value.size() + 12) outside.push_back(at);
        }
    }
    size_t end = at;
    for (const ImageTensor & tensor : good.tensors) end += 8 + tensor.name.size() + 4 + 8 * tensor.ne.size() + 4 + 8;
    for (; at < end; ++at) outside.push_back(at);
    for (size_t i = 0; i < end; ++i) anywhere.push_back(i);

    const std::string path = files.write(bytes);
    std::mt19937 random(flip_seed);
    int loaded = 0;
    for (int i = 0; i < n_flips; ++i) {
        const std::vector<size_t> & places = i % 2 == 0 ? anywhere : outside;
        const size_t place = places[random() % places.size()];
        const auto flipped = static_cast<char>(static_cast<unsigned char>(bytes[place]) ^ (1 + random() % 255));
        const auto put = [&](char byte) {
            std::fstream file(std::filesystem::u8path(path), std::ios::binary | std::ios::in | std::ios::out);
            file.seekp(static_cast<std::streamoff>(place));
            file.put(byte);
        };
        put(flipped);
        const std::string what =
            "byte " + std::to_string(place) + " flipped to " + std::to_string(static_cast<unsigned char>(flipped));
        loaded += files.refused_or_accepted(what, path);
        put(bytes[place]);
    }
    std::printf("of %d files with one header byte flipped, %d loaded and ran, %d were refused\n", n_flips, loaded,
                n_flips - loaded);
}

}  // namespace

Counts run_bad_files(const std::string & model_path, const std::string & scratch_dir) {
    GgufImage good;
    if (Status status = read_image(model_path, good); !status.ok()) {
        Counts counts;
        counts.expect(false, status.message);
        return counts;
    }
    FileTrials files(scratch_dir, good);
    check_good_files(files);
    check_other_files(files);
    check_paths(files, good);
    check_structure(files, good);
    check_keys(files, good);
    check_tensors(files, good);
    check_flips(files, good);
    return files.counts;
}

}  // namespace undertext::check
