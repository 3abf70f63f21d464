#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>

#include "attention-kernel.h"
#include "attention-kernels.h"

namespace undertext {

namespace {

struct Avx512 {
    using F = __m512;
    static constexpr int lanes = 16;
    static constexpr int rows = 4;
    static F zero() { return _mm512_setzero_ps(); }
    static F set(float x) { return _mm512_set1_ps(x); }
    static F load(const float * p) { return _mm512_loadu_ps(p); }
    static F load(const ggml_fp16_t * p) {
        return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(p)));
    }
    static void store(float * p, F x) { _mm512_storeu_ps(p, x); }
    static F add(F a, F b) { return _mm512_add_ps(a, b); }
    static F mul(F a, F b) { return _mm512_mul_ps(a, b); }
    static F max(F a, F b) { return _mm512_max_ps(a, b); }
    static F fma(F a, F b, F c) { return _mm512_fmadd_ps(a, b, c); }
    static F round(F x) { return _mm512_roundscale_ps(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC); }
    static F scale2(F x, F n) { return _mm512_scalef_ps(x, n); }
    static F exp(F x) { return exp_polynomial<Avx512>(x); }
    // The sums of the lanes of a, b, c, d.
    static void sum4(F a, F b, F c, F d, float * out) {
        const F ab = _mm512_add_ps(_mm512_unpacklo_ps(a, b), _mm512_unpackhi_ps(a, b));
        const F cd = _mm512_add_ps(_mm512_unpacklo_ps(c, d), _mm512_unpackhi_ps(c, d));
        const __m512d x = _mm512_castps_pd(ab), y = _mm512_castps_pd(cd);
        const F abcd =
            _mm512_add_ps(_mm512_castpd_ps(_mm512_unpacklo_pd(x, y)), _mm512_castpd_ps(_mm512_unpackhi_pd(x, y)));
        const __m256 half = _mm256_add_ps(_mm512_castps512_ps256(abcd), _mm512_extractf32x8_ps(abcd, 1));
        _mm_storeu_ps(out, _mm_add_ps(_mm256_castps256_ps128(half), _mm256_extractf128_ps(half, 1)));
    }
};

}  // namespace

void attend_avx512_f16(const AttentionTile & tile, float * scratch) { attend<Avx512, ggml_fp16_t>(tile, scratch); }
void attend_avx512_f32(const AttentionTile & tile, float * scratch) { attend<Avx512, float>(tile, scratch); }

}  // namespace undertext

#endif
