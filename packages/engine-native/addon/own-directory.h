// Where this addon's file lies, and keeping it loaded.
#pragma once

#include <string>

namespace undertext {

// The folder that holds engine.node, and beside it the ggml backend libraries. UTF-8; "" if the system does not say.
std::string own_directory();

// Keeps this library mapped until the process ends. Without it the end of the last worker thread that uses the addon
// would unmap it, and with it code that ggml's backends and the at-exit handler still refer to.
void keep_loaded();

}  // namespace undertext
