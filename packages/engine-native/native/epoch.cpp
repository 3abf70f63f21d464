#include "epoch.h"

#include <algorithm>
#include <chrono>

namespace undertext {

double now_ms() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Epoch::Epoch(const Network & network, PreparedState & prepared)
    : network_(network), prepared_(prepared), mel_(*network.mel), encoder_(network), decoder_(network) {}

Status Epoch::create() {
    if (Status status = encoder_.create(); !status.ok()) {
        return status;
    }
    return decoder_.create(encoder_.audio_ring());
}

Status Epoch::begin(int delay, int64_t base_slot, const std::atomic<bool> * abort) {
    delay_ = delay;
    base_slot_ = base_slot;
    pushed_ = base_slot * slot_samples;
    position_ = prepared_slots;
    mel_.begin(int64_t(prepared_slots) * network_.hparams.mel_per_slot, int64_t(left_pad_slots) * slot_samples);
    return prepared_.apply(delay, encoder_, decoder_, abort);
}

void Epoch::push(const float * pcm, size_t n) {
    mel_.push(pcm, n);
    pushed_ += int64_t(n);
}

int Epoch::slots_ready() const { return int(mel_.ready() / network_.hparams.mel_per_slot); }

Status Epoch::encode(int n_slots, const std::atomic<bool> * abort) {
    const double clock = now_ms();
    const int64_t n = int64_t(n_slots) * network_.hparams.mel_per_slot;
    frames_.resize(size_t(n) * size_t(network_.hparams.frontend.n_mels));
    mel_.pop(n, frames_.data());
    if (tap_ != nullptr) {
        tap_->mel.insert(tap_->mel.end(), frames_.begin(), frames_.end());
    }
    mel_ms_ += now_ms() - clock;
    return encoder_.run(frames_.data(), n_slots, abort, tap_ != nullptr ? &tap_->encoder : nullptr);
}

int64_t Epoch::next_slot() const { return base_slot_ + std::max<int64_t>(0, position_ - left_pad_slots - delay_); }

int Epoch::tokens_ready() const {
    const int64_t prompt_end = left_pad_slots + delay_;  // the position that gives the first token
    return int(std::max<int64_t>(0, encoder_.slots() - std::max<int64_t>(position_, prompt_end)));
}

Status Epoch::decode(int max_draft, TokenScript * script, const std::atomic<bool> * abort,
                     std::vector<int32_t> & tokens, int64_t & first_slot) {
    const HParams & h = network_.hparams;
    const bool prompt = position_ < left_pad_slots + delay_ + 1;
    // After STREAMING_WORD comes text: a guess of STREAMING_PAD would be wrong.
    const bool hopeless = !prompt && last_token_ == h.word;
    const int draft = hopeless ? 0 : std::max(0, std::min(max_draft, tokens_ready() - 1));
    const int given = prompt ? int(left_pad_slots + delay_ + 1 - position_) : 1;
    std::vector<int32_t> in(size_t(given + draft), h.pad);
    if (!prompt) {
        in[0] = last_token_;
    }
    std::vector<int32_t> out(size_t(draft) + 1);
    std::vector<float> logits;
    const bool tapped = tap_ != nullptr && !tap_->logits_positions.empty();
    if (Status status = decoder_.run(in.data(), int(in.size()), position_, draft + 1, out.data(), abort,
                                     tapped ? &logits : nullptr);
        !status.ok()) {
        return status;
    }
    tokens.clear();
    for (int i = 0; i <= draft; ++i) {
        const int32_t token = script != nullptr ? script->at(size_t(i), out[size_t(i)]) : out[size_t(i)];
        tokens.push_back(token);
        last_token_ = token == h.eos ? h.pad : token;  // EOS ends nothing in a live stream
        if (last_token_ != h.pad) {
            break;  // the next guess was STREAMING_PAD
        }
    }
    first_slot = next_slot();
    const int64_t first_output = position_ + given - 1;
    if (tapped) {
        for (size_t i = 0; i < tokens.size(); ++i) {
            const int64_t position = first_output + int64_t(i);
            const auto wanted = std::find(tap_->logits_positions.begin(), tap_->logits_positions.end(), position);
            if (wanted != tap_->logits_positions.end()) {
                const auto row = logits.begin() + std::ptrdiff_t(i) * h.decoder.vocab;
                tap_->logits.emplace_back(row, row + h.decoder.vocab);
            }
        }
    }
    position_ = first_output + int64_t(tokens.size());
    drafted_ = draft;
    if (script != nullptr) {
        script->next += tokens.size();
    }
    return Status::good();
}

}  // namespace undertext
