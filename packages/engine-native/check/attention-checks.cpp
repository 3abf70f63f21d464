#include "attention-checks.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "attention-kernels.h"

namespace undertext::check {

namespace {

struct Kernel {
    const char * name;
    AttentionKernel f16, f32;
};

std::vector<Kernel> kernels_here() {
    std::vector<Kernel> kernels = {{"generic", attend_generic_f16, attend_generic_f32}};
#if defined(__x86_64__) || defined(_M_X64)
    const std::string best = attention_kernel_name();
    if (best != "generic") {
        kernels.push_back({"avx2", attend_avx2_f16, attend_avx2_f32});
    }
    if (best == "avx512") {
        kernels.push_back({"avx512", attend_avx512_f16, attend_avx512_f32});
    }
#endif
    return kernels;
}

// One tile with random sizes. Returns the largest difference from the plain computation.
double trial(std::mt19937 & random, AttentionKernel kernel, bool f16) {
    const auto below = [&](int n) { return int(random() % unsigned(n)); };
    std::normal_distribution<float> normal;
    const int head_dim = 16 * (1 + below(8)), capacity = 16 + below(600), window = 1 + below(capacity);
    const int rows = 1 + below(attention_max_tile_rows);
    std::vector<float> k(size_t(capacity * head_dim)), v(k.size()), q(size_t(rows * head_dim)), out(q.size());
    for (auto * values : {&k, &v, &q}) {
        for (float & x : *values) x = normal(random);
    }
    std::vector<ggml_fp16_t> k16(k.size()), v16(v.size());
    if (f16) {
        ggml_fp32_to_fp16_row(k.data(), k16.data(), int64_t(k.size()));
        ggml_fp32_to_fp16_row(v.data(), v16.data(), int64_t(v.size()));
        ggml_fp16_to_fp32_row(k16.data(), k.data(), int64_t(k.size()));
        ggml_fp16_to_fp32_row(v16.data(), v.data(), int64_t(v.size()));
    }
    // Positions rise by 0 or 1 (several heads of one query share one), and the ring holds the window of all of them.
    std::vector<int64_t> positions(static_cast<size_t>(rows));
    int64_t position = below(3 * capacity);
    const int64_t first = position;
    for (int64_t & p : positions) {
        p = position;
        if (position - first + window < capacity) position += below(2);
    }
    std::vector<const float *> q_rows;
    std::vector<float *> out_rows;
    for (int r = 0; r < rows; ++r) {
        q_rows.push_back(q.data() + r * head_dim);
        out_rows.push_back(out.data() + r * head_dim);
    }
    AttentionTile tile{};
    tile.q = q_rows.data();
    tile.out = out_rows.data();
    tile.position = positions.data();
    tile.rows = rows;
    tile.head_dim = head_dim;
    tile.k = f16 ? static_cast<const void *>(k16.data()) : k.data();
    tile.v = f16 ? static_cast<const void *>(v16.data()) : v.data();
    tile.span = {first, window, capacity};
    const int64_t begin = std::max<int64_t>(0, positions[0] - window + 1);
    // NaN beyond: a kernel that relies on what scratch held before is found out.
    std::vector<float> scratch(size_t(rows * attention_scratch_stride(positions.back() + 1 - begin)), NAN);
    kernel(tile, scratch.data());

    double worst = 0;
    for (int r = 0; r < rows; ++r) {
        const int64_t from = std::max<int64_t>(0, positions[size_t(r)] - window + 1);
        std::vector<double> score;
        double max = -INFINITY, sum = 0;
        for (int64_t p = from; p <= positions[size_t(r)]; ++p) {
            double s = 0;
            for (int d = 0; d < head_dim; ++d)
                s += double(q_rows[size_t(r)][d]) * k[size_t(p % capacity * head_dim + d)];
            score.push_back(s);
            max = std::max(max, s);
        }
        for (double & s : score) sum += s = std::exp(s - max);
        for (int d = 0; d < head_dim; ++d) {
            double expected = 0;
            for (size_t i = 0; i < score.size(); ++i)
                expected += score[i] / sum * v[size_t((from + int64_t(i)) % capacity * head_dim + d)];
            const double difference = std::fabs(expected - out[size_t(r * head_dim + d)]);
            worst = std::isfinite(difference) ? std::max(worst, difference) : INFINITY;
        }
    }
    return worst;
}

}  // namespace

Counts run_attention_checks() {
    Counts counts;
    for (const Kernel & kernel : kernels_here()) {
        for (const bool f16 : {true, false}) {
            std::mt19937 random(20260203);
            double worst = 0;
            for (int i = 0; i < 300; ++i) worst = std::max(worst, trial(random, f16 ? kernel.f16 : kernel.f32, f16));
            std::printf("  attention %s %s: off by %.1e at most\n", kernel.name, f16 ? "F16" : "F32", worst);
            // Scores reach 60 and more, where float32 itself is good to 4e-6 of the exponent.
            counts.expect(worst < 2e-4, std::string("attention kernel ") + kernel.name + (f16 ? " F16" : " F32"));
        }
    }
    return counts;
}

}  // namespace undertext::check
