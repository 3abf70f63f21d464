// node-addon-api, set up so that no C++ exception crosses the boundary: every callback turns what it throws into a
// JavaScript exception, and an exception that can no longer be thrown (its environment is being torn down) is dropped.
#pragma once

#define NODE_ADDON_API_CPP_EXCEPTIONS_ALL
#define NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS
#include <napi.h>
