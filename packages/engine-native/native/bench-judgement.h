// What the figures of a bench mean: goals, and whether this machine keeps up.
#pragma once

#include "bench.h"

namespace undertext {

// Fills in disturbed, floor_ms, goals, real_time and verdict.
void judge_bench(BenchReport & report);

// The decoder's bare kernels, the yardstick of the streams: the lower of what was measured before them and after them,
// as other programs can only make it longer; ms.
double yardstick_ms(const BenchReport & report);

// For streams of this kind: compute per slot in yardsticks; 0 = there is none.
double stream_goal(const StreamFigures & figures);

}  // namespace undertext
