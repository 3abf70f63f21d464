// The bare matrix products of a pass, on the very tensors of the loaded network: the yardstick of everything else.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "bench.h"
#include "graph-ops.h"
#include "network.h"

namespace undertext {

double median(std::vector<double> values);

struct BenchMatrix {
    const char *part, *name;
    ggml_tensor * weights;
    int columns;  // of the activations
};

// tokens: of the pass.
std::vector<BenchMatrix> decoder_matrices(const Network & network, int tokens);
std::vector<BenchMatrix> encoder_matrices(const Network & network, int slots);

// The products as one graph, in the order given; nothing in between.
class ProductGraph {
public:
    Status create(const Network & network, const std::vector<BenchMatrix> & matrices);
    // Runs it once.
    Status run(const std::atomic<bool> * cancel, double & ms);

private:
    Device * device_ = nullptr;
    Pass pass_;
};

Status measure_kernels(const Network & network, const std::atomic<bool> * cancel, KernelFigures & out);

}  // namespace undertext
