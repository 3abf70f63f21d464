// Mel frames to audio embeds: conv stem, encoder blocks, projector. Each frame goes through once.
#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <vector>

#include "graph-ops.h"
#include "kv-ring.h"
#include "network.h"
#include "snapshot.h"

namespace undertext {

// What a pass computed on the way, for tests.
struct EncoderTap {
    std::vector<float> stem, encoder, audio;  // rows of d, d and hidden floats
};

class Encoder {
public:
    explicit Encoder(const Network & network) : network_(network) {}
    Status create();

    // The state before any sound: frame 0 next, carries of zeros.
    void begin();
    // mel: [8 n, n_mels], the frames that follow those of the pass before. Writes the embeds of n slots.
    Status run(const float * mel, int n_slots, const std::atomic<bool> * abort, EncoderTap * tap = nullptr);

    int64_t slots() const { return slots_; }                  // embeds made since begin()
    ggml_tensor * audio_ring() const { return audio_ring_; }  // [hidden, audio_ring_slots], slot s in row s mod size
    uint64_t bytes() const;
    const KvRing & ring() const { return ring_; }
    // The next frames count as those of this slot, whatever was run before: for the bench.
    void jump(int64_t slot) { slots_ = slot; }

    // The state after prepared_slots, saved once and restored at each begin.
    Status save(Snapshot & snapshot, std::vector<float> & mel_carry);
    Status restore(const Snapshot & snapshot, const std::vector<float> & mel_carry);

private:
    struct EncoderPass : Pass {
        ggml_tensor *mel = nullptr, *audio_rows = nullptr;
        ggml_tensor *stem = nullptr, *encoded = nullptr, *audio = nullptr;
        bool tapped = false;
    };
    Status build(int n_slots, int bucket, bool tapped, EncoderPass & pass);
    Status pass_for(int n_slots, bool tapped, EncoderPass ** pass);
    std::vector<StatePart> state() const;

    const Network & network_;
    KvRing ring_;
    AttentionSpan span_;
    ContextHandle context_;
    BufferHandle buffer_;
    ggml_tensor *conv_carry_ = nullptr, *audio_ring_ = nullptr;
    std::vector<float> mel_carry_;        // the last two frames
    std::list<EncoderPass> passes_;       // most recently used first
    int64_t slots_ = 0, most_slots_ = 0;  // most: of any epoch
};

}  // namespace undertext
