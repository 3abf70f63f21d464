// Model files that are broken in every way that a download, a disk or a converter can break them.
#pragma once

#include <string>

#include "counts.h"

namespace undertext::check {

// Makes the files in `scratch_dir` (which must exist) from the good model and loads each: one clear error that names
// the file and what is wrong, or a load whose stream works; never a crash, a hang or a leak. Prints every failure.
Counts run_bad_files(const std::string & model_path, const std::string & scratch_dir);

}  // namespace undertext::check
