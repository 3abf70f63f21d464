// What people are told about a model, from its header alone.
#pragma once

#include "engine.h"
#include "gguf-file.h"
#include "hparams.h"

namespace undertext {

// The part of ModelInfo that depends on neither a file nor a device.
ModelInfo describe_network(const HParams & hparams, const std::vector<GgufTensor> & tensors);

// Fills all of ModelInfo that does not depend on a device.
ModelInfo describe_model(const GgufFile & file, const HParams & hparams);

}  // namespace undertext
