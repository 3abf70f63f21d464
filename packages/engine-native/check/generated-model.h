// A small random network of the full schema whose rows are multiples of 256, so that it exists in every quantised type.
// It captions nothing; its numbers are compared between types.
#pragma once

#include <cstdint>
#include <string>

#include "ggml.h"
#include "status.h"

namespace undertext::check {

// Encoder: 2 layers, d 256, 4 heads x 64, FFN 512. Decoder: 2 layers, hidden 256, 4 / 2 heads x 64, FFN 512, ada 32.
// Front end, tokenizer and all other keys are those of `base_model`.
//
// Every matrix goes out in `type`, but those with rows that are no multiple of its block (ada.linear_2) in Q8_0; conv
// kernels in F16, or F32 if `type` is. With `dequantised` the same rounded values are written as F32. The same seed
// gives the same values before rounding.
Status write_generated_model(const std::string & path, const std::string & base_model, ggml_type type, bool dequantised,
                             uint32_t seed);

}  // namespace undertext::check
