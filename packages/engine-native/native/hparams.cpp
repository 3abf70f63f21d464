#include "hparams.h"

#include <initializer_list>
#include <utility>

#include "engine.h"

namespace undertext {

namespace {

constexpr char architecture[] = "voxtral_realtime";
constexpr int max_layers = 1024;
constexpr int max_width = 1 << 20;  // of any matrix, and of the vocabulary
constexpr int max_head_dim = 256;
constexpr int max_window = 1 << 20;
constexpr int max_positions = 1 << 30;
// The longest prompt has 63, a re-prime replays 125 slots: with fewer positions it would never get ahead.
constexpr int min_positions = 256;
// The 4B model's decoder ring takes 1.8 GB in F32; a damaged window or head count must not ask for all memory.
constexpr uint64_t max_ring_bytes = uint64_t{8} << 30;
constexpr int control_token = 3;  // tokenizer.ggml.token_type

std::string shape_text(const int64_t * ne, int n_dims) {
    std::string out = "[";
    for (int i = 0; i < n_dims; ++i) out += (i == 0 ? "" : ", ") + std::to_string(ne[i]);
    return out + "]";
}

// Reads keys until the first failure; after that every call does nothing.
class KeyReader {
public:
    explicit KeyReader(const GgufFile & file) : file_(file) {}
    Status status;

    bool ok() const { return status.ok(); }

    void refuse(const std::string & key, const std::string & what) {
        if (!ok()) return;
        status = Status::fail(Code::bad_model,
                              "The model file \"" + file_.path() + "\" cannot be used: its key \"" + key + "\" " +
                                  what + ". Use a published Voxtral Realtime model, or download it again.",
                              key);
    }

    int integer(const std::string & key, int min, int max) {
        uint32_t value = 0;
        if (ok()) status = file_.get_u32(key, value);
        if (ok() && (value < static_cast<uint32_t>(min) || value > static_cast<uint32_t>(max))) {
            refuse(key, "is " + std::to_string(value) + " but must be from " + std::to_string(min) + " to " +
                            std::to_string(max));
        }
        return ok() ? static_cast<int>(value) : 0;
    }

    // Both ends included.
    float number(const std::string & key, float min, float max) {
        float value = 0;
        if (ok()) status = file_.get_f32(key, value);
        if (ok() && (value < min || value > max)) {
            refuse(key, "is " + std::to_string(value) + " but must be from " + std::to_string(min) + " to " +
                            std::to_string(max));
        }
        return value;
    }

    // The keys below have one value that this version computes; another one would be computed wrongly.
    void only_integer(const std::string & key, int64_t supported, const char * why) {
        uint32_t value = 0;
        if (ok()) status = file_.get_u32(key, value);
        if (ok() && value != supported) {
            refuse(key, "is " + std::to_string(value) + "; this version supports only " + std::to_string(supported) +
                            " (" + why + ")");
        }
    }

    void only_zero(const std::string & key) {
        float value = 0;
        if (ok()) status = file_.get_f32(key, value);
        if (ok() && value != 0) refuse(key, "is " + std::to_string(value) + "; this version supports only 0");
    }

    void only_text(const std::string & key, const std::string & supported) {
        std::string value;
        if (ok()) status = file_.get_string(key, value);
        if (ok() && value != supported) {
            refuse(key, "is \"" + value.substr(0, 40) + "\"; this version supports only \"" + supported + "\"");
        }
    }

    void only_true(const std::string & key) {
        bool value = false;
        if (ok()) status = file_.get_bool(key, value);
        if (ok() && !value) refuse(key, "is false; this version supports only true");
    }

