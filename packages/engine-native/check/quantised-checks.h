// Proof 6: every quantised type, mapped and repacked, against the same values in F32.
#pragma once

#include "fixture-checks.h"

namespace undertext::check {

Counts run_quantised_checks(const Places & places);

}  // namespace undertext::check
