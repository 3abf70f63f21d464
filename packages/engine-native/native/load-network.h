// From a source of weights to a network that is ready for its first sample.
#pragma once

#include <memory>

#include "engine.h"
#include "network.h"
#include "prepared-state.h"

namespace undertext {

// Places the weights, prepares the state before the first sample, measures what drafting costs, and fills in what of
// info depends on the device. On failure nothing is left.
Status load_network(std::shared_ptr<const WeightSource> source, const HParams & hparams, Tokenizer tokenizer,
                    const LoadOptions & options, std::unique_ptr<Network> & network,
                    std::unique_ptr<PreparedState> & prepared, ModelInfo & info);

// A model with its inference thread, from a network that is ready.
Status start_model(std::unique_ptr<Network> network, std::unique_ptr<PreparedState> prepared, ModelInfo info,
                   std::shared_ptr<Model> & out);

}  // namespace undertext
