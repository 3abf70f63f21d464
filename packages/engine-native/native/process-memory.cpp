#include "process-memory.h"

#if defined(_WIN32)
#include <windows.h>
// after windows.h
#include <psapi.h>
#elif defined(__APPLE__)
#include <mach/mach.h>
#else
#include <fstream>
#include <string>
#endif

namespace undertext {

#if defined(_WIN32)

namespace {

PROCESS_MEMORY_COUNTERS counters() {
    PROCESS_MEMORY_COUNTERS out{};
    out.cb = sizeof out;
    K32GetProcessMemoryInfo(GetCurrentProcess(), &out, sizeof out);
    return out;
}

}  // namespace

uint64_t resident_bytes() { return counters().WorkingSetSize; }
uint64_t peak_resident_bytes() { return counters().PeakWorkingSetSize; }

uint64_t available_memory() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    return GlobalMemoryStatusEx(&status) ? status.ullAvailPhys : 0;
}

#elif defined(__APPLE__)

namespace {

mach_task_basic_info task() {
    mach_task_basic_info out{};
    mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
    task_info(mach_task_self(), MACH_TASK_BASIC_INFO, reinterpret_cast<task_info_t>(&out), &count);
    return out;
}

}  // namespace

uint64_t resident_bytes() { return task().resident_size; }
uint64_t peak_resident_bytes() { return task().resident_size_max; }

uint64_t available_memory() {
    vm_statistics64 statistics{};
    mach_msg_type_number_t count = HOST_VM_INFO64_COUNT;
    if (host_statistics64(mach_host_self(), HOST_VM_INFO64, reinterpret_cast<host_info64_t>(&statistics), &count) !=
        KERN_SUCCESS) {
        return 0;
    }
    return (uint64_t(statistics.free_count) + statistics.inactive_count) * vm_kernel_page_size;
}

#else

namespace {

// A line "Name:   1234 kB".
uint64_t entry(const char * file, const std::string & name) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.compare(0, name.size() + 1, name + ":") == 0) {
            return std::stoull(line.substr(name.size() + 1)) * 1024;
        }
    }
    return 0;
}

}  // namespace

uint64_t resident_bytes() { return entry("/proc/self/status", "VmRSS"); }
uint64_t peak_resident_bytes() { return entry("/proc/self/status", "VmHWM"); }
uint64_t available_memory() { return entry("/proc/meminfo", "MemAvailable"); }

#endif

}  // namespace undertext
