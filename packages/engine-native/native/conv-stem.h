// Two causal convolutions over mel frames, computed as products with frames laid side by side.
#pragma once

#include "weights.h"

namespace undertext {

struct ConvStem {
    ggml_tensor * frames;  // [d, 4 n]
    ggml_tensor *
        carry;  // node that stores the last conv-0 frame for the next pass; put it into the graph after `frames`
};

// mel [n_mels, 2 + 8 n]: the two frames before, then the new ones. carry [d, 1]: the conv-0 frame before.
ConvStem conv_stem(ggml_context * context, const Weights & weights, ggml_tensor * mel, ggml_tensor * carry);

}  // namespace undertext
