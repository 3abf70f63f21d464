// Keys and values of the last `window` positions of every layer: constant memory for any length.
#pragma once

#include <cstdint>
#include <vector>

#include "device.h"
#include "ggml-handles.h"
#include "host-memory.h"

namespace undertext {

class KvRing {
public:
    // Rows for the window and the largest batch: with fewer, a batch would overwrite rows that its own first queries
    // see.
    Status create(Device & device, int n_layers, int head_dim, int n_kv_heads, int window, int max_batch,
                  ggml_type type);

    int capacity() const { return capacity_; }
    int window() const { return window_; }
    // Held for positions 0 .. rows - 1: on the CPU a row becomes resident when it is first written.
    uint64_t bytes(int64_t rows) const;
    ggml_tensor * k(int layer) const { return k_[size_t(layer)]; }  // [head_dim, capacity, n_kv_heads]
    ggml_tensor * v(int layer) const { return v_[size_t(layer)]; }

    // Rows a reader must look at once positions 0..last exist: grows in steps, so that one graph serves many passes.
    int bucket(int64_t last_position) const;
    // mask [bucket, n] F16: 0 where query first + i sees the row, -inf elsewhere.
    void fill_mask(int64_t first_position, int n, int bucket, ggml_fp16_t * mask) const;

private:
    bool grows_ = false;  // with the rows written
    int capacity_ = 0, window_ = 0;
    uint64_t bytes_ = 0;
    ContextHandle context_;
    HostMemory memory_;
    BufferHandle buffer_;
    std::vector<ggml_tensor *> k_, v_;
};

}  // namespace undertext
