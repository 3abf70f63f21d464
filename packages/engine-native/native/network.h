// What every stream of a model shares and nobody changes after the load.
#pragma once

#include <memory>

#include "device.h"
#include "engine.h"
#include "hparams.h"
#include "mel.h"
#include "tokenizer.h"
#include "weights.h"

namespace undertext {

struct Network {
    HParams hparams;
    Weights weights;
    std::unique_ptr<MelTables> mel;
    Tokenizer tokenizer;
    std::unique_ptr<Device> device;
    Attention attention = Attention::fused;  // never `automatic`
    ggml_type kv_type = GGML_TYPE_F16;
    int encoder_batch = 1;  // slots of one encoder pass at most
};

// On the CPU 16 frames already keep its kernels as busy as they get, and the encoder's ring then needs 768 rows for the
// published window of 750 in place of 1024 (67 MB of F16). A GPU wants more columns for each reading of the weights.
inline constexpr int cpu_encoder_batch = 4, gpu_encoder_batch = 32;  // slots
inline constexpr int left_pad_slots = 32;                            // of zeros before the sound
inline constexpr int prepared_slots = 31;     // slots that no sample of the sound can reach: embeds and positions 0..30
inline constexpr int tail_slots = 11;         // of zeros after the sound, beside the delay
inline constexpr int audio_ring_slots = 128;  // embeds kept: the longest prompt (63) and a batch that waits

}  // namespace undertext
