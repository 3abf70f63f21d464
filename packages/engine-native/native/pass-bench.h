// Single passes of encoder and decoder, and the memory that a stream holds, at positions that a stream reaches in
// minutes.
#pragma once

#include <atomic>

#include "bench.h"
#include "network.h"
#include "prepared-state.h"

namespace undertext {

// Positions are jumped to; the ring's rows up to there are filled with small numbers first, so that attention reads
// real memory (pages never written would all be one page of zeros).
Status measure_passes(const Network & network, PreparedState & prepared, int delay, uint64_t weight_bytes,
                      const std::atomic<bool> * cancel, PassFigures & passes, MemoryFigures & memory);

}  // namespace undertext
