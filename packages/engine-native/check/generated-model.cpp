#include "generated-model.h"

#include <cmath>
#include <cstring>
#include <initializer_list>
#include <random>
#include <utility>
#include <vector>

#include "gguf-image.h"

namespace undertext::check {

namespace {

constexpr uint64_t n_layers = 2, d = 256, n_heads = 4, n_kv_heads = 2, head_dim = 64, ffn = 512, ada = 32,
                   downsample = 4;
constexpr uint64_t q_dim = n_heads * head_dim, kv_dim = n_kv_heads * head_dim;

class Generator {
public:
    Generator(GgufImage & image, ggml_type type, bool dequantised, uint32_t seed)
        : image_(image), type_(type), dequantised_(dequantised), seed_(seed) {}

    void matrix(const std::string & name, uint64_t columns, uint64_t rows, float sd) {
        const auto block = static_cast<uint64_t>(ggml_blck_size(type_));
        add(name, columns % block == 0 ? type_ : GGML_TYPE_Q8_0, {columns, rows}, 0, sd);
    }
    void conv_kernel(const std::string & name, uint64_t in, uint64_t out) {
        add(name, type_ == GGML_TYPE_F32 ? GGML_TYPE_F32 : GGML_TYPE_F16, {3, in, out}, 0,
            1 / std::sqrt(3 * static_cast<float>(in)));
    }
    void vector(const std::string & name, uint64_t size, float mean, float sd) {
        add(name, GGML_TYPE_F32, {size}, mean, sd);
    }
    void values(const std::string & name, const std::vector<float> & values) {
        image_.tensors.push_back({name, GGML_TYPE_F32, {values.size()}, to_string(values)});
    }

private:
    static std::string to_string(const std::vector<float> & values) {
        return {reinterpret_cast<const char *>(values.data()), values.size() * sizeof(float)};
    }

    // Box-Muller on raw draws: std::normal_distribution differs between standard libraries.
    std::vector<float> draw(uint64_t count, float mean, float sd) {
        std::seed_seq sequence{seed_, static_cast<uint32_t>(image_.tensors.size())};
        std::mt19937 random(sequence);
        std::vector<float> out(static_cast<size_t>(count));
        for (float & value : out) {
            const double u = (static_cast<double>(random()) + 1) / 4294967297.0;  // never 0
            const double v = static_cast<double>(random()) / 4294967296.0;
            value = mean + sd * static_cast<float>(std::sqrt(-2 * std::log(u)) * std::cos(6.283185307179586 * v));
        }
        return out;
    }

    void add(const std::string & name, ggml_type type, std::vector<uint64_t> ne, float mean, float sd) {
        uint64_t count = 1;
        for (const uint64_t size : ne) count *= size;
        const auto columns = static_cast<int64_t>(ne[0]), rows = static_cast<int64_t>(count / ne[0]);
        const std::vector<float> floats = draw(count, mean, sd);
        std::string data(ggml_row_size(type, columns) * static_cast<size_t>(rows), '\0');
        if (type == GGML_TYPE_F32) {
            data = to_string(floats);
        } else {
            ggml_quantize_chunk(type, floats.data(), data.data(), 0, rows, columns, nullptr);
        }
        if (dequantised_ && type != GGML_TYPE_F32) {
            std::vector<float> rounded(floats.size());
            ggml_get_type_traits(type)->to_float(data.data(), rounded.data(), static_cast<int64_t>(rounded.size()));
            type = GGML_TYPE_F32;
            data = to_string(rounded);
        }
        image_.tensors.push_back({name, static_cast<uint32_t>(type), std::move(ne), std::move(data)});
    }

