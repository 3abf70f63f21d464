// Streams on the caller's thread, timed pass by pass.
#pragma once

#include <atomic>
#include <vector>

#include "bench.h"
#include "network.h"
#include "prepared-state.h"

namespace undertext {

// Bursts of noise, like words with pauses between them.
std::vector<float> bench_sound(double seconds);

struct StreamSetting {
    int chunk_ms = 0;
    bool backlog = false;  // all sound is fed at once; else a chunk at a time, each computed before the next
    int delay = 0, draft = 0;
};

// The stream's prompt is prepared before the clock starts. The tokens of real speech take the place of the model's.
Status measure_stream(const Network & network, PreparedState & prepared, const std::vector<float> & sound,
                      const StreamSetting & setting, const std::atomic<bool> * cancel, StreamFigures & out);

}  // namespace undertext
