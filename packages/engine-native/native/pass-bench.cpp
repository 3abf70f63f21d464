#include "pass-bench.h"

#include <algorithm>

#include "epoch.h"
#include "kernel-bench.h"
#include "process-memory.h"

namespace undertext {

namespace {

constexpr int near_position = 40, far_position = 4000;
constexpr int64_t some_positions = 2048, more_positions = 4096;
constexpr int rounds = 15, warm_rounds = 1;
constexpr uint64_t spare = uint64_t(512) << 20;  // left to other programs when the whole ring is filled

// Writes rows 0 .. n - 1 of every layer's keys and values.
void fill_rows(const KvRing & ring, int n_layers, int64_t n) {
    n = std::min<int64_t>(n, ring.capacity());
    std::vector<uint8_t> rows;
    for (int layer = 0; layer < n_layers; ++layer) {
        for (ggml_tensor * t : {ring.k(layer), ring.v(layer)}) {
            const int64_t values = n * t->ne[0];
            if (rows.size() != ggml_row_size(t->type, values)) {
                std::vector<float> numbers(static_cast<size_t>(values));
                for (size_t i = 0; i < numbers.size(); ++i) numbers[i] = float(i * 31 % 101) / 100.0f - 0.5f;
                rows.resize(ggml_row_size(t->type, values));
                if (t->type == GGML_TYPE_F16) {
                    ggml_fp32_to_fp16_row(numbers.data(), reinterpret_cast<ggml_fp16_t *>(rows.data()), values);
                } else {
                    std::copy(numbers.begin(), numbers.end(), reinterpret_cast<float *>(rows.data()));
                }
            }
            for (int64_t head = 0; head < t->ne[2]; ++head) {
                ggml_backend_tensor_set(t, rows.data(), size_t(head) * t->nb[2], rows.size());
            }
        }
    }
}

class PassBench {
public:
    PassBench(const Network & network, PreparedState & prepared, const std::atomic<bool> * cancel)
        : network_(network), prepared_(prepared), epoch_(network, prepared), cancel_(cancel) {}

    Status create(int delay) {
        if (Status status = epoch_.create(); !status.ok()) return status;
        if (Status status = epoch_.begin(delay, 0, cancel_); !status.ok()) return status;
        const HParams & h = network_.hparams;
        fill_rows(epoch_.encoder().ring(), h.encoder.n_layers, epoch_.encoder().ring().capacity());
        mel_.resize(size_t(h.mel_per_slot) * size_t(h.frontend.n_mels));
        for (size_t i = 0; i < mel_.size(); ++i) mel_[i] = float(i * 31 % 101) / 50.0f - 1.0f;
        return kernels_.create(network_, decoder_matrices(network_, 1));
    }

    // The newest position at which a decoder pass still works.
    int last_position() {
        const DecoderParams & d = network_.hparams.decoder;
        return std::min(d.position_limit, epoch_.decoder().ring().capacity()) - 1;
    }

    Status encode(double & ms) {
        // Past the window, and once round the ring.
        const int downsample = network_.hparams.downsample;
        epoch_.encoder().jump((epoch_.encoder().ring().capacity() + downsample - 1) / downsample);
        const double clock = now_ms();
        Status status = epoch_.encoder().run(mel_.data(), 1, cancel_);
        ms = now_ms() - clock;
        return status;
    }

    Status decode(int position, double & ms) {
        const int32_t token = network_.hparams.pad;
        int32_t id = 0;
        const double clock = now_ms();
        Status status = epoch_.decoder().run(&token, 1, position, 1, &id, cancel_);
        ms = now_ms() - clock;
        return status;
    }

    // Memory once positions 0 .. n - 1 have been run.
    Status hold(int64_t n, uint64_t weight_bytes, MemoryAt & out) {
        n = std::min<int64_t>(n, last_position() + 1);
        fill_rows(epoch_.decoder().ring(), network_.hparams.decoder.n_layers, n);
        double ms = 0;
        if (Status status = encode(ms); !status.ok()) return status;
        if (Status status = decode(int(n) - 1, ms); !status.ok()) return status;
        out.positions = n;
        out.computed = epoch_.bytes() + prepared_.bytes();
        if (network_.device->is_cpu()) {
            const uint64_t resident = resident_bytes(), peak = peak_resident_bytes();
            out.resident = resident > weight_bytes ? resident - weight_bytes : 0;
            out.peak = peak > weight_bytes ? peak - weight_bytes : 0;
        }
        return Status::good();
    }

    // By turns, so that what else the machine does strikes all alike.
    Status measure(PassFigures & out) {
        std::vector<double> kernels, near, far, slots;
        out.near_position = std::min(near_position, last_position());
        out.far_position = std::min(far_position, last_position());
        for (int round = 0; round < warm_rounds + rounds; ++round) {
            double kernel_ms = 0, near_ms = 0, far_ms = 0, slot_ms = 0;
            if (Status status = kernels_.run(cancel_, kernel_ms); !status.ok()) return status;
            if (Status status = decode(out.near_position, near_ms); !status.ok()) return status;
            if (Status status = decode(out.far_position, far_ms); !status.ok()) return status;
            if (Status status = encode(slot_ms); !status.ok()) return status;
            if (round < warm_rounds) continue;
            kernels.push_back(kernel_ms);
            near.push_back(near_ms);
            far.push_back(far_ms);
            slots.push_back(slot_ms);
        }
        out.kernels = median(kernels);
        out.near = median(near);
        out.far = median(far);
        out.encoder_slot = median(slots);
        out.encoder_frame = out.encoder_slot / network_.hparams.downsample;
        return Status::good();
    }

private:
    const Network & network_;
    PreparedState & prepared_;
    Epoch epoch_;
    ProductGraph kernels_;
    const std::atomic<bool> * cancel_;
    std::vector<float> mel_;
};

}  // namespace

Status measure_passes(const Network & network, PreparedState & prepared, int delay, uint64_t weight_bytes,
                      const std::atomic<bool> * cancel, PassFigures & passes, MemoryFigures & memory) {
    PassBench bench(network, prepared, cancel);
    if (Status status = bench.create(delay); !status.ok()) return status;
    memory.at.resize(2);
    if (Status status = bench.hold(some_positions, weight_bytes, memory.at[0]); !status.ok()) return status;
    if (Status status = bench.hold(more_positions, weight_bytes, memory.at[1]); !status.ok()) return status;
    if (Status status = bench.measure(passes); !status.ok()) return status;
    const uint64_t available = available_memory();
    if (network.device->is_cpu() && available != 0 && available < memory.at[1].computed + spare) return Status::good();
    memory.at.emplace_back();
    return bench.hold(bench.last_position() + 1, weight_bytes, memory.at[2]);
}

}  // namespace undertext
