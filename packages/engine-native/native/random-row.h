// Random weights, made row by row straight in a tensor's type.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ggml.h"

namespace undertext {

// F32, F16, BF16, Q8_0, Q4_K, Q5_K, Q6_K.
bool can_make_random(ggml_type type);

// n values (a multiple of the type's block) around zero with a spread of about 0.02, as trained weights have:
// activations stay of order one through any number of layers. The same seed gives the same bytes on every machine of
// this byte order.
void random_row(ggml_type type, uint64_t seed, int64_t n, uint8_t * out);

// n F32 values from 1 to 1.06: weights of a norm.
void random_norm(uint64_t seed, int64_t n, float * out);

}  // namespace undertext
