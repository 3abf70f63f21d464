// Proof 1 and 3: every stage against an independent float32 run of the same weights.
#pragma once

#include <string>

#include "counts.h"

namespace undertext::check {

struct Places {
    std::string model, samples, fixtures, scratch, device = "cpu";
    int threads = 0;
};

Counts run_fixture_checks(const Places & places);

}  // namespace undertext::check
