// A bench's report as text.
#pragma once

#include <string>

#include "bench.h"

namespace undertext {

// For a terminal, at most 100 columns wide; figures with a goal have it beside them. Ends with the verdict.
std::string bench_table(const BenchReport & report);

}  // namespace undertext