    bool has(const std::string & key) const { return file_.has(key); }

private:
    const GgufFile & file_;
};

Status check_architecture(const GgufFile & file) {
    std::string found;
    if (Status status = file.get_string("general.architecture", found); !status.ok()) return status;
    if (found == architecture) return Status::good();
    return Status::fail(Code::wrong_architecture,
                        "\"" + file.path() + "\" is a model of another kind (\"" + found.substr(0, 40) +
                            "\"), not Voxtral Realtime (\"" + architecture + "\"). Give a Voxtral Realtime model.",
                        "general.architecture");
}

void read_frontend(KeyReader & keys, FrontendParams & out) {
    const std::string at = "stt.frontend.";
    keys.only_text(at + "type", "mel");
    keys.only_integer(at + "sample_rate", sample_rate, "Hz");
    keys.only_text(at + "window", "hann_periodic");
    keys.only_text(at + "normalize", "global");
    keys.only_zero(at + "dither");
    keys.only_zero(at + "pre_emphasis");
    if (keys.has(at + "center")) keys.only_true(at + "center");
    if (keys.has(at + "pad_mode")) keys.only_text(at + "pad_mode", "reflect");
    if (keys.has(at + "mel_norm")) keys.only_text(at + "mel_norm", "slaney");
    out.n_mels = keys.integer(at + "num_mels", 1, 1024);
    out.hop_length = keys.integer(at + "hop_length", 1, slot_samples);
    out.n_fft = keys.integer(at + "n_fft", 2, 2 * slot_samples);
    out.win_length = keys.integer(at + "win_length", 1, 2 * slot_samples);
    out.global_log_mel_max = keys.number(at + "global_log_mel_max", -100, 100);
    out.f_min = keys.number(at + "f_min", 0, sample_rate / 2);
    out.f_max = keys.number(at + "f_max", 0, sample_rate / 2);
    if (out.f_max <= out.f_min) keys.refuse(at + "f_max", "must be greater than stt.frontend.f_min");
    if (out.win_length != out.n_fft) {
        keys.refuse(at + "win_length", "is " + std::to_string(out.win_length) + " but must equal stt.frontend.n_fft (" +
                                           std::to_string(out.n_fft) + ")");
    }
    // The last frame of a slot is centred one hop before the slot's end.
    if (out.n_fft % 2 != 0 || out.n_fft / 2 - out.hop_length != lookahead_samples) {
        keys.refuse(at + "n_fft", "is " + std::to_string(out.n_fft) + " but must be " +
                                      std::to_string(2 * (out.hop_length + lookahead_samples)) +
                                      " for a stt.frontend.hop_length of " + std::to_string(out.hop_length));
    }
}

void check_heads(KeyReader & keys, const std::string & at, int n_heads, int head_dim) {
    if (head_dim % 2 != 0) keys.refuse(at + "head_dim", "is " + std::to_string(head_dim) + " but must be even");
    if (keys.ok() && n_heads > max_width / head_dim) {
        keys.refuse(at + "n_heads", "times head_dim is more than " + std::to_string(max_width));
    }
}

void check_ring(KeyReader & keys, const std::string & at, int n_layers, int window, int n_kv_heads, int head_dim) {
    const uint64_t bytes = uint64_t{2} * sizeof(float) * static_cast<uint64_t>(n_layers) *
                           static_cast<uint64_t>(window) * static_cast<uint64_t>(n_kv_heads) *
                           static_cast<uint64_t>(head_dim);
    if (bytes > max_ring_bytes) {
        keys.refuse(at + "sliding_window", "is " + std::to_string(window) + ", which asks for " +
                                               std::to_string(bytes >> 30) + " GiB of attention cache; at most " +
                                               std::to_string(max_ring_bytes >> 30) + " GiB are supported");
    }
}

void read_encoder(KeyReader & keys, const FrontendParams & frontend, EncoderParams & out) {
    const std::string at = "stt.voxtral_realtime.encoder.";
    out.n_layers = keys.integer(at + "n_layers", 1, max_layers);
    out.d_model = keys.integer(at + "d_model", 1, max_width);
    out.n_heads = keys.integer(at + "n_heads", 1, max_width);
    keys.only_integer(at + "n_kv_heads", out.n_heads, "as many as heads");
    out.head_dim = keys.integer(at + "head_dim", 2, max_head_dim);
    out.ffn_dim = keys.integer(at + "ffn_dim", 1, max_width);
    keys.only_integer(at + "num_mel_bins", frontend.n_mels, "as stt.frontend.num_mels");
    keys.integer(at + "max_position_embeddings", 1, max_positions);  // information, not a limit
    out.window = keys.integer(at + "sliding_window", 1, max_window);
    out.rope_theta = keys.number(at + "rope_theta", 1, 1e12f);
    out.rms_eps = keys.number(at + "rms_norm_eps", 1e-12f, 0.1f);
    keys.only_text(at + "hidden_act", "silu");
    check_heads(keys, at, out.n_heads, out.head_dim);
    check_ring(keys, at, out.n_layers, out.window, out.n_heads, out.head_dim);
}

void read_projector(KeyReader & keys, HParams & out) {
    const std::string at = "stt.voxtral_realtime.projector.";
    out.downsample = keys.integer(at + "downsample_factor", 1, 64);
    out.mel_per_slot = keys.integer(at + "audio_length_per_tok", 2, 128);
    // The conv stem halves the frame rate.
    if (out.mel_per_slot != 2 * out.downsample) {
        keys.refuse(at + "audio_length_per_tok", "is " + std::to_string(out.mel_per_slot) +
                                                     " but must be twice downsample_factor (" +
                                                     std::to_string(out.downsample) + ")");
    }
    if (out.mel_per_slot * out.frontend.hop_length != slot_samples) {
        keys.refuse(at + "audio_length_per_tok",
                    "times stt.frontend.hop_length is " + std::to_string(out.mel_per_slot * out.frontend.hop_length) +
                        " samples a token; this version supports only " + std::to_string(slot_samples));
    }
    keys.only_integer(at + "input_dim", int64_t{out.encoder.d_model} * out.downsample, "d_model x downsample_factor");
    keys.only_text(at + "hidden_act", "gelu");
}

void read_decoder(KeyReader & keys, DecoderParams & out) {
    const std::string at = "stt.voxtral_realtime.decoder.";
    out.n_layers = keys.integer(at + "n_layers", 1, max_layers);
    out.hidden = keys.integer(at + "hidden_size", 2, max_width);
    out.ffn_dim = keys.integer(at + "intermediate_size", 1, max_width);
    out.n_heads = keys.integer(at + "n_heads", 1, max_width);
    out.n_kv_heads = keys.integer(at + "n_kv_heads", 1, max_width);
    out.head_dim = keys.integer(at + "head_dim", 2, max_head_dim);
    keys.only_text(at + "hidden_act", "silu");
    out.rms_eps = keys.number(at + "rms_norm_eps", 1e-12f, 0.1f);
    out.rope_theta = keys.number(at + "rope_theta", 1, 1e12f);
    out.window = keys.integer(at + "sliding_window", 1, max_window);
    out.position_limit = keys.integer(at + "max_position_embeddings", min_positions, max_positions);
    keys.only_true(at + "tie_word_embeddings");
    out.vocab = keys.integer(at + "vocab_size", 2, max_width);
    if (!keys.ok()) return;
    if (out.hidden % 2 != 0) keys.refuse(at + "hidden_size", "is " + std::to_string(out.hidden) + " but must be even");
    if (out.n_heads % out.n_kv_heads != 0) {
        keys.refuse(at + "n_kv_heads", "is " + std::to_string(out.n_kv_heads) + " but must divide n_heads (" +
                                           std::to_string(out.n_heads) + ")");
    }
    check_heads(keys, at, out.n_heads, out.head_dim);
    check_ring(keys, at, out.n_layers, out.window, out.n_kv_heads, out.head_dim);
}

void read_time(KeyReader & keys, HParams & out) {
    const std::string at = "stt.voxtral_realtime.time.";
    out.default_delay = keys.integer(at + "default_num_delay_tokens", 1, 30);
    if (keys.ok() && !is_valid_delay(out.default_delay)) {
        keys.refuse(at + "default_num_delay_tokens",
                    "is " + std::to_string(out.default_delay) + " but must be from 1 to 15, or 30");
    }
    out.time_theta = keys.number(at + "embed_theta", 1, 1e12f);
    keys.only_integer(at + "embed_dim", out.decoder.hidden, "as decoder.hidden_size");
    out.time_dim = out.decoder.hidden;
    out.ada_hidden = keys.integer(at + "ada_hidden", 1, max_width);
}

void read_tokens(KeyReader & keys, const GgufFile & file, HParams & out) {
    const std::string at = "tokenizer.ggml.";
    const int last = out.decoder.vocab - 1;
    keys.only_text(at + "model", "gpt2");
    out.bos = keys.integer(at + "bos_token_id", 0, last);
    out.eos = keys.integer(at + "eos_token_id", 0, last);
    out.pad = keys.integer("stt.voxtral_realtime.streaming_pad_token_id", 0, last);

    std::vector<std::string> tokens;
    std::vector<int32_t> types;
    if (keys.ok()) keys.status = file.get_strings(at + "tokens", tokens);
    if (keys.ok()) keys.status = file.get_i32s(at + "token_type", types);
    if (!keys.ok()) return;
    if (tokens.empty() || tokens.size() > static_cast<size_t>(out.decoder.vocab)) {
        return keys.refuse(at + "tokens", "has " + std::to_string(tokens.size()) + " tokens but must have from 1 to " +
                                              std::to_string(out.decoder.vocab) + " (decoder.vocab_size)");
    }
    if (types.size() != tokens.size()) {
        return keys.refuse(at + "token_type", "has " + std::to_string(types.size()) + " entries for " +
                                                  std::to_string(tokens.size()) + " tokens");
    }
    for (size_t i = 0; i < types.size(); ++i) {
        if (types[i] < 1 || types[i] > 6) {
            return keys.refuse(at + "token_type", "has the type " + std::to_string(types[i]) + " for token " +
                                                      std::to_string(i) + "; types are from 1 to 6");
        }
    }
    // Ids beyond the table are control tokens too: they have no text.
    const auto is_control = [&](int32_t id) {
        return static_cast<size_t>(id) >= types.size() || types[static_cast<size_t>(id)] == control_token;
    };
    out.word = out.pad + 1;
    for (size_t i = 0; i < tokens.size(); ++i) {
        if (types[i] == control_token && tokens[i] == "[STREAMING_WORD]") out.word = static_cast<int32_t>(i);
    }
    if (out.word > last || !is_control(out.word) || out.word == out.pad) {
        return keys.refuse(at + "tokens", "has no control token \"[STREAMING_WORD]\"");
    }
    const std::pair<int32_t, std::string> controls[] = {{out.bos, at + "bos_token_id"},
                                                        {out.eos, at + "eos_token_id"},
                                                        {out.pad, "stt.voxtral_realtime.streaming_pad_token_id"}};
    for (const auto & [id, key] : controls) {
        if (!is_control(id)) keys.refuse(key, "is " + std::to_string(id) + ", which is not a control token");
    }
}

void read_description(KeyReader & keys, const GgufFile & file, HParams & out) {
    if (keys.ok() && file.has("stt.variant")) keys.status = file.get_string("stt.variant", out.variant);
    if (keys.ok() && file.has("general.name")) keys.status = file.get_string("general.name", out.name);
    if (keys.ok() && file.has("general.languages")) keys.status = file.get_strings("general.languages", out.languages);
}

// ---- tensors ----

enum class Kind { matrix, conv_kernel, vector };  // what types are allowed

bool is_allowed(Kind kind, ggml_type type) {
    if (type == GGML_TYPE_F32) return true;
    if (kind == Kind::vector) return false;
    if (type == GGML_TYPE_F16) return true;
    if (kind == Kind::conv_kernel) return false;
    switch (type) {  // every device multiplies with these
        case GGML_TYPE_BF16:
        case GGML_TYPE_Q4_0:
        case GGML_TYPE_Q4_1:
        case GGML_TYPE_Q5_0:
        case GGML_TYPE_Q5_1:
        case GGML_TYPE_Q8_0:
        case GGML_TYPE_Q2_K:
        case GGML_TYPE_Q3_K:
        case GGML_TYPE_Q4_K:
        case GGML_TYPE_Q5_K:
        case GGML_TYPE_Q6_K: return true;
        default: return false;
    }
}

const char * allowed_types(Kind kind) {
    switch (kind) {
        case Kind::matrix: return "F32, F16, BF16, Q8_0, Q4_0 to Q5_1, or Q2_K to Q6_K";
        case Kind::conv_kernel: return "F16 or F32";
        case Kind::vector: break;
    }
    return "F32";
}

class TensorChecker {
public:
    explicit TensorChecker(const GgufFile & file) : file_(file) {}
    Status status;

