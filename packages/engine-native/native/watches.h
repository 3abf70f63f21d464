// Rules for what the model does wrong over hours: blanks over speech (a rut), the same words again and again (a loop).
#pragma once

#include <cstdint>
#include <vector>

namespace undertext {

class Watches {
public:
    static constexpr int rut_slots = 250;      // 20 s of clear energy without any text
    static constexpr int loop_period_min = 4;  // tokens
    static constexpr int loop_period_max = 32;
    static constexpr int loop_repeats = 8;
    static constexpr int64_t first_spacing = 750;     // slots: at most one re-prime a minute ...
    static constexpr int64_t longest_spacing = 7500;  // ... then twice as long each time, up to 10 min

    Watches();
    enum class Verdict { fine, rut, loop };
    // After each token: now counts slots of sound decoded; text: the token prints; speech: its slot has clear energy.
    Verdict token(int64_t now, int32_t id, bool text, bool speech);
    // The stream began a new epoch, for whatever reason.
    void begin_epoch();

private:
    Verdict raise(int64_t now, Verdict verdict);
    int64_t blank_speech_ = 0;
    std::vector<int32_t> recent_;  // the last loop_period_max text tokens, as a ring
    int64_t texts_ = 0;
    std::vector<int> same_;  // [period]: tokens in a row equal to the one `period` before
    int64_t quiet_until_ = 0, spacing_ = first_spacing, raised_at_ = 0;
};

}  // namespace undertext
