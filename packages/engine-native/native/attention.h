// Attention over a ring of keys and values, on the CPU: reads only the positions that exist, each key row once for all
// query heads that share it, with all threads at any number of query rows. (ggml's own kernel walks the whole view one
// key at a time, once for every query head.)
#pragma once

#include <cstdint>

#include "ggml.h"

namespace undertext {

// What one pass looks at. Shared by all layers of a graph; set before the graph is run.
struct AttentionSpan {
    int64_t first_position = 0;  // of the pass's first query
    int window = 0;              // query p sees p - window + 1 .. p, from position 0 on
    int capacity = 0;            // rows of the ring: position p lies in row p mod capacity
};

// One head's work: `rows` queries of head_dim floats (already scaled), keys and values of one K/V head.
struct AttentionTile {
    const float * const * q;   // [rows] -> head_dim
    float * const * out;       // [rows] -> head_dim
    const int64_t * position;  // [rows], rising or equal
    int rows;
    int head_dim;
    const void * k;  // row r at k + r * head_dim
    const void * v;
    AttentionSpan span;
};

inline constexpr int attention_max_tile_rows = 16;

// scratch: rows * attention_scratch_stride(n) floats, n = the positions from the first row's first to the last row's
// last.
using AttentionKernel = void (*)(const AttentionTile & tile, float * scratch);
static inline int64_t attention_scratch_stride(int64_t n) { return (n + 15) / 16 * 16; }

// The best kernels for this processor.
AttentionKernel attention_kernel(ggml_type kv_type);
// Its name: "avx512", "avx2", "neon", "generic".
const char * attention_kernel_name();

// A graph node: q [head_dim, n_heads, n] (F32), k and v rings [head_dim, capacity, n_kv_heads] -> [head_dim * n_heads,
// n]. span must outlive the graph.
ggml_tensor * fused_attention(ggml_context * context, ggml_tensor * q, ggml_tensor * k, ggml_tensor * v,
                              const AttentionSpan * span);

}  // namespace undertext
