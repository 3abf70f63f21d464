// One token per slot: token embedding + audio embed -> decoder blocks -> logits -> argmax, all on the device.
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

inline constexpr int max_delay = 30;
inline constexpr int max_decoder_batch = left_pad_slots + 1 + max_delay;  // the longest prompt

// The FFN input scale 1 + ada(t) of each layer for a delay: [n_layers, hidden]. Runs on the device.
Status ada_scales(const Network & network, int delay, std::vector<float> & out);

class Decoder {
public:
    explicit Decoder(const Network & network) : network_(network) {}
    Status create(ggml_tensor * audio_ring);

    // scales: of ada_scales(). Folded into the norm weights, so that a pass pays nothing for the delay.
    Status set_scales(const std::vector<float> & scales);
    // Runs n tokens at positions first .. first + n - 1, each added to the audio embed of its position, and writes the
    // argmax after each of the last n_out to ids. logits: for tests, [n_out, vocab].
    Status run(const int32_t * tokens, int n, int64_t first, int n_out, int32_t * ids, const std::atomic<bool> * abort,
               std::vector<float> * logits = nullptr);
    uint64_t bytes() const;
    const KvRing & ring() const { return ring_; }

    Status save(Snapshot & snapshot);  // positions 0 .. prepared_slots - 1
    Status restore(const Snapshot & snapshot);

private:
    struct DecoderPass : Pass {
        ggml_tensor *tokens = nullptr, *audio_rows = nullptr, *logits = nullptr, *ids = nullptr;
        int n_out = 0;
    };
    Status build(int n, int n_out, int bucket, DecoderPass & pass);
    Status pass_for(int n, int n_out, int64_t last, DecoderPass ** pass);
    std::vector<StatePart> state() const;

    const Network & network_;
    ggml_tensor * audio_ring_ = nullptr;
    KvRing ring_;
    AttentionSpan span_;
    int64_t most_positions_ = 0;  // run, in any epoch
    ContextHandle context_;
    BufferHandle buffer_;
    ggml_tensor * ffn_norms_ = nullptr;  // [hidden, n_layers], norm_ffn * (1 + ada)
    std::list<DecoderPass> passes_;      // most recently used first
};

}  // namespace undertext
