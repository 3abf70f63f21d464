#include "graph-ops.h"

#include <cmath>

namespace undertext {

ggml_tensor * rms_norm(ggml_context * context, ggml_tensor * x, ggml_tensor * weight, float eps) {
    return ggml_mul(context, ggml_rms_norm(context, x, eps), weight);
}

ggml_tensor * rope(ggml_context * context, ggml_tensor * x, ggml_tensor * positions, float theta) {
    return ggml_rope_ext(context, x, positions, nullptr, int(x->ne[0]), GGML_ROPE_TYPE_NEOX, 0, theta, 1.0f, 0.0f, 1.0f,
                         0.0f, 0.0f);
}

ggml_tensor * attend_ring(ggml_context * context, ggml_cgraph * graph, ggml_tensor * q, ggml_tensor * k,
                          ggml_tensor * v, const KvRing & ring, int layer, const AttentionInputs & inputs) {
    ggml_tensor * k_ring = ggml_set_rows(context, ring.k(layer), ggml_permute(context, k, 0, 2, 1, 3), inputs.rows);
    ggml_tensor * v_ring = ggml_set_rows(context, ring.v(layer), ggml_permute(context, v, 0, 2, 1, 3), inputs.rows);
    if (inputs.mask == nullptr) {
        return fused_attention(context, q, k_ring, v_ring, inputs.span);
    }
    // The views below are of the ring itself, so the writes must be put into the graph by hand, before them.
    ggml_build_forward_expand(graph, k_ring);
    ggml_build_forward_expand(graph, v_ring);
    const auto head = [&](ggml_tensor * t) {
        return ggml_view_3d(context, t, t->ne[0], inputs.bucket, t->ne[2], t->nb[1], t->nb[2], 0);
    };
    ggml_tensor * out =
        ggml_flash_attn_ext(context, ggml_permute(context, q, 0, 2, 1, 3), head(ring.k(layer)), head(ring.v(layer)),
                            inputs.mask, 1.0f / std::sqrt(float(q->ne[0])), 0.0f, 0.0f);
    return ggml_reshape_2d(context, out, out->ne[0] * out->ne[1], out->ne[2]);
}

Status Pass::finish(Device & device) {
    if (const ggml_tensor * node = device.first_unsupported(graph)) {
        return Status::fail(
            Code::device_failed,
            device.info().description + " cannot run the operation " + ggml_op_desc(node) + ": choose another device",
            device.info().id);
    }
    allocator.reset(ggml_gallocr_new(device.buffer_type()));
    if (!allocator || !ggml_gallocr_alloc_graph(allocator.get(), graph)) {
        return Status::fail(Code::out_of_memory,
                            device.info().description +
                                " has too little memory left to compute: choose a smaller model or another device",
                            device.info().id);
    }
    bytes = ggml_gallocr_get_buffer_size(allocator.get(), 0);
    return Status::good();
}

void Pass::set_positions(const KvRing & ring, int64_t first_position) const {
    std::vector<int32_t> positions(static_cast<size_t>(n));
    std::vector<int64_t> rows(static_cast<size_t>(n));
    for (int i = 0; i < n; ++i) {
        positions[size_t(i)] = int32_t(first_position + i);
        rows[size_t(i)] = (first_position + i) % ring.capacity();
    }
    ggml_backend_tensor_set(attention.positions, positions.data(), 0, positions.size() * sizeof(int32_t));
    ggml_backend_tensor_set(attention.rows, rows.data(), 0, rows.size() * sizeof(int64_t));
    if (attention.mask != nullptr) {
        std::vector<ggml_fp16_t> mask(size_t(attention.bucket) * size_t(n));
        ring.fill_mask(first_position, n, attention.bucket, mask.data());
        ggml_backend_tensor_set(attention.mask, mask.data(), 0, mask.size() * sizeof(ggml_fp16_t));
    }
}

}  // namespace undertext
