// `undertext-check bench`: the benchmark where there is no Node.
#pragma once

namespace undertext::check {

// argv[2] and on. Returns the exit code.
int run_bench_command(int argc, char ** argv);

}  // namespace undertext::check
