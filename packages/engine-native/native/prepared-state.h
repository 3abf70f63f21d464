// What a stream's state is before its first sample: it depends on the model and the delay alone, so it is computed
// once. Used by the inference thread only.
#pragma once

#include <list>
#include <vector>

#include "decoder.h"
#include "encoder.h"

namespace undertext {

class PreparedState {
public:
    explicit PreparedState(const Network & network) : network_(network) {}
    // Brings encoder and decoder to the state before the first sample at this delay.
    Status apply(int delay, Encoder & encoder, Decoder & decoder, const std::atomic<bool> * abort);
    uint64_t bytes() const;

private:
    struct ForDelay {
        int delay = 0;
        std::vector<float> scales;
        Snapshot decoder;
    };
    const Network & network_;
    Snapshot encoder_;
    std::vector<float> mel_carry_;
    std::list<ForDelay> delays_;  // most recently used first
};

}  // namespace undertext
