// What people are told about a model, from its header alone.
#pragma once

#include "engine.h"
#include "gguf-file.h"
#include "hparams.h"

namespace undertext {

// Fills all of ModelInfo that does not depend on a device.
ModelInfo describe_model(const GgufFile & file, const HParams & hparams);

}  // namespace undertext
