// A synthetic network as a complete model file.
#pragma once

#include <atomic>
#include <string>

#include "synthetic-source.h"

namespace undertext {

// Streams the file to disk. It appears under its name when it is whole; a file of that name is never replaced.
// Errors: bad_argument (there is such a file, or it cannot be written), cancelled; then nothing is left.
Status write_model_file(const SyntheticSource & source, const std::string & path, const Weights::Progress & progress,
                        const std::atomic<bool> * cancel);

}  // namespace undertext
