#include "direct-run.h"

#include <algorithm>
#include <stdexcept>

#include "model-info.h"

namespace undertext::check {

namespace {

void need(const Status & status) {
    if (!status.ok()) {
        throw std::runtime_error(std::string(code_name(status.code)) + ": " + status.message);
    }
}

}  // namespace

OpenModel open_model(const std::string & path, const LoadOptions & options) {
    OpenModel model;
    GgufFile file;
    need(GgufFile::open(path, file));
    HParams hparams;
    need(read_hparams(file, hparams));
    Tokenizer tokenizer;
    need(Tokenizer::read(file, hparams, tokenizer));
    model.info = describe_model(file, hparams);
    std::unique_ptr<Network> network;
    std::unique_ptr<PreparedState> prepared;
    need(load_network(std::make_shared<FileSource>(std::move(file)), hparams, std::move(tokenizer), options, network,
                      prepared, model.info));
    model.network = std::move(network);
    model.prepared = std::move(prepared);
    return model;
}

Heard hear(const OpenModel & model, const std::vector<float> & pcm, StreamOptions options,
           const std::vector<size_t> & feeds, EpochTap * tap) {
    Heard heard;
    options.delay = options.delay != 0 ? options.delay : model.network->hparams.default_delay;
    options.callbacks.on_decision = [&](int64_t, int32_t token) { heard.tokens.push_back(token); };
    options.callbacks.on_token = [&](const TokenEvent & event) {
        if (!heard.events.empty()) {
            const TokenEvent & before = heard.events.back();
            heard.monotone = heard.monotone && event.slot >= before.slot && event.word_slot >= before.word_slot &&
                             event.end_ms >= before.end_ms;
        }
        heard.monotone = heard.monotone && !event.text.empty() && event.start_ms >= 0 &&
                         event.start_ms <= event.end_ms && event.word_slot <= event.slot;
        heard.events.push_back(event);
        heard.text += event.text;
    };
    StreamCore core(*model.network, *model.prepared, options, model.info.draft);
    need(core.create());
    core.epoch().set_tap(tap);
    StreamCore::Step step = StreamCore::Step::worked;
    const auto run = [&] {
        do {
            need(core.step(nullptr, step));
        } while (step == StreamCore::Step::worked);
    };
    for (size_t at = 0, i = 0; at < pcm.size(); ++i) {
        const size_t n = feeds.empty() ? pcm.size() : std::min(feeds[i % feeds.size()], pcm.size() - at);
        core.feed(pcm.data() + at, n);
        at += n;
        run();
    }
    core.finish();
    run();
    core.fill(heard.stats);
    return heard;
}

}  // namespace undertext::check
