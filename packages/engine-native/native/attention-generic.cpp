// For processors without a kernel of their own; NEON (always present on 64-bit ARM) by intrinsics.
#include <algorithm>
#include <cmath>

#include "attention-kernel.h"
#include "attention-kernels.h"

#if defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
#endif

namespace undertext {

namespace {

#if defined(__aarch64__) && defined(__ARM_NEON)

struct Portable {
    using F = float32x4_t;
    static constexpr int lanes = 4;
    static constexpr int rows = 4;
    static F zero() { return vdupq_n_f32(0); }
    static F set(float x) { return vdupq_n_f32(x); }
    static F load(const float * p) { return vld1q_f32(p); }
    static F load(const ggml_fp16_t * p) { return vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(p))); }
    static void store(float * p, F x) { vst1q_f32(p, x); }
    static F add(F a, F b) { return vaddq_f32(a, b); }
    static F mul(F a, F b) { return vmulq_f32(a, b); }
    static F max(F a, F b) { return vmaxq_f32(a, b); }
    static F fma(F a, F b, F c) { return vfmaq_f32(c, a, b); }
    static F round(F x) { return vrndnq_f32(x); }
    static F scale2(F x, F n) {
        const int32x4_t exponent = vshlq_n_s32(vaddq_s32(vcvtq_s32_f32(n), vdupq_n_s32(127)), 23);
        return vmulq_f32(x, vreinterpretq_f32_s32(exponent));
    }
    static F exp(F x) { return exp_polynomial<Portable>(x); }
    static void sum4(F a, F b, F c, F d, float * out) {
        vst1q_f32(out, vpaddq_f32(vpaddq_f32(a, b), vpaddq_f32(c, d)));
    }
};

#else

struct Portable {
    struct F {
        float x[4];
    };
    static constexpr int lanes = 4;
    static constexpr int rows = 2;
    template <typename Op>
    static F each(Op op) {
        return {{op(0), op(1), op(2), op(3)}};
    }
    static F zero() { return {{0, 0, 0, 0}}; }
    static F set(float x) { return {{x, x, x, x}}; }
    static F load(const float * p) { return {{p[0], p[1], p[2], p[3]}}; }
    static F load(const ggml_fp16_t * p) {
        F f;
        ggml_fp16_to_fp32_row(p, f.x, 4);
        return f;
    }
    static void store(float * p, F f) { std::copy(f.x, f.x + 4, p); }
    static F add(F a, F b) {
        return each([&](int i) { return a.x[i] + b.x[i]; });
    }
    static F mul(F a, F b) {
        return each([&](int i) { return a.x[i] * b.x[i]; });
    }
    static F max(F a, F b) {
        return each([&](int i) { return std::max(a.x[i], b.x[i]); });
    }
    static F fma(F a, F b, F c) {
        return each([&](int i) { return a.x[i] * b.x[i] + c.x[i]; });
    }
    static F exp(F a) {
        return each([&](int i) { return std::exp(a.x[i]); });
    }
    static void sum4(F a, F b, F c, F d, float * out) {
        const F * all[4] = {&a, &b, &c, &d};
        for (int i = 0; i < 4; ++i) {
            out[i] = (all[i]->x[0] + all[i]->x[1]) + (all[i]->x[2] + all[i]->x[3]);
        }
    }
};

#endif

}  // namespace

void attend_generic_f16(const AttentionTile & tile, float * scratch) { attend<Portable, ggml_fp16_t>(tile, scratch); }
void attend_generic_f32(const AttentionTile & tile, float * scratch) { attend<Portable, float>(tile, scratch); }

}  // namespace undertext
