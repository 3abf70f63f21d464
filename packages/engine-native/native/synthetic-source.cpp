#include "synthetic-source.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>

#include "mel.h"
#include "random-row.h"

namespace undertext {

namespace {

constexpr TypeMix mixes[] = {
    {"Q4_K_M", 15, GGML_TYPE_Q4_K, GGML_TYPE_Q8_0, GGML_TYPE_Q6_K, GGML_TYPE_Q8_0, GGML_TYPE_F32},
    {"Q5_K_M", 17, GGML_TYPE_Q5_K, GGML_TYPE_Q8_0, GGML_TYPE_Q6_K, GGML_TYPE_Q8_0, GGML_TYPE_F32},
    {"Q6_K", 18, GGML_TYPE_Q6_K, GGML_TYPE_Q6_K, GGML_TYPE_Q6_K, GGML_TYPE_Q8_0, GGML_TYPE_F32},
    {"Q8_0", 7, GGML_TYPE_Q8_0, GGML_TYPE_Q8_0, GGML_TYPE_Q8_0, GGML_TYPE_Q8_0, GGML_TYPE_F32},
    {"F16", 1, GGML_TYPE_F16, GGML_TYPE_F16, GGML_TYPE_F16, GGML_TYPE_F16, GGML_TYPE_F32},
    {"BF16", 32, GGML_TYPE_BF16, GGML_TYPE_BF16, GGML_TYPE_BF16, GGML_TYPE_BF16, GGML_TYPE_F16},
};

constexpr int normal_token = 1, control_token = 3;  // tokenizer.ggml.token_type
constexpr int first_byte_token = 1000;

bool is_norm(const std::string & name) {
    return name.find(".norm_") != std::string::npos || name.find("_norm.") != std::string::npos;
}

uint64_t row_seed(const GgufTensor & tensor, int64_t row) {
    const uint64_t z = (tensor.offset + 1) * 0xd6e8feb86659fd93u + uint64_t(row) * 0xa0761d6478bd642fu;
    return z ^ (z >> 32);
}

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return char(std::toupper(c)); });
    return text;
}

// A code point below U+0800 as UTF-8.
std::string character(int code_point) {
    if (code_point < 0x80) return std::string(1, char(code_point));
    return {char(0xc0 | code_point >> 6), char(0x80 | (code_point & 0x3f))};
}

void make_vocabulary(const HParams & h, std::vector<std::string> & tokens, std::vector<int32_t> & types) {
    const auto prints = [](int byte) {
        return (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    };
    int next_shifted = 256;  // bytes that do not print have code points from U+0100 on
    for (int id = 0; id < h.decoder.vocab; ++id) {
        const int byte = id - first_byte_token;
        std::string token;
        if (id == h.bos) {
            token = "<s>";
        } else if (id == h.eos) {
            token = "</s>";
        } else if (id == h.pad) {
            token = "[STREAMING_PAD]";
        } else if (id == h.word) {
            token = "[STREAMING_WORD]";
        } else if (byte < 0) {
            token = "<SPECIAL_" + std::to_string(id) + ">";
        } else if (byte < 256) {
            token = character(prints(byte) ? byte : next_shifted++);
        } else {
            // " a", " b", ... " aa": a space and the number in letters.
            for (int number = byte - 255; number > 0; number = (number - 1) / 26) {
                token.insert(token.begin(), char('a' + (number - 1) % 26));
            }
            token.insert(0, character(0x120));
        }
        tokens.push_back(std::move(token));
        types.push_back(byte < 0 ? control_token : normal_token);
    }
}

}  // namespace

Status find_type_mix(const std::string & name, TypeMix & out) {
    std::string known;
    for (const TypeMix & mix : mixes) {
        if (upper(name) == mix.name) {
            out = mix;
            return Status::good();
        }
        known += (known.empty() ? "" : ", ") + std::string(mix.name);
    }
    return Status::fail(Code::bad_argument,
                        "there is no synthetic network of the type \"" + name + "\"; there are: " + known, name);
}

