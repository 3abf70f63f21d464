#include "conv-stem.h"

namespace undertext {

namespace {

// Column t holds the frames t * stride, + 1, + 2 of x: overlapping columns of memory that is already there. ggml checks
// a view's size as if its columns could not overlap, so it is made one frame high and then stretched.
ggml_tensor * three_frames(ggml_context * context, ggml_tensor * x, int stride, int64_t n) {
    ggml_tensor * columns = ggml_view_2d(context, x, x->ne[0], n, x->nb[1] * size_t(stride), 0);
    columns->ne[0] *= 3;
    return ggml_cont(context, columns);
}

ggml_tensor * conv(ggml_context * context, ggml_tensor * weight, ggml_tensor * bias, ggml_tensor * columns) {
    return ggml_gelu_erf(context, ggml_add(context, ggml_mul_mat(context, weight, columns), bias));
}

}  // namespace

ConvStem conv_stem(ggml_context * context, const Weights & weights, ggml_tensor * mel, ggml_tensor * carry) {
    const int64_t n_mel = mel->ne[1] - 2;
    ggml_tensor * first = conv(context, weights.conv0, weights.conv0_bias, three_frames(context, mel, 1, n_mel));
    // With the frame before in front, columns 0, 2, 4 ... each start one frame before their pair.
    ggml_tensor * joined = ggml_concat(context, carry, first, 1);
    ggml_tensor * second =
        conv(context, weights.conv1, weights.conv1_bias, three_frames(context, joined, 2, n_mel / 2));
    ggml_tensor * last = ggml_view_2d(context, joined, joined->ne[0], 1, joined->nb[1], size_t(n_mel) * joined->nb[1]);
    return {second, ggml_cpy(context, last, carry)};
}

}  // namespace undertext
