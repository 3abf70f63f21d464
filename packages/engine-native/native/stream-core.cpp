#include "stream-core.h"

#include <algorithm>

namespace undertext {

namespace {

int64_t slots_of(int64_t samples) { return (samples + slot_samples - 1) / slot_samples; }

}  // namespace

StreamCore::StreamCore(const Network & network, PreparedState & prepared, const StreamOptions & options, int draft)
    : network_(network),
      options_(options),
      draft_(options.exact        ? 0
             : options.draft >= 0 ? options.draft
                                  : draft),
      epoch_(network, prepared),
      words_(network),
      wanted_delay_(options.delay) {
    script_.tokens = options.script;
}

int64_t StreamCore::end_slot() const { return slots_of(sound_.end()) + wanted_delay_ + tail_slots; }

int64_t StreamCore::complete_samples() const {
    if (finishing_) {
        return end_slot() * slot_samples + lookahead_samples;
    }
    const int64_t chunk = int64_t(options_.chunk_ms) * (sample_rate / 1000);
    const int64_t chunks = (sound_.end() - lookahead_samples) / chunk;
    return chunks > 0 ? chunks * chunk + lookahead_samples : 0;
}

bool StreamCore::ended() const {
    return finishing_ && begun_ && epoch_.next_sound_slot() >= end_slot() && epoch_.tokens_ready() == 0;
}

bool StreamCore::has_work() const {
    if (finished_) {
        return false;
    }
    if (!begun_ || finishing_ || epoch_.tokens_ready() > 0) {
        return true;
    }
    if (wants_reprime() && cut_allowed()) {
        return true;
    }
    return sound_ready();
}

bool StreamCore::sound_ready() const {
    const int64_t next = epoch_.next_sound_slot();
    return complete_samples() >= (next + 1) * slot_samples + lookahead_samples && !(finishing_ && next >= end_slot());
}

bool StreamCore::cut_allowed() const { return !words_.word_open() || newest_slot_ - open_since_ > longest_word_slots; }

Status StreamCore::begin_epoch(int64_t base_slot, const std::atomic<bool> * abort) {
    reason_ = Reprime::none;
    watches_.begin_epoch();
    if (Status status = epoch_.begin(wanted_delay_, base_slot, abort); !status.ok()) {
        return status;
    }
    begun_ = true;
    stats_.base_slot = base_slot;
    return Status::good();
}

Status StreamCore::reprime(const std::atomic<bool> * abort) {
    switch (reason_) {
        case Reprime::rut: ++stats_.ruts; break;
        case Reprime::loop: ++stats_.loops; break;
        case Reprime::limit: ++stats_.limit_reprimes; break;
        case Reprime::none: break;  // another delay
    }
    stats_.forced_cuts +=
        words_.word_open() || (reason_ == Reprime::limit && words_.pads_in_a_row() < pause_pads) ? 1 : 0;
    ++stats_.reprimes;
    ++stats_.epoch;
    // After the last whole word, but not further back than the sound that is kept, nor than this epoch began.
    const int64_t base =
        std::max({words_.last_whole_word_slot() + 1, newest_slot_ + 1 - replay_slots, epoch_.base_slot()});
    words_.seam();
    return begin_epoch(base, abort);
}

void StreamCore::push_sound() {
    // Enough for one encoder batch, so that the frontend's buffer stays small.
    const int batch = options_.exact ? 1 : network_.encoder_batch;
    const int64_t to =
        std::min(complete_samples(), (epoch_.next_sound_slot() + batch) * slot_samples + lookahead_samples);
    const int64_t from = epoch_.pushed();
    if (to <= from) {
        return;
    }
    sound_.read(from, to, block_);
    epoch_.push(block_.data(), block_.size());
    energy_.push(from, block_.data(), block_.size());
}

void StreamCore::take(int64_t slot, int32_t token) {
    const HParams & h = network_.hparams;
    if (options_.callbacks.on_decision) {
        options_.callbacks.on_decision(slot, token);
    }
    newest_slot_ = std::max(newest_slot_, slot);
    ++stats_.tokens;
    if (token == h.eos) {
        ++stats_.eos;
        token = h.pad;
    }
    const bool was_open = words_.word_open();
    const int64_t heard_ms = sound_.end() * 1000 / sample_rate;
    words_.token(slot, token, heard_ms, energy_, [this](const TokenEvent & event) {
        if (options_.callbacks.on_token) {
            options_.callbacks.on_token(event);
        }
    });
    if (words_.word_open() && !was_open) {
        open_since_ = slot;
    }
    if (options_.watches) {
        switch (watches_.token(newest_slot_, token, words_.prints(token), energy_.speech_in_slot(slot))) {
            case Watches::Verdict::rut: reason_ = Reprime::rut; break;
            case Watches::Verdict::loop: reason_ = Reprime::loop; break;
            case Watches::Verdict::fine: break;
        }
    }
    const int64_t limit = h.decoder.position_limit;
    const int64_t search = std::min<int64_t>(longest_pause_search, limit / 10);
    if (reason_ == Reprime::none && epoch_.position() >= limit - search && words_.pads_in_a_row() >= pause_pads) {
        reason_ = Reprime::limit;
    }
}

Status StreamCore::step(const std::atomic<bool> * abort, Step & result) {
    result = Step::idle;
    if (finished_) {
        return Status::good();
    }
    const double clock = now_ms();
    if (!begun_) {
        result = Step::worked;
        return begin_epoch(0, abort);
    }
    // The prompt and the longest draft must still fit beneath the limit; at the very end the cut is not a choice any
    // more.
    const bool at_limit = epoch_.position() + draft_ + 1 >= network_.hparams.decoder.position_limit;
    if (at_limit && reason_ == Reprime::none) {
        reason_ = Reprime::limit;
    }
    if (wants_reprime() && (cut_allowed() || at_limit)) {
        result = Step::worked;
        return reprime(abort);
    }
    // Drafts pay when several embeds wait: with sound at hand, some are made before the next pass of the decoder.
    const int ahead = draft_ > 0 ? 4 * (draft_ + 1) : 1;
    if (epoch_.tokens_ready() > 0 && (epoch_.tokens_ready() >= ahead || !sound_ready())) {
        int64_t slot = 0;
        // While a cut is awaited, tokens come one by one: those after it would be thrown away.
        const int draft = wants_reprime() ? 0 : draft_;
        if (Status status = epoch_.decode(draft, &script_, abort, tokens_, slot); !status.ok()) {
            return status;
        }
        ++stats_.decoder_passes;
        stats_.drafted += epoch_.drafted();
        stats_.accepted += int64_t(tokens_.size()) - 1;
        const double decoded = now_ms();
        stats_.ms.decoder += decoded - clock;
        for (const int32_t token : tokens_) {
            take(slot++, token);
            ++stats_.slots_decoded;
            if (wants_reprime() && cut_allowed()) {
                break;
            }
        }
        stats_.ms.text += now_ms() - decoded;
        result = Step::worked;
    } else if (!ended()) {
        push_sound();
        const int ready = std::min(epoch_.slots_ready(), options_.exact ? 1 : network_.encoder_batch);
        if (ready > 0) {
            const double mel_before = epoch_.mel_ms();
            if (Status status = epoch_.encode(ready, abort); !status.ok()) {
                return status;
            }
            const double mel = epoch_.mel_ms() - mel_before;
            ++stats_.encoder_passes;
            stats_.slots_encoded += ready;
            stats_.ms.mel += mel;
            stats_.ms.encoder += now_ms() - clock - mel;
            result = Step::worked;
        }
        sound_.drop_before(
            std::min(epoch_.pushed(), slot_samples * std::max({int64_t(0), words_.last_whole_word_slot() + 1,
                                                               newest_slot_ + 1 - replay_slots, epoch_.base_slot()})));
    }
    if (ended()) {
        const int64_t heard_ms = sound_.end() * 1000 / sample_rate;
        words_.finish(heard_ms, energy_, [this](const TokenEvent & event) {
            if (options_.callbacks.on_token) {
                options_.callbacks.on_token(event);
            }
        });
        finished_ = true;
        result = Step::finished;
    }
    spent_ms_ += now_ms() - clock;
    if (pace_.empty() || pace_.back().first != stats_.slots_decoded) {
        pace_.emplace_back(stats_.slots_decoded, spent_ms_);
    }
    while (pace_.size() > 2 && pace_.back().first - pace_[1].first >= 100) {
        pace_.pop_front();
    }
    return Status::good();
}

void StreamCore::fill(StreamStats & stats) const {
    stats = stats_;
    stats.samples_fed = sound_.end();
    stats.delay = begun_ ? epoch_.delay() : wanted_delay_;
    const int64_t encoded_to = begun_ ? epoch_.next_sound_slot() : 0;
    stats.samples_waiting = std::max<int64_t>(0, sound_.end() - std::max<int64_t>(0, encoded_to) * slot_samples);
    const int64_t complete = std::min(sound_.end(), complete_samples()) / slot_samples;
    const int64_t decoded = begun_ ? epoch_.next_slot() + epoch_.delay() : 0;
    stats.behind_ms = double(std::max<int64_t>(0, complete - std::max<int64_t>(decoded, 0)) * slot_ms);
    stats.invalid_utf8 = words_.invalid_utf8();
    if (pace_.size() > 1) {
        const double slots = double(pace_.back().first - pace_.front().first);
        stats.ms_per_slot = (pace_.back().second - pace_.front().second) / slots;
    }
    stats.memory_bytes = epoch_.bytes() + sound_.bytes();
}

}  // namespace undertext
