// Four encoder frames side by side -> Linear -> GELU -> Linear: one audio embed per slot.
#pragma once

#include "weights.h"

namespace undertext {

// frames [d, downsample * n] -> [hidden, n]
ggml_tensor * project(ggml_context * context, const Weights & weights, ggml_tensor * frames, int downsample);

}  // namespace undertext
