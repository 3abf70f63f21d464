// A weight that is not finite turns every caption into nonsense without any error: found at load, not on air.
#pragma once

#include <cstdint>
#include <string>

#include "gguf-file.h"
#include "status.h"

namespace undertext {

// Looks at every value of a floating-point tensor, and at the scales of every block of a quantised one. `data`: the
// tensor's bytes (tensor.bytes of them); path: the file's, for the message. Error: bad_model, naming file and tensor.
Status check_finite(const std::string & path, const GgufTensor & tensor, const uint8_t * data);

}  // namespace undertext