    void check(const std::string & name, Kind kind, std::initializer_list<int64_t> shape, bool required = true) {
        if (!status.ok()) return;
        const GgufTensor * tensor = file_.find_tensor(name);
        if (tensor == nullptr) {
            if (required) refuse(name, "the required tensor \"" + name + "\" is missing");
            return;
        }
        // Sizes past the last given one are 1: [d] and [d, 1] hold the same.
        bool same = true;
        for (size_t i = 0; i < 4; ++i) same = same && tensor->ne[i] == (i < shape.size() ? shape.begin()[i] : 1);
        if (!same) {
            refuse(name, "its tensor \"" + name + "\" has the shape " + shape_text(tensor->ne, tensor->n_dims) +
                             " but must have " + shape_text(shape.begin(), static_cast<int>(shape.size())));
        } else if (!is_allowed(kind, tensor->type)) {
            refuse(name, "its tensor \"" + name + "\" has the type " + ggml_type_name(tensor->type) + " but must be " +
                             allowed_types(kind));
        }
    }

private:
    void refuse(const std::string & name, const std::string & what) {
        status = Status::fail(Code::bad_model,
                              "The model file \"" + file_.path() + "\" cannot be used: " + what +
                                  ". Use a published Voxtral Realtime model, or download it again.",
                              name);
    }