HParams full_size() {
    HParams h;
    h.frontend = {128, 400, 400, 160, 0.0f, 8000.0f, 1.5f};
    h.encoder = {32, 1280, 32, 64, 5120, 750, 1e6f, 1e-5f};
    h.decoder = {26, 3072, 9216, 32, 8, 128, 8192, 131072, 131072, 1e6f, 1e-5f};
    h.downsample = 4;
    h.mel_per_slot = 8;
    h.default_delay = 6;
    h.ada_hidden = 32;
    h.time_dim = h.decoder.hidden;
    h.time_theta = 10000.0f;
    h.bos = 1;
    h.eos = 2;
    h.pad = 32;
    h.word = 33;
    h.variant = "synthetic";
    h.name = "Voxtral Realtime 4B with random weights";
    return h;
}

HParams small_size() {
    HParams h = full_size();
    h.encoder.n_layers = 2;
    h.encoder.d_model = 256;
    h.encoder.n_heads = 4;
    h.encoder.ffn_dim = 512;
    h.decoder.n_layers = 2;
    h.decoder.hidden = 256;
    h.decoder.ffn_dim = 512;
    h.decoder.n_heads = 4;
    h.decoder.n_kv_heads = 2;
    h.decoder.head_dim = 64;
    h.decoder.vocab = 2048;
    h.time_dim = h.decoder.hidden;
    h.name = "Voxtral Realtime in small with random weights";
    return h;
}

SyntheticSource::SyntheticSource(const TypeMix & mix, const HParams & hparams) : mix_(mix), hparams_(hparams) {
    make_vocabulary(hparams_, tokens_, token_types_);
    MelTables mel(hparams_.frontend, {}, {});
    filterbank_ = std::move(mel.filterbank);
    window_ = std::move(mel.window);
    const int half = hparams_.time_dim / 2;
    for (int i = 0; i < half; ++i) {
        inv_freq_.push_back(float(std::pow(double(hparams_.time_theta), -double(i) / half)));
    }
    add_tensors();
}

void SyntheticSource::add(const std::string & name, ggml_type type, std::initializer_list<int64_t> ne) {
    constexpr uint64_t alignment = 32;
    GgufTensor tensor;
    tensor.name = name;
    tensor.type = type;
    tensor.n_dims = int(ne.size());
    std::copy(ne.begin(), ne.end(), tensor.ne);
    tensor.bytes = ggml_row_size(type, tensor.ne[0]) * uint64_t(tensor.ne[1] * tensor.ne[2]);
    if (!tensors_.empty()) {
        const GgufTensor & before = tensors_.back();
        tensor.offset = (before.offset + before.bytes + alignment - 1) / alignment * alignment;
    }
    tensors_.push_back(std::move(tensor));
}

