// The body of the attention kernels, compiled once for each instruction set over a vector type of the
// including file:
//   struct V { static constexpr int lanes; load, load of F16, set, fma, add, mul, max, store, reduce4 ... }
// Nothing of the standard library is called here: its inline functions, compiled with this file's flags, could be the
// copies that the linker keeps for the whole library, and would then fault on an older processor.
// Two passes over the keys: scores of all rows, softmax by row, then the weighted sum of the values. A row's arithmetic
// does not depend on which other rows share its tile, apart from where its range of keys begins.
#pragma once

#include <math.h>

#include <cstdint>

#include "attention.h"

namespace undertext {

namespace {

inline int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
inline int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }
inline void zero_fill(float * from, const float * to) {
    for (; from != to; ++from) {
        *from = 0.0f;
    }
}

constexpr int64_t key_block = 128;  // values of a block stay in the first cache level while their columns are walked

// Scores of n keys that lie one after the other, for rows r0 .. r0 + R - 1: out[r][0 .. n).
template <typename V, typename T, int R>
void score_rows(const float * const * q, const T * k, int64_t n, int head_dim, float * const * out) {
    using F = typename V::F;
    int64_t key = 0;
    for (; key + 4 <= n; key += 4) {
        F acc[R][4];
        for (int r = 0; r < R; ++r) {
            for (int j = 0; j < 4; ++j) {
                acc[r][j] = V::zero();
            }
        }
        const T * row = k + key * head_dim;
        for (int d = 0; d < head_dim; d += V::lanes) {
            F kv[4];
            for (int j = 0; j < 4; ++j) {
                kv[j] = V::load(row + j * head_dim + d);
            }
            for (int r = 0; r < R; ++r) {
                const F qv = V::load(q[r] + d);
                for (int j = 0; j < 4; ++j) {
                    acc[r][j] = V::fma(qv, kv[j], acc[r][j]);
                }
            }
        }
        for (int r = 0; r < R; ++r) {
            V::sum4(acc[r][0], acc[r][1], acc[r][2], acc[r][3], out[r] + key);
        }
    }
    for (; key < n; ++key) {
        const T * row = k + key * head_dim;
        for (int r = 0; r < R; ++r) {
            F acc = V::zero();
            for (int d = 0; d < head_dim; d += V::lanes) {
                acc = V::fma(V::load(q[r] + d), V::load(row + d), acc);
            }
            float sums[4];
            V::sum4(acc, V::zero(), V::zero(), V::zero(), sums);
            out[r][key] = sums[0];
        }
    }
}

// out[r][d0 .. d0 + 4 * lanes) += sum over n keys of p[r][key] * v[key].
template <typename V, typename T, int R, int C>
void weigh_rows(const float * const * p, const T * v, int64_t n, int head_dim, int d0, float * const * out) {
    using F = typename V::F;
    F acc[R][C];
    for (int r = 0; r < R; ++r) {
        for (int c = 0; c < C; ++c) {
            acc[r][c] = V::load(out[r] + d0 + c * V::lanes);
        }
    }
    for (int64_t key = 0; key < n; ++key) {
        F vv[C];
        for (int c = 0; c < C; ++c) {
            vv[c] = V::load(v + key * head_dim + d0 + c * V::lanes);
        }
        for (int r = 0; r < R; ++r) {
            const F pv = V::set(p[r][key]);
            for (int c = 0; c < C; ++c) {
                acc[r][c] = V::fma(pv, vv[c], acc[r][c]);
            }
        }
    }
    for (int r = 0; r < R; ++r) {
        for (int c = 0; c < C; ++c) {
            V::store(out[r] + d0 + c * V::lanes, acc[r][c]);
        }
    }
}

template <typename V, typename T, int R>
void weigh_all(const float * const * p, const T * v, int64_t n, int head_dim, float * const * out) {
    int d = 0;
    for (; d + 4 * V::lanes <= head_dim; d += 4 * V::lanes) {
        weigh_rows<V, T, R, 4>(p, v, n, head_dim, d, out);
    }
    for (; d + V::lanes <= head_dim; d += V::lanes) {
        weigh_rows<V, T, R, 1>(p, v, n, head_dim, d, out);
    }
}

// In place: x -> exp(x - max), returns the sum. n >= 1.
template <typename V>
float softmax_row(float * x, int64_t n) {
    using F = typename V::F;
    float max = x[0];
    int64_t i = 0;
    if (n >= V::lanes) {
        F m = V::load(x);
        for (i = V::lanes; i + V::lanes <= n; i += V::lanes) {
            m = V::max(m, V::load(x + i));
        }
        float lanes[V::lanes];
        V::store(lanes, m);
        for (float lane : lanes) {
            max = lane > max ? lane : max;
        }
    }
    for (; i < n; ++i) {
        max = x[i] > max ? x[i] : max;
    }
    F sum = V::zero();
    const F offset = V::set(-max);
    float tail = 0;
    for (i = 0; i + V::lanes <= n; i += V::lanes) {
        const F e = V::exp(V::add(V::load(x + i), offset));
        V::store(x + i, e);
        sum = V::add(sum, e);
    }
    for (; i < n; ++i) {
        x[i] = expf(x[i] - max);
        tail += x[i];
    }
    float sums[4];
    V::sum4(sum, V::zero(), V::zero(), V::zero(), sums);
    return sums[0] + tail;
}

template <typename V, typename T>
void attend(const AttentionTile & tile, float * scratch) {
    constexpr int group = V::rows;  // rows that share one walk over the keys
    const T * k = static_cast<const T *>(tile.k);
    const T * v = static_cast<const T *>(tile.v);
    const int64_t begin = most(0, tile.position[0] - tile.span.window + 1);
    const int64_t end = tile.position[tile.rows - 1] + 1;
    const int64_t n = end - begin;
    const int64_t stride = attention_scratch_stride(n);

    // A stretch of positions lies in one or two stretches of ring rows.
    const auto for_segments = [&](auto && body) {
        for (int64_t at = begin; at < end;) {
            const int64_t row = at % tile.span.capacity;
            const int64_t length = least(end - at, tile.span.capacity - row);
            body(at - begin, row, length);
            at += length;
        }
    };
    for_segments([&](int64_t offset, int64_t row, int64_t length) {
        for (int64_t block = 0; block < length; block += key_block) {
            const int64_t count = least(key_block, length - block);
            const T * keys = k + (row + block) * tile.head_dim;
            int r = 0;
            for (; r + group <= tile.rows; r += group) {
                float * out[group];
                for (int i = 0; i < group; ++i) {
                    out[i] = scratch + stride * (r + i) + offset + block;
                }
                score_rows<V, T, group>(tile.q + r, keys, count, tile.head_dim, out);
            }
            for (; r < tile.rows; ++r) {
                float * out[1] = {scratch + stride * r + offset + block};
                score_rows<V, T, 1>(tile.q + r, keys, count, tile.head_dim, out);
            }
        }
    });
    float inverse[attention_max_tile_rows];
    for (int r = 0; r < tile.rows; ++r) {
        float * row = scratch + stride * r;
        const int64_t from = most(0, tile.position[r] - tile.span.window + 1) - begin;
        const int64_t to = tile.position[r] + 1 - begin;
        zero_fill(row, row + from);
        zero_fill(row + to, row + n);
        inverse[r] = 1.0f / softmax_row<V>(row + from, to - from);
        zero_fill(tile.out[r], tile.out[r] + tile.head_dim);
    }
    for_segments([&](int64_t offset, int64_t row, int64_t length) {
        for (int64_t block = 0; block < length; block += key_block) {
            const int64_t count = least(key_block, length - block);
            const T * values = v + (row + block) * tile.head_dim;
            int r = 0;
            for (; r + group <= tile.rows; r += group) {
                const float * p[group];
                for (int i = 0; i < group; ++i) {
                    p[i] = scratch + stride * (r + i) + offset + block;
                }
                weigh_all<V, T, group>(p, values, count, tile.head_dim, tile.out + r);
            }
            for (; r < tile.rows; ++r) {
                const float * p[1] = {scratch + stride * r + offset + block};
                weigh_all<V, T, 1>(p, values, count, tile.head_dim, tile.out + r);
            }
        }
    });
    for (int r = 0; r < tile.rows; ++r) {
        for (int d = 0; d < tile.head_dim; ++d) {
            tile.out[r][d] *= inverse[r];
        }
    }
}

// exp by 2^n times a polynomial of degree 6 in the rest; relative error below 2e-7 for x <= 0, 0 below -87.
template <typename V>
typename V::F exp_polynomial(typename V::F x) {
    using F = typename V::F;
    x = V::max(x, V::set(-87.0f));
    const F n = V::round(V::mul(x, V::set(1.44269504088896341f)));
    F r = V::fma(n, V::set(-0.693359375f), x);
    r = V::fma(n, V::set(2.12194440e-4f), r);
    F p = V::set(1.9875691500e-4f);
    p = V::fma(p, r, V::set(1.3981999507e-3f));
    p = V::fma(p, r, V::set(8.3334519073e-3f));
    p = V::fma(p, r, V::set(4.1665795894e-2f));
    p = V::fma(p, r, V::set(1.6666665459e-1f));
    p = V::fma(p, r, V::set(5.0000001201e-1f));
    p = V::fma(p, V::mul(r, r), V::add(r, V::set(1.0f)));
    return V::scale2(p, n);
}

}  // namespace

}  // namespace undertext
