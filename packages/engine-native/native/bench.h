// How fast this machine runs a model: one run that measures kernels, passes, streams, loading and memory side by side,
// so that its ratios mean something on any machine.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine.h"
#include "read-bandwidth.h"

namespace undertext {

struct BenchOptions {
    std::string model;  // a model file; or else
    std::string
        synthetic;      // "Q4_K_M", "Q5_K_M", "Q6_K", "Q8_0", "F16", "BF16": a network of the full size, random weights
    std::string write;  // the synthetic network is written to this file, and loaded from there
    std::string device = "auto";
    int threads = 0;
    double seconds = 11.0;  // of sound in each streaming run
    int delay = 0;          // slots; 0 = the model's
    int chunk_ms = 0;       // streams with this chunk alone; 0 = 80, 240, 500, 2000 and a backlog
    std::function<void(double fraction, const char * stage)> on_progress;
    std::shared_ptr<std::atomic<bool>> cancel;
    // Beneath this line: for tests.
    bool small = false;  // the synthetic network in small
};

// The matrices of one name and shape, of all layers.
struct KernelRow {
    std::string part, name, type;  // "decoder", "attn.q", "q4_K"
    int64_t columns = 0, rows = 0;
    int count = 0;
    uint64_t bytes = 0;     // of all of them
    double ms_one = 0;      // all of them times one column; 0 = not measured
    double ms_several = 0;  // times the columns of a slot (encoder) or of a pass with 3 drafts (decoder)
    int several = 0;        // those columns
};

struct KernelFigures {
    std::vector<KernelRow> rows;
    // The bare products of one pass in the pass's order, quantising of the activations included; ms, medians.
    double decoder = 0;       // one token
    double decoder_four = 0;  // four tokens
    double encoder = 0;       // one slot, projector included
    uint64_t decoder_bytes = 0, encoder_bytes = 0;
};

struct PassFigures {
    int near_position = 0, far_position = 0;
    double kernels = 0;  // the decoder's, measured in turn with what follows; ms, medians
    double near = 0, far = 0;
    double encoder_slot = 0;   // a batch of one slot at a full window
    double encoder_frame = 0;  // its share
};

struct MemoryAt {
    int64_t positions = 0;
    uint64_t computed = 0;  // rings, graphs and prepared states
    uint64_t resident = 0;  // of the process, less the weights; 0 = not known (on a GPU), or not measured
    uint64_t peak = 0;      // the same, since the process started
};

struct MemoryFigures {
    uint64_t before = 0, loaded = 0;  // resident: before the load and after it
    std::vector<MemoryAt> at;         // 2,048 positions, 4,096, and all that the ring takes
};

struct StreamFigures {
    int chunk_ms = 0;
    bool backlog = false;  // all sound waits from the start
    double sound_ms = 0, compute_ms = 0;
    int64_t slots = 0;                 // of sound and tail
    double p50 = 0, p95 = 0, p99 = 0;  // ms per slot: its share of the passes that encoded and decoded it
    StreamStats stats;
};

struct BenchGoal {
    std::string what;
    double value = 0, goal = 0;  // met: value <= goal
    std::string unit;            // "" for a ratio
};

struct BenchReport {
    ModelInfo model;
    bool synthetic = false, from_file = true;
    std::string attention;  // the kernel's name
    double load_ms = 0;     // all of it
    double write_ms = 0;
    KernelFigures kernels;
    PassFigures passes;
    MemoryFigures memory;
    std::vector<StreamFigures> streams;
    ReadBandwidth bandwidth;
    double floor_ms = 0;     // of a decoder pass: its weights at that bandwidth; 0 = not known
    bool disturbed = false;  // the same kernels took much longer at one time than at another
    std::vector<BenchGoal> goals;
    double real_time = 0;  // seconds of live sound that a second of computing does, once all windows are full
    std::string verdict;
};

// Blocks until done, failed or cancelled. Errors: those of a load, and bad_argument.
Status run_bench(const BenchOptions & options, BenchReport & out);

}  // namespace undertext
