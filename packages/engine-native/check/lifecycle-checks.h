// Loads, streams, cancels and disposals at random moments: no crash, no hang, no callback after cancel().
#pragma once

#include "fixture-checks.h"

namespace undertext::check {

Counts run_lifecycle_checks(const Places & places, int rounds);

}  // namespace undertext::check
