#include "attention.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "attention-kernels.h"

#if (defined(__x86_64__) || defined(_M_X64)) && defined(_MSC_VER)
#include <intrin.h>
#endif

namespace undertext {

namespace {

enum class Isa { generic, avx2, avx512 };

#if defined(__x86_64__) || defined(_M_X64)
Isa detect() {
#if defined(_MSC_VER)
    int r[4];
    __cpuid(r, 1);
    const bool osxsave = (r[2] & (1 << 27)) != 0, fma = (r[2] & (1 << 12)) != 0, f16c = (r[2] & (1 << 29)) != 0;
    const unsigned long long state = osxsave ? _xgetbv(0) : 0;
    __cpuidex(r, 7, 0);
    const bool avx2 = (r[1] & (1 << 5)) != 0 && fma && f16c && (state & 6) == 6;
    const int needed = (1 << 16) | (1 << 17) | (1 << 30) | int(1u << 31);  // F, DQ, BW, VL
    const bool avx512 = avx2 && (r[1] & needed) == needed && (state & 0xe6) == 0xe6;
#else
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c");
    const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#endif
    return avx512 ? Isa::avx512 : avx2 ? Isa::avx2 : Isa::generic;
}
#else
Isa detect() { return Isa::generic; }
#endif

Isa isa() {
    static const Isa found = detect();
    return found;
}

void run_fused(ggml_tensor * dst, int ith, int nth, void * userdata) {
    const AttentionSpan & span = *static_cast<const AttentionSpan *>(userdata);
    const ggml_tensor * q = dst->src[0];
    const ggml_tensor * k = dst->src[1];
    const ggml_tensor * v = dst->src[2];
    const int head_dim = int(q->ne[0]), n_heads = int(q->ne[1]), n_kv = int(k->ne[2]);
    const int64_t n = q->ne[2];
    const int group = n_heads / n_kv;
    const int64_t rows = n * group;  // of one K/V head: query-major, the group's heads within
    // Tiles small enough that every thread gets one, large enough that a key row is read for many queries.
    const int64_t wanted = (rows * n_kv + nth - 1) / nth;
    const int tile_rows = int(std::min<int64_t>(attention_max_tile_rows, std::max<int64_t>(1, std::min(rows, wanted))));
    const int64_t tiles = (rows + tile_rows - 1) / tile_rows;
    const float scale = 1.0f / std::sqrt(float(head_dim));
    const AttentionKernel kernel = attention_kernel(k->type);

    thread_local std::vector<float> scratch, queries;
    queries.resize(size_t(attention_max_tile_rows) * size_t(head_dim));
    // Whole heads go to a thread where there are enough of them: its keys then stay in its own cache.
    const int64_t units = tiles * n_kv, from = units * ith / nth, to = units * (ith + 1) / nth;
    for (int64_t unit = from; unit < to; ++unit) {
        const int kv_head = int(unit / tiles);
        const int64_t row0 = unit % tiles * tile_rows;
        AttentionTile tile;
        tile.rows = int(std::min<int64_t>(tile_rows, rows - row0));
        const float * q_rows[attention_max_tile_rows];
        float * out_rows[attention_max_tile_rows];
        int64_t positions[attention_max_tile_rows];
        for (int r = 0; r < tile.rows; ++r) {
            const int64_t i = (row0 + r) / group;
            const int head = kv_head * group + int((row0 + r) % group);
            const float * from_q = reinterpret_cast<const float *>(static_cast<const char *>(q->data) + i * q->nb[2] +
                                                                   size_t(head) * q->nb[1]);
            float * to_q = queries.data() + r * head_dim;
            for (int d = 0; d < head_dim; ++d) {
                to_q[d] = from_q[d] * scale;
            }
            q_rows[r] = to_q;
            out_rows[r] = reinterpret_cast<float *>(static_cast<char *>(dst->data) + i * dst->nb[1]) + head * head_dim;
            positions[r] = span.first_position + i;
        }
        tile.q = q_rows;
        tile.out = out_rows;
        tile.position = positions;
        tile.head_dim = head_dim;
        tile.k = static_cast<const char *>(k->data) + size_t(kv_head) * k->nb[2];
        tile.v = static_cast<const char *>(v->data) + size_t(kv_head) * v->nb[2];
        tile.span = span;
        const int64_t begin = std::max<int64_t>(0, positions[0] - span.window + 1);
        const int64_t stride = attention_scratch_stride(positions[tile.rows - 1] + 1 - begin);
        scratch.resize(std::max(scratch.size(), size_t(stride) * size_t(tile.rows)));
        kernel(tile, scratch.data());
    }
}

}  // namespace

AttentionKernel attention_kernel(ggml_type kv_type) {
    const bool f16 = kv_type == GGML_TYPE_F16;
#if defined(__x86_64__) || defined(_M_X64)
    switch (isa()) {
        case Isa::avx512: return f16 ? attend_avx512_f16 : attend_avx512_f32;
        case Isa::avx2: return f16 ? attend_avx2_f16 : attend_avx2_f32;
        case Isa::generic: break;
    }
#endif
    return f16 ? attend_generic_f16 : attend_generic_f32;
}

const char * attention_kernel_name() {
#if defined(__aarch64__)
    return "neon";
#else
    return isa() == Isa::avx512 ? "avx512" : isa() == Isa::avx2 ? "avx2" : "generic";
#endif
}

ggml_tensor * fused_attention(ggml_context * context, ggml_tensor * q, ggml_tensor * k, ggml_tensor * v,
                              const AttentionSpan * span) {
    ggml_tensor * args[] = {q, k, v};
    return ggml_custom_4d(context, GGML_TYPE_F32, q->ne[0] * q->ne[1], q->ne[2], 1, 1, args, 3, run_fused,
                          GGML_N_TASKS_MAX, const_cast<AttentionSpan *>(span));
}

}  // namespace undertext
