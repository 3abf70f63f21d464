// How fast the processor reads memory: what a matrix-vector product can reach at best.
#pragma once

#include <atomic>
#include <cstdint>

#include "status.h"

namespace undertext {

struct ReadBandwidth {
    uint64_t buffer_bytes = 0;               // read from end to end; 0: there was too little memory to measure
    double one_thread = 0, all_threads = 0;  // bytes per second, best of several
};

// Sums a buffer larger than any cache, in large pages. Errors: cancelled.
Status measure_read_bandwidth(int threads, const std::atomic<bool> * cancel, ReadBandwidth & out);

}  // namespace undertext
