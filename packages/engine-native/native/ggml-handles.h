// Owners of ggml's objects, so that nothing is freed by hand.
#pragma once

#include <memory>

#include "ggml-alloc.h"
#include "ggml-backend.h"
#include "ggml.h"

namespace undertext {

template <typename T, void (*Free)(T *)>
struct Freer {
    void operator()(T * object) const { Free(object); }
};

using ContextHandle = std::unique_ptr<ggml_context, Freer<ggml_context, ggml_free>>;
using BufferHandle = std::unique_ptr<ggml_backend_buffer, Freer<ggml_backend_buffer, ggml_backend_buffer_free>>;
using BackendHandle = std::unique_ptr<ggml_backend, Freer<ggml_backend, ggml_backend_free>>;
using AllocatorHandle = std::unique_ptr<ggml_gallocr, Freer<ggml_gallocr, ggml_gallocr_free>>;

// A context that holds the descriptions of n tensors and, if graph_nodes > 0, one graph; no data.
inline ContextHandle make_context(size_t n_tensors, size_t graph_nodes = 0) {
    ggml_init_params params{};
    params.mem_size =
        n_tensors * ggml_tensor_overhead() + (graph_nodes > 0 ? ggml_graph_overhead_custom(graph_nodes, false) : 0);
    params.no_alloc = true;
    return ContextHandle(ggml_init(params));
}

}  // namespace undertext