void SyntheticSource::add_tensors() {
    const HParams & h = hparams_;
    const EncoderParams & e = h.encoder;
    const DecoderParams & d = h.decoder;
    const int64_t encoder_heads = int64_t(e.n_heads) * e.head_dim;
    const int64_t q_dim = int64_t(d.n_heads) * d.head_dim, kv_dim = int64_t(d.n_kv_heads) * d.head_dim;
    const ggml_type f32 = GGML_TYPE_F32, main = mix_.main;

    add("frontend.mel_filterbank", f32, {h.frontend.n_fft / 2 + 1, h.frontend.n_mels});
    add("frontend.window", f32, {h.frontend.win_length});
    add("dec.time_embed.inv_freq", f32, {h.time_dim / 2});
    add("enc.conv.0.weight", mix_.conv, {3, h.frontend.n_mels, e.d_model});
    add("enc.conv.0.bias", f32, {e.d_model});
    add("enc.conv.1.weight", mix_.conv, {3, e.d_model, e.d_model});
    add("enc.conv.1.bias", f32, {e.d_model});
    for (int i = 0; i < e.n_layers; ++i) {
        const std::string at = "enc.blocks." + std::to_string(i) + ".";
        add(at + "norm_attn.weight", f32, {e.d_model});
        add(at + "attn.q.weight", main, {e.d_model, encoder_heads});
        add(at + "attn.q.bias", f32, {encoder_heads});
        add(at + "attn.k.weight", main, {e.d_model, encoder_heads});
        add(at + "attn.v.weight", main, {e.d_model, encoder_heads});
        add(at + "attn.v.bias", f32, {encoder_heads});
        add(at + "attn.out.weight", mix_.attention_out, {encoder_heads, e.d_model});
        add(at + "attn.out.bias", f32, {e.d_model});
        add(at + "norm_ffn.weight", f32, {e.d_model});
        add(at + "ffn.gate.weight", main, {e.d_model, e.ffn_dim});
        add(at + "ffn.up.weight", main, {e.d_model, e.ffn_dim});
        add(at + "ffn.down.weight", main, {e.ffn_dim, e.d_model});
        add(at + "ffn.down.bias", f32, {e.d_model});
    }
    add("enc.final_norm.weight", f32, {e.d_model});
    add("proj.linear_1.weight", main, {int64_t(e.d_model) * h.downsample, d.hidden});
    add("proj.linear_2.weight", main, {d.hidden, d.hidden});
    add("dec.token_embd.weight", mix_.embedding, {d.hidden, d.vocab});
    for (int i = 0; i < d.n_layers; ++i) {
        const std::string at = "dec.blocks." + std::to_string(i) + ".";
        add(at + "norm_attn.weight", f32, {d.hidden});
        add(at + "norm_ffn.weight", f32, {d.hidden});
        add(at + "attn.q.weight", main, {d.hidden, q_dim});
        add(at + "attn.k.weight", main, {d.hidden, kv_dim});
        add(at + "attn.v.weight", main, {d.hidden, kv_dim});
        add(at + "attn.o.weight", mix_.attention_out, {q_dim, d.hidden});
        add(at + "ffn.gate.weight", main, {d.hidden, d.ffn_dim});
        add(at + "ffn.up.weight", main, {d.hidden, d.ffn_dim});
        add(at + "ffn.down.weight", main, {d.ffn_dim, d.hidden});
        add(at + "ada.linear_1.weight", main, {d.hidden, h.ada_hidden});
        add(at + "ada.linear_2.weight", mix_.ada_2, {h.ada_hidden, d.hidden});
    }
    add("dec.output_norm.weight", f32, {d.hidden});
}

void SyntheticSource::make_row(const GgufTensor & tensor, int64_t row, uint8_t * out) const {
    const uint64_t seed = row_seed(tensor, row);
    const size_t bytes = ggml_row_size(tensor.type, tensor.ne[0]);
    const auto known = [&](const std::vector<float> & values) {
        std::memcpy(out, values.data() + row * tensor.ne[0], bytes);
    };
    if (tensor.name == "frontend.mel_filterbank") {
        known(filterbank_);
    } else if (tensor.name == "frontend.window") {
        known(window_);
    } else if (tensor.name == "dec.time_embed.inv_freq") {
        known(inv_freq_);
    } else if (is_norm(tensor.name)) {
        random_norm(seed, tensor.ne[0], reinterpret_cast<float *>(out));
    } else {
        random_row(tensor.type, seed, tensor.ne[0], out);
    }
}

void SyntheticSource::read(const GgufTensor & tensor, size_t offset, size_t length, void * target) const {
    const size_t row_bytes = ggml_row_size(tensor.type, tensor.ne[0]);
    uint8_t * out = static_cast<uint8_t *>(target);
    std::vector<uint8_t> part;
    while (length > 0) {
        const int64_t row = int64_t(offset / row_bytes);
        const size_t skip = offset % row_bytes, n = std::min(length, row_bytes - skip);
        if (n == row_bytes) {
            make_row(tensor, row, out);
        } else {
            part.resize(row_bytes);
            make_row(tensor, row, part.data());
            std::memcpy(out, part.data() + skip, n);
        }
        out += n;
        offset += n;
        length -= n;
    }
}

}  // namespace undertext
