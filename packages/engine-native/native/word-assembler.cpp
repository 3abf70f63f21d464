#include "word-assembler.h"

#include <algorithm>

namespace undertext {

void WordAssembler::emit_text(const std::string & text, int64_t slot, int64_t heard_ms, const EnergyTrack & energy,
                              const Emit & emit) {
    if (text.empty()) {
        return;
    }
    const int64_t word_slot = word_slot_ >= 0 ? word_slot_ : slot;
    const int64_t end = std::min<int64_t>(slot_ms * (word_slot + 1), heard_ms);
    if (start_ms_ < 0) {
        const int64_t earliest = std::min(end, std::max<int64_t>({0, previous_end_ms_, end - longest_lookback_ms}));
        start_ms_ = energy.onset_ms(earliest, end);
    }
    emit({text, slot, word_slot, std::min(start_ms_, end), end});
}

void WordAssembler::close_word(int64_t heard_ms, const EnergyTrack & energy, const Emit & emit) {
    if (!open_) {
        return;
    }
    if (redoing_) {
        // Compared without the leading space, which a new epoch may or may not write.
        const auto bare = [](const std::string & s) { return s.substr(std::min(s.size(), s.find_first_not_of(' '))); };
        const std::string before = bare(cut_), now = bare(redone_);
        if (now.size() > before.size() && now.compare(0, before.size(), before) == 0) {
            emit_text(text_.push(now.substr(before.size())), last_slot_, heard_ms, energy, emit);
        }
        redoing_ = false;
        redone_.clear();
        cut_.clear();
        text_.seam();
    }
    const int64_t word_slot = word_slot_ >= 0 ? word_slot_ : last_slot_;
    previous_end_ms_ = std::min<int64_t>(slot_ms * (word_slot + 1), heard_ms);
    whole_slot_ = std::max(whole_slot_, word_slot);
    closed_slot_ = word_slot;
    closed_start_ms_ = start_ms_;
    open_ = false;
    start_ms_ = -1;
    word_slot_ = -1;
    shown_.clear();
}

void WordAssembler::token(int64_t slot, int32_t id, int64_t heard_ms, const EnergyTrack & energy, const Emit & emit) {
    if (prints(id)) {
        const std::string & bytes = network_.tokenizer.bytes(id);
        // A token with a leading space is a word of its own even where no STREAMING_WORD announced it.
        if (open_ && bytes[0] == ' ') {
            close_word(heard_ms, energy, emit);
        }
        // And one without, unannounced, goes on with the word before it.
        if (!open_ && word_slot_ < 0 && closed_slot_ >= 0 && bytes[0] != ' ') {
            word_slot_ = closed_slot_;
            start_ms_ = closed_start_ms_;
        }
        pads_ = 0;
        open_ = true;
        last_slot_ = slot;
        if (redoing_) {
            redone_ += bytes;
            return;
        }
        shown_ += bytes;
        emit_text(text_.push(bytes), slot, heard_ms, energy, emit);
        return;
    }
    close_word(heard_ms, energy, emit);
    if (id == network_.hparams.word) {
        pads_ = 0;
        word_slot_ = slot;
    } else {
        ++pads_;
    }
}

void WordAssembler::finish(int64_t heard_ms, const EnergyTrack & energy, const Emit & emit) {
    const std::string rest = redoing_ ? std::string() : text_.finish();
    emit_text(rest, last_slot_, heard_ms, energy, emit);
    close_word(heard_ms, energy, emit);
}

void WordAssembler::seam() {
    if (open_ && !redoing_) {
        cut_ = shown_;
        redoing_ = true;
    }
    redone_.clear();
    shown_.clear();
    open_ = false;
    start_ms_ = -1;
    word_slot_ = closed_slot_ = -1;
    pads_ = 0;
    if (!redoing_) {
        text_.seam();
    }
}

}  // namespace undertext
