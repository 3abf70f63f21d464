// The few steps that encoder and decoder graphs share.
#pragma once

#include "attention.h"
#include "kv-ring.h"
#include "network.h"

namespace undertext {

// x * weight / rms(x)
ggml_tensor * rms_norm(ggml_context * context, ggml_tensor * x, ggml_tensor * weight, float eps);

// NEOX rotary embedding of x [head_dim, heads, n] at positions [n].
ggml_tensor * rope(ggml_context * context, ggml_tensor * x, ggml_tensor * positions, float theta);

struct AttentionInputs {
    ggml_tensor * positions;  // I32 [n]
    ggml_tensor * rows;       // I64 [n], ring rows
    ggml_tensor * mask;       // F16 [bucket, n]; null for the fused kernel
    int bucket;
    const AttentionSpan * span;
};

// q [head_dim, heads, n], k and v [head_dim, kv heads, n], q and k rotated. Writes k and v into the ring, then attends:
// [head_dim * heads, n].
ggml_tensor * attend_ring(ggml_context * context, ggml_cgraph * graph, ggml_tensor * q, ggml_tensor * k,
                          ggml_tensor * v, const KvRing & ring, int layer, const AttentionInputs & inputs);

// A graph with memory of its own that can be run again and again.
struct Pass {
    ContextHandle context;
    AllocatorHandle allocator;
    ggml_cgraph * graph = nullptr;
    AttentionInputs attention{};
    int n = 0;
    uint64_t bytes = 0;
    // Allocates; device_failed if the device lacks an operation.
    Status finish(Device & device);
    // Sets positions, rows and mask for queries first_position .. first_position + n - 1.
    void set_positions(const KvRing & ring, int64_t first_position) const;
};

}  // namespace undertext
