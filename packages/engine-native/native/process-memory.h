// What this process holds in memory, and what the machine has left.
#pragma once

#include <cstdint>

namespace undertext {

// Bytes; 0 where the system does not say.
uint64_t resident_bytes();       // of this process now
uint64_t peak_resident_bytes();  // of this process since its start
uint64_t available_memory();     // that programs can take without others being pushed out

}  // namespace undertext
