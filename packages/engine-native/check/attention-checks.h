// The attention kernels of every instruction set against a plain double-precision one.
#pragma once

#include "counts.h"

namespace undertext::check {

Counts run_attention_checks();

}  // namespace undertext::check
