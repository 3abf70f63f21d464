#include "fixture-checks.h"

#include <algorithm>
#include <cmath>
#include <fstream>

#include "array-file.h"
#include "direct-run.h"
#include "gguf-image.h"
#include "json.h"

namespace undertext::check {

namespace {

// F32 weights and K/V: what float rounding in another order may cost. The shipped types round every activation to F16
// before a product with F16 weights (relative step 2^-11 = 4.9e-4) and keep K/V in F16. Over the minute of long.wav,
// where a sum of thousands of such roundings meets its worst value, that came to 2.8e-3 of the RMS against the F32 run;
// the bound leaves room for kernels that add in another order.
constexpr double mel_tolerance = 1e-4;      // absolute
constexpr double f32_tolerance = 1e-3;      // of the tensor's RMS
constexpr double shipped_tolerance = 1e-2;  // of the tensor's RMS

struct Mode {
    const char * name;
    bool f32;
    Attention attention;
    bool exact;
};

std::string number(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2e", x);
    return text;
}

// got: rows from `first_row` on of the reference.
void compare(Counts & counts, const std::string & what, const std::vector<float> & got, const NpyArray & want,
             int64_t first_row, double tolerance, bool relative) {
    const size_t width = size_t(want.shape[1]);
    const size_t offset = size_t(first_row) * width;
    if (!counts.expect(got.size() + offset == want.f32.size(), what + ": " + std::to_string(got.size() / width) +
                                                                   " rows, expected " +
                                                                   std::to_string(want.shape[0] - first_row))) {
        return;
    }
    double worst = 0, squares = 0;
    for (size_t i = 0; i < got.size(); ++i) {
        const double d = std::fabs(double(got[i]) - want.f32[offset + i]);
        worst = std::isfinite(got[i]) ? std::max(worst, d) : INFINITY;
        squares += double(want.f32[offset + i]) * want.f32[offset + i];
    }
    const double scale = relative ? std::sqrt(squares / double(got.size())) : 1.0;
    std::printf("  %-44s %s (bound %s)\n", what.c_str(), number(worst / scale).c_str(), number(tolerance).c_str());
    counts.expect(worst <= tolerance * scale,
                  what + ": off by " + number(worst / scale) + ", bound " + number(tolerance));
}

}  // namespace

Counts run_fixture_checks(const Places & places) {
    Counts counts;
    const Json index = Json::read(places.fixtures + "/index.json");
    const auto fixture = [&](const std::string & name) {
        return NpyArray::read(places.fixtures + "/" + name + ".npy");
    };

    std::vector<Mode> modes = {{"f32 exact", true, Attention::automatic, true},
                               {"shipped", false, Attention::automatic, false}};
    if (places.device == "cpu") {
        modes.insert(modes.begin() + 1, {"f32 flash", true, Attention::flash, false});
        modes.insert(modes.begin() + 1, {"f32", true, Attention::automatic, false});
        modes.push_back({"shipped flash", false, Attention::flash, false});
    }
    for (const Mode & mode : modes) {
        LoadOptions load;
        load.device = places.device;
        load.threads = places.threads;
        load.attention = mode.attention;
        load.f32_kv = mode.f32 && places.device == "cpu";
        load.f32_weights = mode.f32;
        load.measure_drafts = false;
        load.max_draft = 3;
        const OpenModel model = open_model(places.model, load);
        // A GPU's flash attention works on F16 keys, and its matrix products may round to less than float32.
        const double tolerance = mode.f32 && places.device == "cpu" ? f32_tolerance : shipped_tolerance;
        std::printf("%s on %s\n", mode.name, model.info.device.description.c_str());

        for (const std::string clip : {"meeting", "instant", "long"}) {
            const std::vector<float> pcm = read_wav(places.samples + "/" + clip + ".wav");
            EpochTap tap;
            for (const Json & position : index["tensors"][clip + ".logits"]["positions"].array) {
                tap.logits_positions.push_back(int64_t(position.number));
            }
            StreamOptions options;
            options.delay = 6;
            options.exact = mode.exact;
            options.watches = false;
            const Heard heard = hear(model, pcm, options, {}, &tap);
            const std::string name = std::string(mode.name) + " " + clip;
            compare(counts, name + " mel", tap.mel, fixture(clip + ".mel"), prepared_slots * 8, mel_tolerance, false);
            compare(counts, name + " stem", tap.encoder.stem, fixture(clip + ".stem"), prepared_slots * 4, tolerance,
                    true);
            compare(counts, name + " encoder", tap.encoder.encoder, fixture(clip + ".encoder"), prepared_slots * 4,
                    tolerance, true);
            compare(counts, name + " projector", tap.encoder.audio, fixture(clip + ".audio"), prepared_slots, tolerance,
                    true);
            std::vector<float> logits;
            for (const auto & row : tap.logits) {
                logits.insert(logits.end(), row.begin(), row.end());
            }
            compare(counts, name + " logits", logits, fixture(clip + ".logits"), 0, tolerance, true);
            for (const int delay : {2, 6, 10}) {
                StreamOptions again = options;
                again.delay = delay;
                const std::vector<int32_t> tokens = delay == 6 ? heard.tokens : hear(model, pcm, again).tokens;
                counts.expect(tokens == fixture(clip + ".ids.delay" + std::to_string(delay)).i32,
                              name + " ids at delay " + std::to_string(delay));
            }
        }
        std::vector<float> scales;
        counts.expect(ada_scales(*model.network, 6, scales).ok(), "ada scales");
        compare(counts, std::string(mode.name) + " ada", scales, fixture("long.ada"), 0, tolerance, true);

        // The decoder's ring goes round: the same weights with a window of 64.
        GgufImage image;
        Status status = read_image(places.model, image);
        counts.expect(status.ok(), status.message);
        image.set_u32("stt.voxtral_realtime.decoder.sliding_window", 64);
        const std::string windowed = places.scratch + "/window64.gguf";
        {
            std::ofstream out(windowed, std::ios::binary);
            out << image.bytes();
        }
        const OpenModel small = open_model(windowed, load);
        EpochTap tap;
        for (const Json & position : index["tensors"]["long.logits.window64"]["positions"].array) {
            tap.logits_positions.push_back(int64_t(position.number));
        }
        StreamOptions options;
        options.delay = 6;
        options.exact = mode.exact;
        options.watches = false;
        const Heard heard = hear(small, read_wav(places.samples + "/long.wav"), options, {}, &tap);
        std::vector<float> logits;
        for (const auto & row : tap.logits) {
            logits.insert(logits.end(), row.begin(), row.end());
        }
        compare(counts, std::string(mode.name) + " window 64 logits", logits, fixture("long.logits.window64"), 0,
                tolerance, true);
        counts.expect(heard.tokens == fixture("long.ids.window64").i32, std::string(mode.name) + " window 64 ids");
    }
    return counts;
}

}  // namespace undertext::check
