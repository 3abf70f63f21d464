#include "decoder.h"

#include <algorithm>
#include <cmath>

namespace undertext {

namespace {

constexpr size_t kept_passes = 6;

}  // namespace

Status ada_scales(const Network & network, int delay, std::vector<float> & out) {
    const HParams & h = network.hparams;
    const int hidden = h.decoder.hidden, half = h.time_dim / 2;
    std::vector<float> t(static_cast<size_t>(h.time_dim));
    for (int i = 0; i < half; ++i) {
        const double inv_freq = network.weights.inv_freq.empty() ? std::pow(double(h.time_theta), -double(i) / half)
                                                                 : double(network.weights.inv_freq[size_t(i)]);
        t[size_t(i)] = float(std::cos(delay * inv_freq));
        t[size_t(half + i)] = float(std::sin(delay * inv_freq));
    }
    const size_t nodes = size_t(h.decoder.n_layers) * 4 + 8;
    Pass pass;
    pass.context = make_context(nodes * 2, nodes);
    ggml_context * c = pass.context.get();
    pass.graph = ggml_new_graph_custom(c, nodes, false);
    ggml_tensor * in = ggml_new_tensor_2d(c, GGML_TYPE_F32, h.time_dim, 1);
    ggml_set_input(in);
    std::vector<ggml_tensor *> scales;
    for (const DecoderLayer & layer : network.weights.decoder) {
        ggml_tensor * ada = ggml_mul_mat(c, layer.ada_2, ggml_gelu_erf(c, ggml_mul_mat(c, layer.ada_1, in)));
        ggml_set_output(ada);
        ggml_build_forward_expand(pass.graph, ada);
        scales.push_back(ada);
    }
    if (Status status = pass.finish(*network.device); !status.ok()) {
        return status;
    }
    ggml_backend_tensor_set(in, t.data(), 0, t.size() * sizeof(float));
    if (Status status = network.device->compute(pass.graph, nullptr); !status.ok()) {
        return status;
    }
    out.resize(size_t(hidden) * scales.size());
    for (size_t i = 0; i < scales.size(); ++i) {
        ggml_backend_tensor_get(scales[i], out.data() + i * size_t(hidden), 0, size_t(hidden) * sizeof(float));
    }
    for (float & x : out) {
        x += 1.0f;
    }
    return Status::good();
}

Status Decoder::create(ggml_tensor * audio_ring) {
    audio_ring_ = audio_ring;
    const DecoderParams & d = network_.hparams.decoder;
    Device & device = *network_.device;
    if (Status status =
            ring_.create(device, d.n_layers, d.head_dim, d.n_kv_heads, d.window, max_decoder_batch, network_.kv_type);
        !status.ok()) {
        return status;
    }
    context_ = make_context(1);
    ffn_norms_ = ggml_new_tensor_2d(context_.get(), GGML_TYPE_F32, d.hidden, d.n_layers);
    buffer_.reset(ggml_backend_alloc_ctx_tensors_from_buft(context_.get(), device.buffer_type()));
    if (!buffer_) {
        return Status::fail(Code::out_of_memory,
                            "there is not enough memory for a stream on " + device.info().description,
                            device.info().id);
    }
    span_.window = ring_.window();
    span_.capacity = ring_.capacity();
    return Status::good();
}

uint64_t Decoder::bytes() const {
    uint64_t sum = ring_.bytes(most_positions_) + ggml_backend_buffer_get_size(buffer_.get());
    for (const DecoderPass & pass : passes_) {
        sum += pass.bytes;
    }
    return sum;
}

Status Decoder::set_scales(const std::vector<float> & scales) {
    const size_t hidden = size_t(network_.hparams.decoder.hidden);
    std::vector<float> norms(scales.size());
    for (size_t i = 0; i < network_.weights.decoder.size(); ++i) {
        ggml_backend_tensor_get(network_.weights.decoder[i].norm_ffn, norms.data() + i * hidden, 0,
                                hidden * sizeof(float));
    }
    for (size_t i = 0; i < norms.size(); ++i) {
        norms[i] *= scales[i];
    }
    ggml_backend_tensor_set(ffn_norms_, norms.data(), 0, norms.size() * sizeof(float));
    return Status::good();
}

std::vector<StatePart> Decoder::state() const {
    std::vector<StatePart> parts;
    for (int i = 0; i < network_.hparams.decoder.n_layers; ++i) {
        parts.push_back({ring_.k(i), prepared_slots});
        parts.push_back({ring_.v(i), prepared_slots});
    }
    return parts;
}

Status Decoder::save(Snapshot & snapshot) { return snapshot.save(*network_.device, state()); }
Status Decoder::restore(const Snapshot & snapshot) { return snapshot.restore(*network_.device, state()); }

Status Decoder::build(int n, int n_out, int bucket, DecoderPass & pass) {
    const DecoderParams & d = network_.hparams.decoder;
    const Weights & w = network_.weights;
    const size_t nodes = size_t(d.n_layers) * 40 + 64;
    pass.context = make_context(nodes * 2, nodes);
    ggml_context * c = pass.context.get();
    pass.graph = ggml_new_graph_custom(c, nodes, false);
    pass.n = n;
    pass.n_out = n_out;

    const auto input = [&](ggml_tensor * t) {
        ggml_set_input(t);
        return t;
    };
    pass.tokens = input(ggml_new_tensor_2d(c, GGML_TYPE_F32, d.hidden, n));
    pass.audio_rows = input(ggml_new_tensor_1d(c, GGML_TYPE_I32, n));
    pass.attention.positions = input(ggml_new_tensor_1d(c, GGML_TYPE_I32, n));
    pass.attention.rows = input(ggml_new_tensor_1d(c, GGML_TYPE_I64, n));
    pass.attention.bucket = bucket;
    pass.attention.span = &span_;
    if (network_.attention == Attention::flash) {
        pass.attention.mask = input(ggml_new_tensor_2d(c, GGML_TYPE_F16, bucket, n));
    }

    ggml_tensor * x = ggml_add(c, pass.tokens, ggml_get_rows(c, audio_ring_, pass.audio_rows));
    for (int i = 0; i < d.n_layers; ++i) {
        const DecoderLayer & layer = w.decoder[size_t(i)];
        ggml_tensor * y = rms_norm(c, x, layer.norm_attn, d.rms_eps);
        ggml_tensor * q = ggml_reshape_3d(c, ggml_mul_mat(c, layer.q, y), d.head_dim, d.n_heads, n);
        ggml_tensor * k = ggml_reshape_3d(c, ggml_mul_mat(c, layer.k, y), d.head_dim, d.n_kv_heads, n);
        ggml_tensor * v = ggml_reshape_3d(c, ggml_mul_mat(c, layer.v, y), d.head_dim, d.n_kv_heads, n);
        q = rope(c, q, pass.attention.positions, d.rope_theta);
        k = rope(c, k, pass.attention.positions, d.rope_theta);
        ggml_tensor * a = attend_ring(c, pass.graph, q, k, v, ring_, i, pass.attention);
        if (i == d.n_layers - 1 && n_out < n) {
            // Past the last layer's keys and values only the rows that give a token matter.
            const auto last = [&](ggml_tensor * t) {
                return ggml_view_2d(c, t, t->ne[0], std::max(1, n_out), t->nb[1],
                                    size_t(n - std::max(1, n_out)) * t->nb[1]);
            };
            a = last(a);
            x = last(x);
        }
        x = ggml_add(c, x, ggml_mul_mat(c, layer.o, a));
        ggml_tensor * norm = ggml_view_1d(c, ffn_norms_, d.hidden, size_t(i) * ffn_norms_->nb[1]);
        y = rms_norm(c, x, norm, d.rms_eps);
        y = ggml_swiglu_split(c, ggml_mul_mat(c, layer.gate, y), ggml_mul_mat(c, layer.up, y));
        x = ggml_add(c, x, ggml_mul_mat(c, layer.down, y));
    }
    if (n_out > 0) {
        pass.logits = ggml_mul_mat(c, w.token_embd, rms_norm(c, x, w.output_norm, d.rms_eps));
        ggml_set_output(pass.logits);
        pass.ids = ggml_argmax(c, pass.logits);
        ggml_set_output(pass.ids);
        x = pass.ids;
    }
    ggml_build_forward_expand(pass.graph, x);
    return pass.finish(*network_.device);
}

Status Decoder::pass_for(int n, int n_out, int64_t last, DecoderPass ** out) {
    const int bucket = network_.attention == Attention::flash ? ring_.bucket(last) : 0;
    auto found = std::find_if(passes_.begin(), passes_.end(), [&](const DecoderPass & p) {
        return p.n == n && p.n_out == n_out && p.attention.bucket == bucket;
    });
    if (found == passes_.end()) {
        DecoderPass pass;
        if (Status status = build(n, n_out, bucket, pass); !status.ok()) {
            return status;
        }
        passes_.push_front(std::move(pass));
        if (passes_.size() > kept_passes) {
            passes_.pop_back();
        }
    } else {
        passes_.splice(passes_.begin(), passes_, found);
    }
    *out = &passes_.front();
    return Status::good();
}

Status Decoder::run(const int32_t * tokens, int n, int64_t first, int n_out, int32_t * ids,
                    const std::atomic<bool> * abort, std::vector<float> * logits) {
    DecoderPass * pass = nullptr;
    if (Status status = pass_for(n, n_out, first + n - 1, &pass); !status.ok()) {
        return status;
    }
    const size_t hidden = size_t(network_.hparams.decoder.hidden);
    std::vector<float> embeddings(hidden * size_t(n));
    std::vector<int32_t> audio_rows(static_cast<size_t>(n));
    for (int i = 0; i < n; ++i) {
        network_.weights.embedding(tokens[i], embeddings.data() + size_t(i) * hidden);
        audio_rows[size_t(i)] = int32_t((first + i) % audio_ring_slots);
    }
    ggml_backend_tensor_set(pass->tokens, embeddings.data(), 0, embeddings.size() * sizeof(float));
    ggml_backend_tensor_set(pass->audio_rows, audio_rows.data(), 0, audio_rows.size() * sizeof(int32_t));
    most_positions_ = std::max(most_positions_, first + n);
    span_.first_position = first;
    pass->set_positions(ring_, first);
    if (Status status = network_.device->compute(pass->graph, abort); !status.ok()) {
        return status;
    }
    if (n_out > 0) {
        ggml_backend_tensor_get(pass->ids, ids, 0, size_t(n_out) * sizeof(int32_t));
        if (logits != nullptr) {
            logits->resize(size_t(ggml_nelements(pass->logits)));
            ggml_backend_tensor_get(pass->logits, logits->data(), 0, ggml_nbytes(pass->logits));
        }
    }
    return Status::good();
}

}  // namespace undertext
