// What the figures of a bench mean: goals, and whether this machine keeps up.
#pragma once

#include "bench.h"

namespace undertext {

// Fills in floor_ms, goals, real_time and verdict.
void judge_bench(BenchReport & report);

// Mean of the decoder's bare kernels, measured before the streams and after them: the yardstick of the streams, ms.
double yardstick_ms(const BenchReport & report);

// For streams of this kind: compute per slot in yardsticks; 0 = there is none.
double stream_goal(const StreamFigures & figures);

}  // namespace undertext
