#include "own-directory.h"

#ifdef _WIN32
#include <windows.h>
#else
#include <dlfcn.h>
#endif

namespace undertext {

#ifdef _WIN32

static HMODULE own_module(DWORD flags) {
    HMODULE module = nullptr;
    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | flags, reinterpret_cast<LPCWSTR>(&own_directory),
                       &module);
    return module;
}

std::string own_directory() {
    HMODULE module = own_module(GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT);
    std::wstring path(32768, L'\0');  // the longest path Windows knows
    path.resize(GetModuleFileNameW(module, path.data(), static_cast<DWORD>(path.size())));
    path.resize(path.find_last_of(L"\\/") == std::wstring::npos ? 0 : path.find_last_of(L"\\/"));
    int bytes =
        WideCharToMultiByte(CP_UTF8, 0, path.data(), static_cast<int>(path.size()), nullptr, 0, nullptr, nullptr);
    std::string out(static_cast<size_t>(bytes), '\0');
    WideCharToMultiByte(CP_UTF8, 0, path.data(), static_cast<int>(path.size()), out.data(), bytes, nullptr, nullptr);
    return out;
}

void keep_loaded() { own_module(GET_MODULE_HANDLE_EX_FLAG_PIN); }

#else

static std::string own_path() {
    Dl_info info{};
    if (dladdr(reinterpret_cast<const void *>(&own_directory), &info) == 0 || !info.dli_fname) return {};
    return info.dli_fname;
}

std::string own_directory() {
    std::string path = own_path();
    size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

void keep_loaded() { dlopen(own_path().c_str(), RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE); }

#endif

}  // namespace undertext
