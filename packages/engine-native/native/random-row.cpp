#include "random-row.h"

#include <cstring>

namespace undertext {

namespace {

constexpr float spread = 0.02f;                  // standard deviation
constexpr int64_t k_block = 256, q8_block = 32;  // values

// Block layouts of ggml, bytes.
constexpr size_t q8_0_bytes = 34;                                    // d, qs[32]
constexpr size_t q4_k_bytes = 144, q5_k_bytes = 176, k_scales = 12;  // d, dmin, scales[12], quants
constexpr size_t q6_k_bytes = 210, q6_k_d = 208;                     // quants, scales[16], d
// Standard deviation of a value in units of d when all of a block's bits are random: that of the scale (6 bits, or a
// signed byte) times that of the quant around its mean.
constexpr float q8_0_units = 73.9f, q4_k_units = 168.3f, q5_k_units = 337.2f, q6_k_units = 1365.0f;

// SplitMix64: each output depends on the seed and its index alone.
class RandomBits {
public:
    explicit RandomBits(uint64_t seed) : state_(seed) {}
    uint64_t next() {
        uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    // Every 64 bits pass through `shape`.
    template <typename Shape>
    void fill(uint8_t * out, size_t bytes, Shape && shape) {
        for (; bytes >= 8; bytes -= 8, out += 8) {
            const uint64_t bits = shape(next());
            std::memcpy(out, &bits, 8);
        }
        const uint64_t bits = shape(next());
        std::memcpy(out, &bits, bytes);
    }

private:
    uint64_t state_;
};

void put_f16(uint8_t * at, float value) {
    const ggml_fp16_t half = ggml_fp32_to_fp16(value);
    std::memcpy(at, &half, sizeof half);
}

// Q4_K and Q5_K: a value is d * scale * quant - dmin * min, eight 6-bit scales and mins packed in 12 bytes. Each min is
// made the scale of the same number, so that with dmin = d * (the quants' mean) every sub-block has a mean of zero.
void set_k_scales(uint8_t * block, float d, float quant_mean) {
    put_f16(block, d);
    put_f16(block + 2, d * quant_mean);
    uint8_t * scales = block + 4;
    for (size_t i = 0; i < 4; ++i) {
        scales[i + 4] = scales[i];
        scales[i + 8] = uint8_t((scales[i + 8] & 0x0f) * 0x11);
    }
    static_assert(k_scales == 12, "4 scales, 4 mins, and the low bits of 4 of each");
}

}  // namespace

bool can_make_random(ggml_type type) {
    switch (type) {
        case GGML_TYPE_F32:
        case GGML_TYPE_F16:
        case GGML_TYPE_BF16:
        case GGML_TYPE_Q8_0:
        case GGML_TYPE_Q4_K:
        case GGML_TYPE_Q5_K:
        case GGML_TYPE_Q6_K: return true;
        default: return false;
    }
}

void random_row(ggml_type type, uint64_t seed, int64_t n, uint8_t * out) {
    RandomBits bits(seed);
    const size_t bytes = ggml_row_size(type, n);
    const auto any = [](uint64_t x) { return x; };
    // Sign and mantissa are random, the exponent is that of 1/64: 0.0156 to 0.0312.
    switch (type) {
        case GGML_TYPE_F32:
            bits.fill(out, bytes, [](uint64_t x) { return (x & 0x807fffff807fffffu) | 0x3c8000003c800000u; });
            return;
        case GGML_TYPE_F16:
            bits.fill(out, bytes, [](uint64_t x) { return (x & 0x83ff83ff83ff83ffu) | 0x2400240024002400u; });
            return;
        case GGML_TYPE_BF16:
            bits.fill(out, bytes, [](uint64_t x) { return (x & 0x807f807f807f807fu) | 0x3c803c803c803c80u; });
            return;
        default: bits.fill(out, bytes, any); break;
    }
    switch (type) {
        case GGML_TYPE_Q8_0:
            for (int64_t i = 0; i < n / q8_block; ++i) put_f16(out + size_t(i) * q8_0_bytes, spread / q8_0_units);
            break;
        case GGML_TYPE_Q4_K:
            for (int64_t i = 0; i < n / k_block; ++i) {
                set_k_scales(out + size_t(i) * q4_k_bytes, spread / q4_k_units, 7.5f);
            }
            break;
        case GGML_TYPE_Q5_K:
            for (int64_t i = 0; i < n / k_block; ++i) {
                set_k_scales(out + size_t(i) * q5_k_bytes, spread / q5_k_units, 15.5f);
            }
            break;
        case GGML_TYPE_Q6_K:
            for (int64_t i = 0; i < n / k_block; ++i)
                put_f16(out + size_t(i) * q6_k_bytes + q6_k_d, spread / q6_k_units);
            break;
        default: break;
    }
}

void random_norm(uint64_t seed, int64_t n, float * out) {
    RandomBits bits(seed);
    bits.fill(reinterpret_cast<uint8_t *>(out), size_t(n) * sizeof(float),
              [](uint64_t x) { return (x & 0x0007ffff0007ffffu) | 0x3f8000003f800000u; });
}

}  // namespace undertext
