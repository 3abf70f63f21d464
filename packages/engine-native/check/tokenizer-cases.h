// Text rules: UTF-8 held back until whole, white space, seams between epochs, the byte alphabet.
#pragma once

#include "counts.h"

namespace undertext::check {

// Prints every failure.
Counts run_tokenizer_cases();

}  // namespace undertext::check
