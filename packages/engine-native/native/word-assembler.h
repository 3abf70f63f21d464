// Tokens to words with times. Text that went out never changes.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "energy-track.h"
#include "engine.h"
#include "network.h"

namespace undertext {

class WordAssembler {
public:
    static constexpr int64_t longest_lookback_ms = 1000;  // of a word's estimated start

    explicit WordAssembler(const Network & network) : network_(network) {}

    // One decided token. heard_ms: all sound fed so far. emit gets each piece of text.
    using Emit = std::function<void(const TokenEvent &)>;
    void token(int64_t slot, int32_t id, int64_t heard_ms, const EnergyTrack & energy, const Emit & emit);
    // The end of all sound.
    void finish(int64_t heard_ms, const EnergyTrack & energy, const Emit & emit);

    // A word is open from its first text until a token that is no text.
    bool word_open() const { return open_; }
    int64_t last_whole_word_slot() const { return whole_slot_; }  // -1 before the first
    int pads_in_a_row() const { return pads_; }
    int64_t invalid_utf8() const { return text_.invalid_utf8(); }
    bool prints(int32_t id) const {
        return !network_.tokenizer.is_control(id) && !network_.tokenizer.bytes(id).empty();
    }

    // A new epoch begins. A word that was cut open stays as it is: of the new epoch's first word only what follows the
    // part already shown is shown, and nothing if it begins otherwise.
    void seam();

private:
    void emit_text(const std::string & text, int64_t slot, int64_t heard_ms, const EnergyTrack & energy,
                   const Emit & emit);
    void close_word(int64_t heard_ms, const EnergyTrack & energy, const Emit & emit);

    const Network & network_;
    TextStream text_;
    bool open_ = false;
    int64_t word_slot_ = -1;  // of the STREAMING_WORD; -1: none since the last word
    int64_t whole_slot_ = -1, last_slot_ = 0;
    int64_t start_ms_ = -1;  // of the open word
    int64_t previous_end_ms_ = 0;
    int64_t closed_slot_ = -1, closed_start_ms_ = -1;  // of the last word of this epoch
    int pads_ = 0;
    std::string shown_;         // raw bytes of the open word
    std::string cut_, redone_;  // a word cut open at a seam, and what the new epoch made of it so far
    bool redoing_ = false;
};

}  // namespace undertext
