// A bench's report as the BenchReport of src/bench-report.ts.
#pragma once

#include "bench.h"
#include "node-api.h"

namespace undertext {

Napi::Object to_js(Napi::Env env, const BenchReport & report);

}  // namespace undertext
