#include "sample-checks.h"

#include <algorithm>
#include <random>

#include "array-file.h"
#include "direct-run.h"
#include "json.h"

namespace undertext::check {

namespace {

std::vector<size_t> random_feeds(std::mt19937 & random) {
    std::vector<size_t> feeds;
    const int kind = int(random() % 4);
    for (int i = 0; i < 50; ++i) {
        const size_t most = kind == 0 ? 40 : kind == 1 ? 1280 : kind == 2 ? 16000 : 80000;
        feeds.push_back(1 + random() % most);
    }
    return feeds;
}

}  // namespace

Counts run_sample_checks(const Places & places) {
    Counts counts;
    LoadOptions load;
    load.device = places.device;
    load.threads = places.threads;
    const OpenModel model = open_model(places.model, load);
    std::printf("%s, drafts of %d\n", model.info.device.description.c_str(), model.info.draft);
    const Json index = Json::read(places.samples + "/samples.json");
    std::mt19937 random(20260203);
    for (const auto & [name, sample] : index.object) {
        const std::vector<float> pcm = read_wav(places.samples + "/" + sample["file"].string);
        StreamOptions plain;
        plain.watches = false;
        for (const auto & [delay, transcript] : sample["transcript"].object) {
            StreamOptions options = plain;
            options.delay = std::stoi(delay);
            options.draft = 0;
            const std::string what = name + " at delay " + delay;
            const Heard heard = hear(model, pcm, options, {1320, 1280});
            // The transcript may start with a space in the tokens; the stream drops it.
            counts.expect(heard.text == transcript.string,
                          what + ": \"" + heard.text + "\", expected \"" + transcript.string + "\"");
            counts.expect(heard.monotone, what + ": events out of order");

            StreamOptions exact = options;
            exact.exact = true;
            const Heard whole = hear(model, pcm, exact);
            for (const int draft : {1, 3, model.info.draft}) {
                StreamOptions drafting = options;
                drafting.draft = draft;
                drafting.chunk_ms = 2000;
                const Heard guessed = hear(model, pcm, drafting);
                counts.expect(guessed.tokens == heard.tokens,
                              what + ": other tokens with " + std::to_string(draft) + " drafts");
            }
            // Chunking: bit-equal decisions in exact mode, the same text in any.
            if (delay == "2" || delay == "6" || delay == "10") {
                const int splits = name == "long" ? 2 : 6;  // chunking.test.ts tries many more
                for (int i = 0; i < splits; ++i) {
                    StreamOptions split = i % 2 == 0 ? exact : plain;
                    split.delay = options.delay;
                    const int chunks[] = {80, 240, 500, 1000, 5000};
                    split.chunk_ms = chunks[random() % 5];
                    const Heard other = hear(model, pcm, split, random_feeds(random));
                    counts.expect(other.text == heard.text, what + ": chunks of " + std::to_string(split.chunk_ms) +
                                                                " ms give \"" + other.text + "\"");
                    if (split.exact) {
                        counts.expect(other.tokens == whole.tokens, what + ": exact mode depends on the chunks");
                    }
                    counts.expect(other.monotone, what + ": events out of order in chunks");
                }
            }
        }
    }
    // Passes for the minute of speech when everything waits, as counted on the fixture's tokens.
    const std::vector<float> minute = read_wav(places.samples + "/long.wav");
    for (const auto & [draft, passes] : {std::pair<int, int64_t>{1, 519}, {3, 394}}) {
        StreamOptions options;
        options.delay = 6;
        options.draft = draft;
        options.watches = false;
        options.chunk_ms = max_chunk_ms;
        const Heard heard = hear(model, minute, options);
        std::printf("  long.wav with %d drafts: %lld tokens in %lld passes\n", draft,
                    static_cast<long long>(heard.stats.tokens), static_cast<long long>(heard.stats.decoder_passes));
        counts.expect(
            heard.stats.decoder_passes >= passes && heard.stats.decoder_passes <= passes + passes / 20,
            "passes with " + std::to_string(draft) + " drafts: " + std::to_string(heard.stats.decoder_passes));
    }
    return counts;
}

}  // namespace undertext::check
