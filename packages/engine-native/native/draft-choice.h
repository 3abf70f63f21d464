// How many tokens to guess when sound waits: a pass over more tokens costs more, and gives more.
#pragma once

#include <vector>

namespace undertext {

inline constexpr int max_drafts = 15;  // more never paid on any sequence looked at: blanks come in shorter runs

// verify_cost[n]: cost of a pass of n + 1 tokens in passes of one; negative where it was not measured. Returns the
// number of guesses, at most `most`, that decodes a second of typical speech soonest; 0 if none pays.
int choose_draft(const std::vector<double> & verify_cost, int most);

}  // namespace undertext
