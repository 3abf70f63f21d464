// Runs sound through the engine on the caller's thread, with everything inside open to view.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "load-network.h"
#include "stream-core.h"

namespace undertext::check {

struct OpenModel {
    std::shared_ptr<Network> network;
    std::shared_ptr<PreparedState> prepared;
    ModelInfo info;
};

// Throws std::runtime_error with the engine's message.
OpenModel open_model(const std::string & path, const LoadOptions & options);

struct Heard {
    std::string text;
    std::vector<int32_t> tokens;
    std::vector<TokenEvent> events;
    StreamStats stats;
    bool monotone = true;  // partials only grew, slots rose, times made sense
};

// feeds: lengths of the pieces in samples, repeated until the sound is over; empty: all at once.
Heard hear(const OpenModel & model, const std::vector<float> & pcm, StreamOptions options,
           const std::vector<size_t> & feeds = {}, EpochTap * tap = nullptr);

}  // namespace undertext::check
