#include "stream-bench.h"

#include <algorithm>
#include <cmath>

#include "spoken-tokens.h"
#include "stream-core.h"

namespace undertext {

namespace {

constexpr double burst_seconds = 0.35, pause_seconds = 0.15;
constexpr float burst_level = 0.1f, pause_level = 0.001f;

// What each slot cost: its share of the encoder pass that heard it and of the decoder pass that decided it.
class SlotCosts {
public:
    void encoded(int64_t slots, double ms) { encoder_.insert(encoder_.end(), size_t(slots), ms / double(slots)); }
    void decoded(int64_t slots, double ms) { decoder_.insert(decoder_.end(), size_t(slots), ms / double(slots)); }

    // A token needs the sound of `delay` more slots, so the last token belongs to the last slot encoded.
    std::vector<double> sorted() const {
        const size_t lead = encoder_.size() > decoder_.size() ? encoder_.size() - decoder_.size() : 0;
        std::vector<double> out;
        for (size_t i = 0; i < decoder_.size() && lead + i < encoder_.size(); ++i) {
            out.push_back(encoder_[lead + i] + decoder_[i]);
        }
        std::sort(out.begin(), out.end());
        return out;
    }

private:
    std::vector<double> encoder_, decoder_;
};

double percentile(const std::vector<double> & sorted, int percent) {
    if (sorted.empty()) return 0;
    const size_t rank = (sorted.size() * size_t(percent) + 99) / 100;  // nearest rank
    return sorted[std::max<size_t>(1, rank) - 1];
}

}  // namespace

std::vector<float> bench_sound(double seconds) {
    std::vector<float> out(size_t(seconds * sample_rate));
    uint32_t state = 1;
    for (size_t i = 0; i < out.size(); ++i) {
        state = state * 1664525u + 1013904223u;
        const float noise = float(state >> 8) / float(1 << 23) - 1.0f;
        const double at = std::fmod(double(i) / sample_rate, burst_seconds + pause_seconds);
        out[i] = noise * (at < burst_seconds ? burst_level : pause_level);
    }
    return out;
}

Status measure_stream(const Network & network, PreparedState & prepared, const std::vector<float> & sound,
                      const StreamSetting & setting, const std::atomic<bool> * cancel, StreamFigures & out) {
    StreamOptions options;
    options.delay = setting.delay;
    options.chunk_ms = setting.chunk_ms;
    options.draft = setting.draft;
    options.watches = false;
    const size_t slots = (sound.size() + slot_samples - 1) / slot_samples + size_t(setting.delay + tail_slots);
    options.script = spoken_tokens(network.hparams, network.tokenizer, slots);
    StreamCore core(network, prepared, options, setting.draft);
    if (Status status = core.create(); !status.ok()) return status;

    StreamCore::Step step = StreamCore::Step::idle;
    if (Status status = core.step(cancel, step); !status.ok()) return status;  // begins: the prompt
    SlotCosts costs;
    StreamStats before, now;
    core.fill(before);
    double compute_ms = 0;
    const auto work = [&]() -> Status {
        do {
            const double clock = now_ms();
            if (Status status = core.step(cancel, step); !status.ok()) return status;
            const double ms = now_ms() - clock;
            compute_ms += ms;
            core.fill(now);
            if (const int64_t n = now.slots_encoded - before.slots_encoded; n > 0) costs.encoded(n, ms);
            if (const int64_t n = now.slots_decoded - before.slots_decoded; n > 0) costs.decoded(n, ms);
            before = now;
        } while (step == StreamCore::Step::worked);
        return Status::good();
    };
    if (setting.backlog) {
        core.feed(sound.data(), sound.size());
    } else {
        const size_t chunk = size_t(setting.chunk_ms) * (sample_rate / 1000);
        for (size_t at = 0; at < sound.size();) {
            // The first is longer by the look-ahead, so that each chunk's slots can be computed as soon as it is here.
            const size_t n = std::min(sound.size() - at, at == 0 ? chunk + lookahead_samples : chunk);
            core.feed(sound.data() + at, n);
            at += n;
            if (Status status = work(); !status.ok()) return status;
        }
    }
    core.finish();
    if (Status status = work(); !status.ok()) return status;

    out.chunk_ms = setting.chunk_ms;
    out.backlog = setting.backlog;
    out.sound_ms = double(sound.size()) * 1000.0 / sample_rate;
    out.compute_ms = compute_ms;
    out.slots = int64_t(slots);
    const std::vector<double> sorted = costs.sorted();
    out.p50 = percentile(sorted, 50);
    out.p95 = percentile(sorted, 95);
    out.p99 = percentile(sorted, 99);
    out.stats = now;
    return Status::good();
}

}  // namespace undertext
