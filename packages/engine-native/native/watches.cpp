#include "watches.h"

#include <algorithm>

namespace undertext {

Watches::Watches() : recent_(loop_period_max, -1), same_(loop_period_max + 1, 0) {}

void Watches::begin_epoch() {
    blank_speech_ = 0;
    texts_ = 0;
    std::fill(same_.begin(), same_.end(), 0);
}

Watches::Verdict Watches::raise(int64_t now, Verdict verdict) {
    if (now < quiet_until_) {
        return Verdict::fine;
    }
    // A long while without trouble starts the spacing anew.
    if (raised_at_ > 0 && now - raised_at_ > 2 * longest_spacing) {
        spacing_ = first_spacing;
    }
    raised_at_ = now;
    quiet_until_ = now + spacing_;
    spacing_ = std::min(longest_spacing, 2 * spacing_);
    return verdict;
}

Watches::Verdict Watches::token(int64_t now, int32_t id, bool text, bool speech) {
    if (!text) {
        blank_speech_ += speech ? 1 : 0;
        return blank_speech_ >= rut_slots ? raise(now, Verdict::rut) : Verdict::fine;
    }
    blank_speech_ = 0;
    bool loop = false;
    for (int period = loop_period_min; period <= loop_period_max && period <= texts_; ++period) {
        const bool equal = recent_[size_t((texts_ - period) % loop_period_max)] == id;
        same_[size_t(period)] = equal ? same_[size_t(period)] + 1 : 0;
        loop = loop || same_[size_t(period)] >= period * (loop_repeats - 1);
    }
    recent_[size_t(texts_ % loop_period_max)] = id;
    ++texts_;
    return loop ? raise(now, Verdict::loop) : Verdict::fine;
}

}  // namespace undertext
