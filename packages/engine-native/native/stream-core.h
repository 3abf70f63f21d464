// A stream on the inference thread: chunks, passes, rules, re-priming. Knows no other thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "energy-track.h"
#include "engine.h"
#include "epoch.h"
#include "sound-store.h"
#include "watches.h"
#include "word-assembler.h"

namespace undertext {

class StreamCore {
public:
    static constexpr int64_t replay_slots = 125;           // a re-prime goes back 10 s at most
    static constexpr int pause_pads = 6;                   // STREAMING_PAD in a row that count as a pause
    static constexpr int64_t longest_pause_search = 3750;  // slots: 5 min before the position limit, or a tenth of it
    static constexpr int longest_word_slots = 25;          // a word that stays open longer is cut

    StreamCore(const Network & network, PreparedState & prepared, const StreamOptions & options, int draft);
    Status create() { return epoch_.create(); }

    // From the caller's queue, in order.
    void feed(const float * pcm, size_t n) { sound_.append(pcm, n); }
    void set_delay(int delay) { wanted_delay_ = delay; }
    void finish() { finishing_ = true; }

    enum class Step { idle, worked, finished };
    // The next bit of work: one encoder pass or one decoder pass. Callbacks of `options` are called from here.
    Status step(const std::atomic<bool> * abort, Step & result);
    // Is there anything to do? (Cheap; step() would answer idle if not.)
    bool has_work() const;

    void fill(StreamStats & stats) const;
    Epoch & epoch() { return epoch_; }

private:
    enum class Reprime { none, rut, loop, limit };
    int64_t complete_samples() const;  // the last sample that the chunks fed so far allow to use
    bool sound_ready() const;          // a complete slot waits for the encoder
    int64_t end_slot() const;          // slots of sound and tail, once finishing
    Status begin_epoch(int64_t base_slot, const std::atomic<bool> * abort);
    Status reprime(const std::atomic<bool> * abort);
    void take(int64_t slot, int32_t token);
    void push_sound();
    bool ended() const;
    bool wants_reprime() const { return reason_ != Reprime::none || (begun_ && wanted_delay_ != epoch_.delay()); }
    bool cut_allowed() const;

    const Network & network_;
    StreamOptions options_;
    int draft_;
    SoundStore sound_;
    EnergyTrack energy_;
    Epoch epoch_;
    WordAssembler words_;
    Watches watches_;
    TokenScript script_;
    StreamStats stats_;
    std::deque<std::pair<int64_t, double>> pace_;  // (slots decoded, ms spent), the last 100 slots
    double spent_ms_ = 0;
    int wanted_delay_;
    bool begun_ = false, finishing_ = false, finished_ = false;
    Reprime reason_ = Reprime::none;
    int64_t open_since_ = 0;    // slot at which the open word began
    int64_t newest_slot_ = -1;  // decoded, of any epoch
    std::vector<float> block_;
    std::vector<int32_t> tokens_;
};

}  // namespace undertext
