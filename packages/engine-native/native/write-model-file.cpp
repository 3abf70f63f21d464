#include "write-model-file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace undertext {

namespace {

namespace fs = std::filesystem;

constexpr size_t alignment = 32;
constexpr size_t block_bytes = size_t(8) << 20;

enum : uint32_t { value_u32 = 4, value_i32 = 5, value_f32 = 6, value_bool = 7, value_string = 8, value_array = 9 };

// A GGUF header as it grows.
class HeaderBytes {
public:
    uint64_t n_keys = 0;
    std::string keys;

    void text(const char * key, const std::string & value) {
        begin(key, value_string);
        string(value);
    }
    void integer(const char * key, int64_t value) { number(key, value_u32, uint32_t(value)); }
    void real(const char * key, float value) { number(key, value_f32, value); }
    void flag(const char * key, bool value) { number(key, value_bool, uint8_t(value)); }
    void texts(const char * key, const std::vector<std::string> & values) {
        begin(key, value_array);
        raw(value_string);
        raw(uint64_t(values.size()));
        for (const std::string & value : values) string(value);
    }
    void integers(const char * key, const std::vector<int32_t> & values) {
        begin(key, value_array);
        raw(value_i32);
        raw(uint64_t(values.size()));
        keys.append(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(int32_t));
    }
    template <typename T>
    void raw(T value) {
        keys.append(reinterpret_cast<const char *>(&value), sizeof value);
    }
    void string(const std::string & value) {
        raw(uint64_t(value.size()));
        keys += value;
    }

private:
    void begin(const char * key, uint32_t type) {
        ++n_keys;
        string(key);
        raw(type);
    }
    template <typename T>
    void number(const char * key, uint32_t type, T value) {
        begin(key, type);
        raw(value);
    }
};

void add_network_keys(HeaderBytes & out, const HParams & h) {
    const EncoderParams & e = h.encoder;
    const DecoderParams & d = h.decoder;
    out.integer("stt.voxtral_realtime.streaming_pad_token_id", h.pad);
    out.integer("stt.voxtral_realtime.encoder.n_layers", e.n_layers);
    out.integer("stt.voxtral_realtime.encoder.d_model", e.d_model);
    out.integer("stt.voxtral_realtime.encoder.n_heads", e.n_heads);
    out.integer("stt.voxtral_realtime.encoder.n_kv_heads", e.n_heads);
    out.integer("stt.voxtral_realtime.encoder.head_dim", e.head_dim);
    out.integer("stt.voxtral_realtime.encoder.ffn_dim", e.ffn_dim);
    out.integer("stt.voxtral_realtime.encoder.num_mel_bins", h.frontend.n_mels);
    out.integer("stt.voxtral_realtime.encoder.max_position_embeddings", 2 * e.window);
    out.integer("stt.voxtral_realtime.encoder.sliding_window", e.window);
    out.real("stt.voxtral_realtime.encoder.rope_theta", e.rope_theta);
    out.real("stt.voxtral_realtime.encoder.rms_norm_eps", e.rms_eps);
    out.text("stt.voxtral_realtime.encoder.hidden_act", "silu");
    out.integer("stt.voxtral_realtime.projector.downsample_factor", h.downsample);
    out.integer("stt.voxtral_realtime.projector.input_dim", int64_t(e.d_model) * h.downsample);
    out.text("stt.voxtral_realtime.projector.hidden_act", "gelu");
    out.integer("stt.voxtral_realtime.projector.audio_length_per_tok", h.mel_per_slot);
    out.integer("stt.voxtral_realtime.decoder.n_layers", d.n_layers);
    out.integer("stt.voxtral_realtime.decoder.hidden_size", d.hidden);
    out.integer("stt.voxtral_realtime.decoder.intermediate_size", d.ffn_dim);
    out.integer("stt.voxtral_realtime.decoder.n_heads", d.n_heads);
    out.integer("stt.voxtral_realtime.decoder.n_kv_heads", d.n_kv_heads);
    out.integer("stt.voxtral_realtime.decoder.head_dim", d.head_dim);
    out.text("stt.voxtral_realtime.decoder.hidden_act", "silu");
    out.real("stt.voxtral_realtime.decoder.rms_norm_eps", d.rms_eps);
    out.real("stt.voxtral_realtime.decoder.rope_theta", d.rope_theta);
    out.integer("stt.voxtral_realtime.decoder.sliding_window", d.window);
    out.integer("stt.voxtral_realtime.decoder.max_position_embeddings", d.position_limit);
    out.flag("stt.voxtral_realtime.decoder.tie_word_embeddings", true);
    out.integer("stt.voxtral_realtime.decoder.vocab_size", d.vocab);
    out.integer("stt.voxtral_realtime.time.default_num_delay_tokens", h.default_delay);
    out.real("stt.voxtral_realtime.time.embed_theta", h.time_theta);
    out.integer("stt.voxtral_realtime.time.embed_dim", h.time_dim);
    out.integer("stt.voxtral_realtime.time.ada_hidden", h.ada_hidden);
}

void add_frontend_keys(HeaderBytes & out, const FrontendParams & f) {
    out.text("stt.frontend.type", "mel");
    out.integer("stt.frontend.num_mels", f.n_mels);
    out.integer("stt.frontend.sample_rate", sample_rate);
    out.integer("stt.frontend.n_fft", f.n_fft);
    out.integer("stt.frontend.win_length", f.win_length);
    out.integer("stt.frontend.hop_length", f.hop_length);
    out.text("stt.frontend.window", "hann_periodic");
    out.text("stt.frontend.normalize", "global");
    out.real("stt.frontend.global_log_mel_max", f.global_log_mel_max);
    out.real("stt.frontend.dither", 0);
    out.real("stt.frontend.pre_emphasis", 0);
    out.real("stt.frontend.f_min", f.f_min);
    out.real("stt.frontend.f_max", f.f_max);
    out.text("stt.frontend.pad_mode", "reflect");
    out.flag("stt.frontend.center", true);
    out.text("stt.frontend.mel_norm", "slaney");
}

std::string header(const SyntheticSource & source) {
    const HParams & h = source.hparams();
    HeaderBytes out;
    out.text("general.architecture", "voxtral_realtime");
    out.text("general.name", h.name);
    out.integer("general.file_type", source.mix().file_type);
    out.text("stt.variant", h.variant);
    add_network_keys(out, h);
    add_frontend_keys(out, h.frontend);
    out.text("tokenizer.ggml.model", "gpt2");
    out.text("tokenizer.ggml.pre", "tekken");
    out.texts("tokenizer.ggml.tokens", source.tokens());
    out.integers("tokenizer.ggml.token_type", source.token_types());
    out.integer("tokenizer.ggml.bos_token_id", h.bos);
    out.integer("tokenizer.ggml.eos_token_id", h.eos);

    HeaderBytes all;
    all.keys = "GGUF";
    all.raw(uint32_t(3));
    all.raw(uint64_t(source.tensors().size()));
    all.raw(out.n_keys);
    all.keys += out.keys;
    for (const GgufTensor & tensor : source.tensors()) {
        all.string(tensor.name);
        all.raw(uint32_t(tensor.n_dims));
        for (int i = 0; i < tensor.n_dims; ++i) all.raw(uint64_t(tensor.ne[i]));
        all.raw(uint32_t(tensor.type));
        all.raw(tensor.offset);
    }
    all.keys.resize((all.keys.size() + alignment - 1) / alignment * alignment);
    return all.keys;
}

Status unwritable(const std::string & path) {
    const std::string reason = errno != 0 ? std::strerror(errno) : "unknown error";
    return Status::fail(Code::bad_argument, "the file \"" + path + "\" cannot be written: " + reason, path);
}

Status write_all(const SyntheticSource & source, const std::string & path, std::ofstream & file,
                 const Weights::Progress & progress, const std::atomic<bool> * cancel) {
    const std::string head = header(source);
    uint64_t total = 0, done = 0;
    for (const GgufTensor & tensor : source.tensors()) total += tensor.bytes;
    errno = 0;
    file.write(head.data(), std::streamsize(head.size()));
    std::vector<char> block;
    for (const GgufTensor & tensor : source.tensors()) {
        for (size_t at = 0; at < tensor.bytes; at += block_bytes) {
            const size_t n = std::min(block_bytes, size_t(tensor.bytes) - at);
            const size_t padding = at + n == tensor.bytes ? (alignment - tensor.bytes % alignment) % alignment : 0;
            block.assign(n + padding, 0);
            source.read(tensor, at, n, block.data());
            if (!file.write(block.data(), std::streamsize(block.size()))) return unwritable(path);
            done += n;
            if (progress) progress(double(done) / double(total));
            if (cancel != nullptr && cancel->load()) {
                return Status::fail(Code::cancelled, "writing the model file was cancelled");
            }
        }
    }
    file.close();
    return file ? Status::good() : unwritable(path);
}

}  // namespace

Status write_model_file(const SyntheticSource & source, const std::string & path, const Weights::Progress & progress,
                        const std::atomic<bool> * cancel) {
    const fs::path target = fs::u8path(path);
    fs::path partial = target;
    partial += ".partial";
    std::error_code error;
    if (fs::exists(target, error)) {
        return Status::fail(Code::bad_argument, "the file \"" + path + "\" exists already: give another name", path);
    }
    errno = 0;
    std::ofstream file(partial, std::ios::binary | std::ios::trunc);
    Status status = file ? write_all(source, path, file, progress, cancel) : unwritable(path);
    file.close();
    if (status.ok()) {
        fs::rename(partial, target, error);
        if (error) {
            status = Status::fail(Code::bad_argument, "the file \"" + path + "\" cannot be written: " + error.message(),
                                  path);
        }
    }
    if (!status.ok()) fs::remove(partial, error);
    return status;
}

}  // namespace undertext