    const GgufFile & file_;
};

// Shapes in ggml's order, [columns, rows].
Status check_tensors(const GgufFile & file, const HParams & p) {
    TensorChecker tensors(file);
    const int64_t d = p.encoder.d_model, enc_heads = int64_t{p.encoder.n_heads} * p.encoder.head_dim;
    const int64_t hidden = p.decoder.hidden, q_dim = int64_t{p.decoder.n_heads} * p.decoder.head_dim;
    const int64_t kv_dim = int64_t{p.decoder.n_kv_heads} * p.decoder.head_dim;

    tensors.check("frontend.mel_filterbank", Kind::vector, {p.frontend.n_fft / 2 + 1, p.frontend.n_mels}, false);
    tensors.check("frontend.window", Kind::vector, {p.frontend.win_length}, false);

    tensors.check("enc.conv.0.weight", Kind::conv_kernel, {3, p.frontend.n_mels, d});
    tensors.check("enc.conv.0.bias", Kind::vector, {d});
    tensors.check("enc.conv.1.weight", Kind::conv_kernel, {3, d, d});
    tensors.check("enc.conv.1.bias", Kind::vector, {d});
    for (int i = 0; i < p.encoder.n_layers && tensors.status.ok(); ++i) {
        const std::string at = "enc.blocks." + std::to_string(i) + ".";
        tensors.check(at + "norm_attn.weight", Kind::vector, {d});
        tensors.check(at + "attn.q.weight", Kind::matrix, {d, enc_heads});
        tensors.check(at + "attn.q.bias", Kind::vector, {enc_heads});
        tensors.check(at + "attn.k.weight", Kind::matrix, {d, enc_heads});
        tensors.check(at + "attn.v.weight", Kind::matrix, {d, enc_heads});
        tensors.check(at + "attn.v.bias", Kind::vector, {enc_heads});
        tensors.check(at + "attn.out.weight", Kind::matrix, {enc_heads, d});
        tensors.check(at + "attn.out.bias", Kind::vector, {d});
        tensors.check(at + "norm_ffn.weight", Kind::vector, {d});
        tensors.check(at + "ffn.gate.weight", Kind::matrix, {d, p.encoder.ffn_dim});
        tensors.check(at + "ffn.up.weight", Kind::matrix, {d, p.encoder.ffn_dim});
        tensors.check(at + "ffn.down.weight", Kind::matrix, {p.encoder.ffn_dim, d});
        tensors.check(at + "ffn.down.bias", Kind::vector, {d});
    }
    tensors.check("enc.final_norm.weight", Kind::vector, {d});

    tensors.check("proj.linear_1.weight", Kind::matrix, {d * p.downsample, hidden});
    tensors.check("proj.linear_2.weight", Kind::matrix, {hidden, hidden});

    tensors.check("dec.time_embed.inv_freq", Kind::vector, {p.time_dim / 2});
    tensors.check("dec.token_embd.weight", Kind::matrix, {hidden, p.decoder.vocab});
    for (int i = 0; i < p.decoder.n_layers && tensors.status.ok(); ++i) {
        const std::string at = "dec.blocks." + std::to_string(i) + ".";
        tensors.check(at + "norm_attn.weight", Kind::vector, {hidden});
        tensors.check(at + "norm_ffn.weight", Kind::vector, {hidden});
        tensors.check(at + "attn.q.weight", Kind::matrix, {hidden, q_dim});
        tensors.check(at + "attn.k.weight", Kind::matrix, {hidden, kv_dim});
        tensors.check(at + "attn.v.weight", Kind::matrix, {hidden, kv_dim});
        tensors.check(at + "attn.o.weight", Kind::matrix, {q_dim, hidden});
        tensors.check(at + "ffn.gate.weight", Kind::matrix, {hidden, p.decoder.ffn_dim});
        tensors.check(at + "ffn.up.weight", Kind::matrix, {hidden, p.decoder.ffn_dim});
        tensors.check(at + "ffn.down.weight", Kind::matrix, {p.decoder.ffn_dim, hidden});
        tensors.check(at + "ada.linear_1.weight", Kind::matrix, {hidden, p.ada_hidden});
        tensors.check(at + "ada.linear_2.weight", Kind::matrix, {p.ada_hidden, hidden});
    }
    tensors.check("dec.output_norm.weight", Kind::vector, {hidden});
    return tensors.status;
}

}  // namespace

Status read_hparams(const GgufFile & file, HParams & out) {
    if (Status status = check_architecture(file); !status.ok()) return status;
    HParams params;
    KeyReader keys(file);
    read_frontend(keys, params.frontend);
    read_encoder(keys, params.frontend, params.encoder);
    read_projector(keys, params);
    read_decoder(keys, params.decoder);
    read_time(keys, params);
    read_tokens(keys, file, params);
    read_description(keys, file, params);
    if (!keys.ok()) return keys.status;
    if (Status status = check_tensors(file, params); !status.ok()) return status;
    out = std::move(params);
    return Status::good();
}

}  // namespace undertext
