// Proof 2, 4 and 5: the samples' transcripts at every delay, any chunking, partials that only grow, drafting.
#pragma once

#include "fixture-checks.h"

namespace undertext::check {

Counts run_sample_checks(const Places & places);

}  // namespace undertext::check
