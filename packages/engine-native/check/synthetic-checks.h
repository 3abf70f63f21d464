// The benchmark's synthetic networks: sizes of the published files, sane weights, and a model file like any other.
#pragma once

#include "fixture-checks.h"

namespace undertext::check {

Counts run_synthetic_checks(const Places & places);

}  // namespace undertext::check
