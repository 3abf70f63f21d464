// Every size of the network, from the file's keys. Nothing is hard-coded to the 4B model.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gguf-file.h"
#include "status.h"

namespace undertext {

struct FrontendParams {
    int n_mels = 0, n_fft = 0, win_length = 0, hop_length = 0;  // bins, samples
    float f_min = 0, f_max = 0;                                 // Hz
    float global_log_mel_max = 0;  // the constant that takes the place of the clip's maximum
};

struct EncoderParams {
    int n_layers = 0, d_model = 0, n_heads = 0, head_dim = 0, ffn_dim = 0, window = 0;  // window in 20 ms frames
    float rope_theta = 0, rms_eps = 0;
};

struct DecoderParams {
    int n_layers = 0, hidden = 0, ffn_dim = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0;
    int window = 0, position_limit = 0, vocab = 0;
    float rope_theta = 0, rms_eps = 0;
};

struct HParams {
    FrontendParams frontend;
    EncoderParams encoder;
    DecoderParams decoder;
    int downsample = 0;    // encoder frames per slot (4)
    int mel_per_slot = 0;  // mel frames per slot (8)
    int default_delay = 0, ada_hidden = 0, time_dim = 0;
    float time_theta = 0;
    int32_t bos = 0, eos = 0, pad = 0;  // pad: STREAMING_PAD
    int32_t word = 0;                   // STREAMING_WORD: the control token spelt "[STREAMING_WORD]", else pad + 1
    std::string variant, name;
    std::vector<std::string> languages;
};

// Reads all keys, checks ranges and that they agree with each other (heads divide, projector input = d * downsample,
// 1280 samples a slot, gelu/silu, tied embedding ...), then that every tensor of the schema is there with a type that
// ggml can compute with and the shape that the keys imply. Errors: wrong_architecture, bad_model.
Status read_hparams(const GgufFile & file, HParams & out);

}  // namespace undertext