    GgufImage & image_;
    ggml_type type_;
    bool dequantised_;
    uint32_t seed_;
};

float keep_variance(uint64_t columns) { return 1 / std::sqrt(static_cast<float>(columns)); }

void add_tensors(Generator & out, uint64_t n_mels, uint64_t vocab, float time_theta) {
    out.conv_kernel("enc.conv.0.weight", n_mels, d);
    out.vector("enc.conv.0.bias", d, 0, 0.05f);
    out.conv_kernel("enc.conv.1.weight", d, d);
    out.vector("enc.conv.1.bias", d, 0, 0.05f);
    for (uint64_t i = 0; i < n_layers; ++i) {
        const std::string at = "enc.blocks." + std::to_string(i) + ".";
        out.vector(at + "norm_attn.weight", d, 1, 0.1f);
        out.matrix(at + "attn.q.weight", d, q_dim, keep_variance(d));
        out.vector(at + "attn.q.bias", q_dim, 0, 0.1f);
        out.matrix(at + "attn.k.weight", d, q_dim, keep_variance(d));
        out.matrix(at + "attn.v.weight", d, q_dim, keep_variance(d));
        out.vector(at + "attn.v.bias", q_dim, 0, 0.1f);
        out.matrix(at + "attn.out.weight", q_dim, d, keep_variance(q_dim));
        out.vector(at + "attn.out.bias", d, 0, 0.1f);
        out.vector(at + "norm_ffn.weight", d, 1, 0.1f);
        out.matrix(at + "ffn.gate.weight", d, ffn, keep_variance(d));
        out.matrix(at + "ffn.up.weight", d, ffn, keep_variance(d));
        out.matrix(at + "ffn.down.weight", ffn, d, keep_variance(ffn));
        out.vector(at + "ffn.down.bias", d, 0, 0.1f);
    }
    out.vector("enc.final_norm.weight", d, 1, 0.1f);
    out.matrix("proj.linear_1.weight", d * downsample, d, keep_variance(d * downsample));
    out.matrix("proj.linear_2.weight", d, d, keep_variance(d));

    std::vector<float> inv_freq(d / 2);
    for (size_t i = 0; i < inv_freq.size(); ++i) {
        inv_freq[i] = std::exp(-std::log(time_theta) * static_cast<float>(i) / static_cast<float>(inv_freq.size()));
    }
    out.values("dec.time_embed.inv_freq", inv_freq);
    out.matrix("dec.token_embd.weight", d, vocab, 0.2f);  // logits of a few units: clear winners
    for (uint64_t i = 0; i < n_layers; ++i) {
        const std::string at = "dec.blocks." + std::to_string(i) + ".";
        out.vector(at + "norm_attn.weight", d, 1, 0.1f);
        out.vector(at + "norm_ffn.weight", d, 1, 0.1f);
        out.matrix(at + "attn.q.weight", d, q_dim, keep_variance(d));
        out.matrix(at + "attn.k.weight", d, kv_dim, keep_variance(d));
        out.matrix(at + "attn.v.weight", d, kv_dim, keep_variance(d));
        out.matrix(at + "attn.o.weight", q_dim, d, keep_variance(q_dim));
        out.matrix(at + "ffn.gate.weight", d, ffn, keep_variance(d));
        out.matrix(at + "ffn.up.weight", d, ffn, keep_variance(d));
        out.matrix(at + "ffn.down.weight", ffn, d, keep_variance(ffn));
        out.matrix(at + "ada.linear_1.weight", d, ada, keep_variance(d));
        out.matrix(at + "ada.linear_2.weight", ada, d, 0.3f * keep_variance(ada));
    }
    out.vector("dec.output_norm.weight", d, 1, 0.1f);
}

}  // namespace

Status write_generated_model(const std::string & path, const std::string & base_model, ggml_type type, bool dequantised,
                             uint32_t seed) {
    GgufImage image;
    if (Status status = read_image(base_model, image); !status.ok()) return status;
    const ImageTensor * filterbank = image.find_tensor("frontend.mel_filterbank");
    const ImageTensor * window = image.find_tensor("frontend.window");
    const ImageTensor * embedding = image.find_tensor("dec.token_embd.weight");
    const ImageKey * theta = image.find_key("stt.voxtral_realtime.time.embed_theta");
    if (!filterbank || !window || !embedding || !theta || theta->type != gguf_f32) {
        return Status::fail(Code::bad_argument, "The base model \"" + base_model + "\" lacks front end or decoder.",
                            base_model);
    }
    float time_theta = 0;
    std::memcpy(&time_theta, theta->value.data(), sizeof(time_theta));
    const uint64_t n_mels = filterbank->ne[1], vocab = embedding->ne[1];
    image.tensors = {*filterbank, *window};

    image.remove_key("general.file_type");
    image.remove_key("general.size_label");
    image.set_string("general.name", "generated");
    image.set_string("stt.variant", "generated");
    const std::pair<const char *, uint64_t> sizes[] = {
        {"encoder.n_layers", n_layers},
        {"encoder.d_model", d},
        {"encoder.n_heads", n_heads},
        {"encoder.n_kv_heads", n_heads},
        {"encoder.head_dim", head_dim},
        {"encoder.ffn_dim", ffn},
        {"projector.input_dim", d * downsample},
        {"projector.downsample_factor", downsample},
        {"decoder.n_layers", n_layers},
        {"decoder.hidden_size", d},
        {"decoder.intermediate_size", ffn},
        {"decoder.n_heads", n_heads},
        {"decoder.n_kv_heads", n_kv_heads},
        {"decoder.head_dim", head_dim},
        {"time.embed_dim", d},
        {"time.ada_hidden", ada},
    };
    for (const auto & [key, value] : sizes) {
        image.set_u32(std::string("stt.voxtral_realtime.") + key, static_cast<uint32_t>(value));
    }
    Generator generator(image, type, dequantised, seed);
    add_tensors(generator, n_mels, vocab, time_theta);
    return write_bytes(path, image.bytes());
}

}  // namespace undertext::check
