#include "prepared-state.h"

#include <algorithm>

namespace undertext {

namespace {

constexpr size_t kept_delays = 4;

}  // namespace

uint64_t PreparedState::bytes() const {
    uint64_t sum = encoder_.bytes();
    for (const ForDelay & d : delays_) {
        sum += d.decoder.bytes();
    }
    return sum;
}

Status PreparedState::apply(int delay, Encoder & encoder, Decoder & decoder, const std::atomic<bool> * abort) {
    const HParams & h = network_.hparams;
    if (encoder_.empty()) {
        MelFrontend mel(*network_.mel);
        const int64_t frames = int64_t(prepared_slots) * h.mel_per_slot;
        mel.begin(0, 0);
        const std::vector<float> zeros(size_t(left_pad_slots) * slot_samples, 0.0f);
        mel.push(zeros.data(), zeros.size());
        std::vector<float> all(size_t(frames) * size_t(h.frontend.n_mels));
        mel.pop(frames, all.data());
        encoder.begin();
        for (int slot = 0; slot < prepared_slots;) {
            const int n = std::min(network_.encoder_batch, prepared_slots - slot);
            const size_t at = size_t(slot) * size_t(h.mel_per_slot) * size_t(h.frontend.n_mels);
            if (Status status = encoder.run(all.data() + at, n, abort); !status.ok()) {
                return status;
            }
            slot += n;
        }
        if (Status status = encoder.save(encoder_, mel_carry_); !status.ok()) {
            return status;
        }
    } else if (Status status = encoder.restore(encoder_, mel_carry_); !status.ok()) {
        return status;
    }

    auto found = std::find_if(delays_.begin(), delays_.end(), [&](const ForDelay & d) { return d.delay == delay; });
    if (found != delays_.end()) {
        delays_.splice(delays_.begin(), delays_, found);
        if (Status status = decoder.set_scales(found->scales); !status.ok()) {
            return status;
        }
        return decoder.restore(found->decoder);
    }
    ForDelay fresh;
    fresh.delay = delay;
    if (Status status = ada_scales(network_, delay, fresh.scales); !status.ok()) {
        return status;
    }
    if (Status status = decoder.set_scales(fresh.scales); !status.ok()) {
        return status;
    }
    std::vector<int32_t> prompt(prepared_slots, h.pad);
    prompt[0] = h.bos;
    if (Status status = decoder.run(prompt.data(), prepared_slots, 0, 0, nullptr, abort); !status.ok()) {
        return status;
    }
    if (Status status = decoder.save(fresh.decoder); !status.ok()) {
        return status;
    }
    delays_.push_front(std::move(fresh));
    if (delays_.size() > kept_delays) {
        delays_.pop_back();
    }
    return Status::good();
}

}  // namespace undertext
