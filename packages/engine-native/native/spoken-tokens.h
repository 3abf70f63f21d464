// The tokens of real speech, for measuring what drafting gains: random weights decide nonsense.
#pragma once

#include <cstdint>
#include <vector>

#include "hparams.h"
#include "tokenizer.h"

namespace undertext {

// n tokens as the model decides them over continuous speech, in its own ids; every text token is the same letter.
std::vector<int32_t> spoken_tokens(const HParams & hparams, const Tokenizer & tokenizer, size_t n);

}  // namespace undertext
