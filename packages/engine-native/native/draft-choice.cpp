#include "draft-choice.h"

#include <algorithm>

namespace undertext {

namespace {

// Passes that 777 tokens of continuous speech need (149 words, 60 % blanks) when every pass guesses K blanks but the
// one after STREAMING_WORD, which guesses none: [K] = {passes of one token, passes of K + 1 tokens}.
struct Passes {
    int single, drafted;
};
constexpr Passes passes_of[] = {{777, 0},   {150, 368}, {149, 277}, {149, 245}, {149, 212}, {149, 196},
                                {150, 190}, {149, 182}, {149, 174}, {149, 168}, {149, 166}, {149, 166},
                                {149, 166}, {150, 165}, {149, 165}, {149, 165}};
static_assert(sizeof passes_of / sizeof passes_of[0] == max_drafts + 1, "one row for each number of guesses");

}  // namespace

int choose_draft(const std::vector<double> & verify_cost, int most) {
    int best = 0;
    double best_cost = passes_of[0].single;
    for (int k = 1; k <= std::min(most, max_drafts) && k < int(verify_cost.size()); ++k) {
        if (verify_cost[size_t(k)] < 0) {
            continue;
        }
        const double cost = passes_of[k].single + passes_of[k].drafted * verify_cost[size_t(k)];
        if (cost < best_cost) {
            best = k;
            best_cost = cost;
        }
    }
    return best;
}

}  // namespace undertext
