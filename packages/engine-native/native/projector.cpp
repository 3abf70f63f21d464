#include "projector.h"

namespace undertext {

ggml_tensor * project(ggml_context * context, const Weights & weights, ggml_tensor * frames, int downsample) {
    ggml_tensor * x = ggml_reshape_2d(context, frames, frames->ne[0] * downsample, frames->ne[1] / downsample);
    x = ggml_gelu_erf(context, ggml_mul_mat(context, weights.projector_1, x));
    return ggml_mul_mat(context, weights.projector_2, x);
}

}  // namespace undertext
