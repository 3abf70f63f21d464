// How loud the sound was, in 10 ms frames, and what counts as silence: for word onsets and for the rut watch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace undertext {

class EnergyTrack {
public:
    static constexpr int frame_samples = 160;    // 10 ms
    static constexpr int kept_frames = 3000;     // 30 s: what the noise floor is taken from
    static constexpr float silence_db = -65.0f;  // of full scale; anything below is silence, digital zeros too
    static constexpr float onset_db = 9.0f;      // above the floor: a word may begin
    static constexpr float speech_db = 12.0f;    // above the floor: clearly not noise

    // Samples from absolute sample `at` on; those that were seen before (a replay) are skipped.
    void push(int64_t at, const float * pcm, size_t n);
    int64_t end_ms() const { return (begin_ + int64_t(db_.size())) * 10; }
    // The noise floor: the tenth percentile of the last 30 s, at least silence_db.
    float floor_db() const;
    // Was the 80 ms slot clearly louder than the floor in half of its frames?
    bool speech_in_slot(int64_t slot) const;
    // The first frame from from_ms on, and before to_ms, that is above the floor; from_ms if there is none, or if the
    // sound does not start in a pause.
    int64_t onset_ms(int64_t from_ms, int64_t to_ms) const;

private:
    float db_at(int64_t frame) const;
    std::deque<float> db_;
    int64_t begin_ = 0;        // frame of db_.front()
    std::vector<float> tail_;  // samples of the frame that is not complete
    mutable float floor_ = silence_db;
    mutable int64_t floor_at_ = -1;
};

}  // namespace undertext
