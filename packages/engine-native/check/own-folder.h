// The folder that this program lies in, and the ggml backend libraries beside it.
#pragma once

#include <string>

namespace undertext::check {

std::string own_folder();

}  // namespace undertext::check
