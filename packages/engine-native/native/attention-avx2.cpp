#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>

#include "attention-kernel.h"
#include "attention-kernels.h"

namespace undertext {

namespace {

struct Avx2 {
    using F = __m256;
    static constexpr int lanes = 8;
    static constexpr int rows = 2;
    static F zero() { return _mm256_setzero_ps(); }
    static F set(float x) { return _mm256_set1_ps(x); }
    static F load(const float * p) { return _mm256_loadu_ps(p); }
    static F load(const ggml_fp16_t * p) {
        return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i *>(p)));
    }
    static void store(float * p, F x) { _mm256_storeu_ps(p, x); }
    static F add(F a, F b) { return _mm256_add_ps(a, b); }
    static F mul(F a, F b) { return _mm256_mul_ps(a, b); }
    static F max(F a, F b) { return _mm256_max_ps(a, b); }
    static F fma(F a, F b, F c) { return _mm256_fmadd_ps(a, b, c); }
    static F round(F x) { return _mm256_round_ps(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC); }
    static F scale2(F x, F n) {
        const __m256i exponent = _mm256_slli_epi32(_mm256_add_epi32(_mm256_cvtps_epi32(n), _mm256_set1_epi32(127)), 23);
        return _mm256_mul_ps(x, _mm256_castsi256_ps(exponent));
    }
    static F exp(F x) { return exp_polynomial<Avx2>(x); }
    static void sum4(F a, F b, F c, F d, float * out) {
        const F abcd = _mm256_hadd_ps(_mm256_hadd_ps(a, b), _mm256_hadd_ps(c, d));
        _mm_storeu_ps(out, _mm_add_ps(_mm256_castps256_ps128(abcd), _mm256_extractf128_ps(abcd, 1)));
    }
};

}  // namespace

void attend_avx2_f16(const AttentionTile & tile, float * scratch) { attend<Avx2, ggml_fp16_t>(tile, scratch); }
void attend_avx2_f32(const AttentionTile & tile, float * scratch) { attend<Avx2, float>(tile, scratch); }

}  // namespace undertext

#endif
