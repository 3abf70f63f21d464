// The sound that was fed, by absolute sample, as far back as a re-prime may need it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace undertext {

class SoundStore {
public:
    void append(const float * pcm, size_t n) { samples_.insert(samples_.end(), pcm, pcm + n); }
    int64_t begin() const { return begin_; }
    int64_t end() const { return begin_ + int64_t(samples_.size()); }
    // Samples from .. to, zeros where there is no sound (yet, or any more).
    void read(int64_t from, int64_t to, std::vector<float> & out) const {
        out.assign(size_t(to - from), 0.0f);
        const int64_t a = std::max(from, begin()), b = std::min(to, end());
        if (a < b) {
            std::copy(samples_.begin() + (a - begin_), samples_.begin() + (b - begin_), out.begin() + (a - from));
        }
    }
    // Forgets what lies before this sample, once that is worth a move.
    void drop_before(int64_t sample) {
        const int64_t n = std::min(sample, end()) - begin_;
        if (n >= 16000) {
            samples_.erase(samples_.begin(), samples_.begin() + n);
            begin_ += n;
        }
    }
    size_t bytes() const { return samples_.capacity() * sizeof(float); }

private:
    std::vector<float> samples_;
    int64_t begin_ = 0;
};

}  // namespace undertext
