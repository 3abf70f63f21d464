// Encoder and decoder from one priming to the next: sound in from a base slot on, tokens out.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "decoder.h"
#include "encoder.h"
#include "mel.h"
#include "prepared-state.h"

namespace undertext {

// Tokens that take the place of the model's, in the order they are decided. For tests and the bench of drafting.
struct TokenScript {
    std::vector<int32_t> tokens;
    size_t next = 0;
    int32_t at(size_t ahead, int32_t models) const {
        return next + ahead < tokens.size() ? tokens[next + ahead] : models;
    }
};

struct EpochTap {
    EncoderTap encoder;
    std::vector<float> mel;                  // rows of n_mels
    std::vector<int64_t> logits_positions;   // wanted
    std::vector<std::vector<float>> logits;  // of those positions, in that order
};

class Epoch {
public:
    Epoch(const Network & network, PreparedState & prepared);
    Status create();

    Status begin(int delay, int64_t base_slot, const std::atomic<bool> * abort);
    int delay() const { return delay_; }
    int64_t base_slot() const { return base_slot_; }

    // Sound from sample 1280 base_slot on, in order.
    void push(const float * pcm, size_t n);
    int64_t pushed() const { return pushed_; }  // absolute sample after the last one pushed
    int slots_ready() const;                    // complete slots that wait for the encoder
    Status encode(int n_slots, const std::atomic<bool> * abort);

    // Embeds that wait for the decoder beyond what the prompt still needs: a pass can give up to this many tokens.
    int tokens_ready() const;
    // One pass with up to max_draft guesses; tokens: those decided, at least one. first_slot: the slot of tokens[0].
    Status decode(int max_draft, TokenScript * script, const std::atomic<bool> * abort, std::vector<int32_t> & tokens,
                  int64_t & first_slot);
    int64_t next_slot() const;                      // of the token that the next pass decides first
    int64_t position() const { return position_; }  // the next to run
    // The slot of sound that the encoder takes next; the one before the base slot hears its first 40 samples.
    int64_t next_sound_slot() const { return base_slot_ + encoder_.slots() - left_pad_slots; }
    int drafted() const { return drafted_; }  // by the last pass

    double mel_ms() const { return mel_ms_; }  // total
    uint64_t bytes() const { return encoder_.bytes() + decoder_.bytes() + mel_.bytes(); }
    void set_tap(EpochTap * tap) { tap_ = tap; }
    Decoder & decoder() { return decoder_; }
    Encoder & encoder() { return encoder_; }

private:
    const Network & network_;
    PreparedState & prepared_;
    MelFrontend mel_;
    Encoder encoder_;
    Decoder decoder_;
    int delay_ = 0, drafted_ = 0;
    int64_t base_slot_ = 0, pushed_ = 0, position_ = 0;
    int32_t last_token_ = 0;
    double mel_ms_ = 0;
    std::vector<float> frames_;
    EpochTap * tap_ = nullptr;
};

double now_ms();  // monotonic

}  // namespace undertext
