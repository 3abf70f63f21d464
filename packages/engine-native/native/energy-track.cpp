#include "energy-track.h"

#include <algorithm>
#include <cmath>

namespace undertext {

void EnergyTrack::push(int64_t at, const float * pcm, size_t n) {
    const int64_t next = (begin_ + int64_t(db_.size())) * frame_samples + int64_t(tail_.size());
    const int64_t seen = std::min<int64_t>(int64_t(n), std::max<int64_t>(0, next - at));
    tail_.insert(tail_.end(), pcm + seen, pcm + n);
    size_t used = 0;
    for (; used + frame_samples <= tail_.size(); used += frame_samples) {
        double sum = 0;
        for (int i = 0; i < frame_samples; ++i) {
            sum += double(tail_[used + size_t(i)]) * tail_[used + size_t(i)];
        }
        db_.push_back(float(10.0 * std::log10(sum / frame_samples + 1e-12)));
    }
    tail_.erase(tail_.begin(), tail_.begin() + std::ptrdiff_t(used));
    while (int(db_.size()) > kept_frames) {
        db_.pop_front();
        ++begin_;
    }
}

float EnergyTrack::db_at(int64_t frame) const {
    const int64_t i = frame - begin_;
    return i >= 0 && i < int64_t(db_.size()) ? db_[size_t(i)] : silence_db;
}

float EnergyTrack::floor_db() const {
    const int64_t now = begin_ + int64_t(db_.size());
    if (floor_at_ < 0 || now - floor_at_ >= 50) {
        floor_at_ = now;
        floor_ = silence_db;
        if (!db_.empty()) {
            std::vector<float> sorted(db_.begin(), db_.end());
            const auto tenth = sorted.begin() + std::ptrdiff_t(sorted.size() / 10);
            std::nth_element(sorted.begin(), tenth, sorted.end());
            floor_ = std::max(silence_db, *tenth);
        }
    }
    return floor_;
}

bool EnergyTrack::speech_in_slot(int64_t slot) const {
    const float threshold = floor_db() + speech_db;
    int loud = 0;
    for (int i = 0; i < 8; ++i) {
        loud += db_at(slot * 8 + i) > threshold ? 1 : 0;
    }
    return loud >= 4;
}

int64_t EnergyTrack::onset_ms(int64_t from_ms, int64_t to_ms) const {
    const float threshold = floor_db() + onset_db;
    for (int64_t frame = from_ms / 10; frame * 10 < to_ms; ++frame) {
        if (db_at(frame) > threshold) {
            return std::max(from_ms, frame * 10);
        }
    }
    return from_ms;
}

}  // namespace undertext
