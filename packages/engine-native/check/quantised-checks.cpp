#include "quantised-checks.h"

#include <cmath>
#include <random>
#include <stdexcept>

#include "direct-run.h"
#include "generated-model.h"

namespace undertext::check {

namespace {

// Root of the mean squared difference, in units of the reference's RMS. A product with quantised weights rounds its
// activations: to 8 bits in blocks (a step of 1/127 of the block's largest value, so about 0.4 % of the RMS for each
// product) for the quantised types, to 8 or 11 significant bits for BF16 and F16. Sixteen products lie between sound
// and logits.
double bound_of(ggml_type type) { return type == GGML_TYPE_F16 ? 0.004 : 0.03; }

double difference(const std::vector<float> & got, const std::vector<float> & want) {
    double d = 0, s = 0;
    for (size_t i = 0; i < want.size(); ++i) {
        d += (double(got[i]) - want[i]) * (double(got[i]) - want[i]);
        s += double(want[i]) * want[i];
    }
    return got.size() == want.size() && !want.empty() && std::isfinite(d) ? std::sqrt(d / s) : INFINITY;
}

struct Run {
    EpochTap tap;
    std::vector<float> logits;
    uint64_t mapped = 0, repacked = 0;
};

Run run(const std::string & path, const Places & places, bool repack, bool f32) {
    LoadOptions load;
    load.device = places.device;
    load.threads = places.threads;
    load.repack = repack;
    load.f32_weights = f32;
    load.measure_drafts = false;
    const OpenModel model = open_model(path, load);
    std::mt19937 random(7);
    std::normal_distribution<float> normal(0.0f, 0.05f);
    std::vector<float> noise(3 * sample_rate);
    for (float & x : noise) x = normal(random);
    StreamOptions options;
    options.delay = 6;
    options.watches = false;
    options.chunk_ms = 240;
    // The same tokens for all: the networks are random and would go their own ways at the first near tie.
    for (int i = 0; i < 100; ++i)
        options.script.push_back(i % 5 == 0 ? model.network->hparams.word : model.network->hparams.pad);
    Run result;
    for (int64_t p = 38; p < 80; p += 3) result.tap.logits_positions.push_back(p);
    (void)hear(model, noise, options, {}, &result.tap);
    for (const auto & row : result.tap.logits) result.logits.insert(result.logits.end(), row.begin(), row.end());
    result.mapped = model.info.mapped_bytes;
    result.repacked = model.info.repacked_bytes;
    return result;
}

}  // namespace

Counts run_quantised_checks(const Places & places) {
    Counts counts;
    for (const ggml_type type :
         {GGML_TYPE_BF16, GGML_TYPE_F16, GGML_TYPE_Q8_0, GGML_TYPE_Q6_K, GGML_TYPE_Q5_K, GGML_TYPE_Q4_K}) {
        const std::string name = ggml_type_name(type);
        const std::string file = places.scratch + "/" + name + ".gguf",
                          plain = places.scratch + "/" + name + "-f32.gguf";
        for (const bool dequantised : {false, true}) {
            if (Status status =
                    write_generated_model(dequantised ? plain : file, places.model, type, dequantised, 20260203);
                !status.ok()) {
                throw std::runtime_error(status.message);
            }
        }
        const Run want = run(plain, places, false, true);
        for (const bool repack : {false, true}) {
            const Run got = run(file, places, repack, false);
            const std::string what = name + (repack ? (got.repacked > 0 ? " repacked" : " (no repacking)") : " mapped");
            const double encoder = difference(got.tap.encoder.encoder, want.tap.encoder.encoder);
            const double audio = difference(got.tap.encoder.audio, want.tap.encoder.audio);
            const double logits = difference(got.logits, want.logits);
            std::printf("  %-20s encoder %.1e projector %.1e logits %.1e (bound %.0e)\n", what.c_str(), encoder, audio,
                        logits, bound_of(type));
            counts.expect(encoder < bound_of(type), what + ": encoder");
            counts.expect(audio < bound_of(type), what + ": projector");
            counts.expect(logits < bound_of(type), what + ": logits");
            // With rounding of its own kind, so it cannot be that the F32 copy was read instead.
            counts.expect(logits > 0, what + ": no rounding at all");
            if (places.device == "cpu") {
                counts.expect(repack || got.repacked == 0, what + ": repacked although it was told not to");
                counts.expect(got.mapped > 0, what + ": nothing mapped");
            }
        }
    }
    return counts;
}

}  // namespace undertext::check
