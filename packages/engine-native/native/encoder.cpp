#include "encoder.h"

#include <algorithm>

#include "conv-stem.h"
#include "projector.h"

namespace undertext {

namespace {

constexpr size_t kept_passes = 6;

}  // namespace

Status Encoder::create() {
    const HParams & h = network_.hparams;
    Device & device = *network_.device;
    if (Status status = ring_.create(device, h.encoder.n_layers, h.encoder.head_dim, h.encoder.n_heads,
                                     h.encoder.window, network_.encoder_batch * h.downsample, network_.kv_type);
        !status.ok()) {
        return status;
    }
    context_ = make_context(2);
    conv_carry_ = ggml_new_tensor_2d(context_.get(), GGML_TYPE_F32, h.encoder.d_model, 1);
    audio_ring_ = ggml_new_tensor_2d(context_.get(), GGML_TYPE_F32, h.decoder.hidden, audio_ring_slots);
    buffer_.reset(ggml_backend_alloc_ctx_tensors_from_buft(context_.get(), device.buffer_type()));
    if (!buffer_) {
        return Status::fail(Code::out_of_memory,
                            "there is not enough memory for a stream on " + device.info().description,
                            device.info().id);
    }
    span_.window = ring_.window();
    span_.capacity = ring_.capacity();
    begin();
    return Status::good();
}

void Encoder::begin() {
    ggml_backend_buffer_clear(buffer_.get(), 0);
    mel_carry_.assign(size_t(2 * network_.hparams.frontend.n_mels), 0.0f);
    slots_ = 0;
}

uint64_t Encoder::bytes() const {
    uint64_t sum = ring_.bytes(most_slots_ * network_.hparams.downsample) + ggml_backend_buffer_get_size(buffer_.get());
    for (const EncoderPass & pass : passes_) {
        sum += pass.bytes;
    }
    return sum;
}

std::vector<StatePart> Encoder::state() const {
    std::vector<StatePart> parts;
    for (int i = 0; i < network_.hparams.encoder.n_layers; ++i) {
        parts.push_back({ring_.k(i), int64_t(prepared_slots) * network_.hparams.downsample});
        parts.push_back({ring_.v(i), int64_t(prepared_slots) * network_.hparams.downsample});
    }
    parts.push_back({conv_carry_, 1});
    parts.push_back({audio_ring_, prepared_slots});
    return parts;
}

Status Encoder::save(Snapshot & snapshot, std::vector<float> & mel_carry) {
    mel_carry = mel_carry_;
    return snapshot.save(*network_.device, state());
}

Status Encoder::restore(const Snapshot & snapshot, const std::vector<float> & mel_carry) {
    mel_carry_ = mel_carry;
    slots_ = prepared_slots;
    return snapshot.restore(*network_.device, state());
}

Status Encoder::build(int n_slots, int bucket, bool tapped, EncoderPass & pass) {
    const HParams & h = network_.hparams;
    const EncoderParams & e = h.encoder;
    const Weights & w = network_.weights;
    const int n = n_slots * h.downsample;
    const size_t nodes = size_t(e.n_layers) * 40 + 64;
    pass.context = make_context(nodes * 2, nodes);
    ggml_context * c = pass.context.get();
    pass.graph = ggml_new_graph_custom(c, nodes, false);
    pass.n = n;
    pass.tapped = tapped;

    const auto input = [&](ggml_tensor * t) {
        ggml_set_input(t);
        return t;
    };
    pass.mel = input(ggml_new_tensor_2d(c, GGML_TYPE_F32, h.frontend.n_mels, 2 + n_slots * h.mel_per_slot));
    pass.audio_rows = input(ggml_new_tensor_1d(c, GGML_TYPE_I64, n_slots));
    pass.attention.positions = input(ggml_new_tensor_1d(c, GGML_TYPE_I32, n));
    pass.attention.rows = input(ggml_new_tensor_1d(c, GGML_TYPE_I64, n));
    pass.attention.bucket = bucket;
    pass.attention.span = &span_;
    if (network_.attention == Attention::flash) {
        pass.attention.mask = input(ggml_new_tensor_2d(c, GGML_TYPE_F16, bucket, n));
    }

    const ConvStem stem = conv_stem(c, w, pass.mel, conv_carry_);
    ggml_tensor * x = stem.frames;
    ggml_build_forward_expand(pass.graph, x);
    ggml_build_forward_expand(pass.graph, stem.carry);
    pass.stem = x;
    const auto heads = [&](ggml_tensor * t) { return ggml_reshape_3d(c, t, e.head_dim, e.n_heads, n); };
    for (int i = 0; i < e.n_layers; ++i) {
        const EncoderLayer & layer = w.encoder[size_t(i)];
        ggml_tensor * y = rms_norm(c, x, layer.norm_attn, e.rms_eps);
        ggml_tensor * q = heads(ggml_add(c, ggml_mul_mat(c, layer.q, y), layer.q_bias));
        ggml_tensor * k = heads(ggml_mul_mat(c, layer.k, y));
        ggml_tensor * v = heads(ggml_add(c, ggml_mul_mat(c, layer.v, y), layer.v_bias));
        q = rope(c, q, pass.attention.positions, e.rope_theta);
        k = rope(c, k, pass.attention.positions, e.rope_theta);
        ggml_tensor * a = attend_ring(c, pass.graph, q, k, v, ring_, i, pass.attention);
        x = ggml_add(c, x, ggml_add(c, ggml_mul_mat(c, layer.out, a), layer.out_bias));
        y = rms_norm(c, x, layer.norm_ffn, e.rms_eps);
        y = ggml_swiglu_split(c, ggml_mul_mat(c, layer.gate, y), ggml_mul_mat(c, layer.up, y));
        x = ggml_add(c, x, ggml_add(c, ggml_mul_mat(c, layer.down, y), layer.down_bias));
    }
    pass.encoded = rms_norm(c, x, w.encoder_norm, e.rms_eps);
    pass.audio = project(c, w, pass.encoded, h.downsample);
    if (tapped) {
        ggml_set_output(pass.stem);
        ggml_set_output(pass.encoded);
        ggml_set_output(pass.audio);
    }
    ggml_build_forward_expand(pass.graph, ggml_set_rows(c, audio_ring_, pass.audio, pass.audio_rows));
    return pass.finish(*network_.device);
}

Status Encoder::pass_for(int n_slots, bool tapped, EncoderPass ** out) {
    const int n = n_slots * network_.hparams.downsample;
    const int bucket =
        network_.attention == Attention::flash ? ring_.bucket(slots_ * network_.hparams.downsample + n - 1) : 0;
    auto found = std::find_if(passes_.begin(), passes_.end(), [&](const EncoderPass & p) {
        return p.n == n && p.attention.bucket == bucket && p.tapped == tapped;
    });
    if (found == passes_.end()) {
        EncoderPass pass;
        if (Status status = build(n_slots, bucket, tapped, pass); !status.ok()) {
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

Status Encoder::run(const float * mel, int n_slots, const std::atomic<bool> * abort, EncoderTap * tap) {
    const HParams & h = network_.hparams;
    EncoderPass * pass = nullptr;
    if (Status status = pass_for(n_slots, tap != nullptr, &pass); !status.ok()) {
        return status;
    }
    const size_t row = size_t(h.frontend.n_mels), rows = size_t(n_slots * h.mel_per_slot);
    std::vector<float> frames(mel_carry_);
    frames.insert(frames.end(), mel, mel + rows * row);
    ggml_backend_tensor_set(pass->mel, frames.data(), 0, frames.size() * sizeof(float));
    std::vector<int64_t> audio_rows(static_cast<size_t>(n_slots));
    for (int i = 0; i < n_slots; ++i) {
        audio_rows[size_t(i)] = (slots_ + i) % audio_ring_slots;
    }
    ggml_backend_tensor_set(pass->audio_rows, audio_rows.data(), 0, audio_rows.size() * sizeof(int64_t));
    span_.first_position = slots_ * h.downsample;
    pass->set_positions(ring_, span_.first_position);
    if (Status status = network_.device->compute(pass->graph, abort); !status.ok()) {
        return status;
    }
    mel_carry_.assign(frames.end() - std::ptrdiff_t(2 * row), frames.end());
    slots_ += n_slots;
    most_slots_ = std::max(most_slots_, slots_);
    if (tap != nullptr) {
        const auto append = [](std::vector<float> & to, ggml_tensor * from) {
            const size_t at = to.size();
            to.resize(at + size_t(ggml_nelements(from)));
            ggml_backend_tensor_get(from, to.data() + at, 0, ggml_nbytes(from));
        };
        append(tap->stem, pass->stem);
        append(tap->encoder, pass->encoded);
        append(tap->audio, pass->audio);
    }
    return Status::good();
}

}  // namespace undertext
