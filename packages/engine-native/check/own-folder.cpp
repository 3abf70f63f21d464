#include "own-folder.h"

#include <filesystem>

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>
#elif defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

namespace undertext::check {

std::string own_folder() {
#ifdef _WIN32
    wchar_t path[32768];
    GetModuleFileNameW(nullptr, path, 32768);
    const std::filesystem::path program = path;
#elif defined(__APPLE__)
    char path[4096];
    uint32_t size = sizeof path;
    const std::filesystem::path program = _NSGetExecutablePath(path, &size) == 0 ? path : ".";
#else
    std::error_code failed;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed);
#endif
    return program.parent_path().u8string();
}

}  // namespace undertext::check
