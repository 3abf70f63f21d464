#include "host-memory.h"

#include <utility>

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>
#else
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace undertext {

namespace {

constexpr size_t huge_page = size_t(2) << 20;

}  // namespace

void advise_huge_pages(void * data, size_t bytes) {
#ifdef MADV_HUGEPAGE
    const uintptr_t begin = (reinterpret_cast<uintptr_t>(data) + huge_page - 1) / huge_page * huge_page;
    const uintptr_t end = (reinterpret_cast<uintptr_t>(data) + bytes) / huge_page * huge_page;
    if (end > begin) {
        (void)madvise(reinterpret_cast<void *>(begin), end - begin, MADV_HUGEPAGE);
    }
#else
    (void)data;
    (void)bytes;
#endif
}

bool HostMemory::reserve(size_t bytes, bool huge) {
    *this = HostMemory();
    if (bytes == 0) {
        return true;
    }
#ifdef _WIN32
    (void)huge;
    data_ = VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
#else
    void * p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    data_ = p == MAP_FAILED ? nullptr : p;
    if (data_ != nullptr) {
        if (huge) {
            advise_huge_pages(data_, bytes);
        } else {
#ifdef MADV_NOHUGEPAGE
            (void)madvise(data_, bytes, MADV_NOHUGEPAGE);
#endif
        }
    }
#endif
    size_ = data_ != nullptr ? bytes : 0;
    return data_ != nullptr;
}

HostMemory::HostMemory(HostMemory && other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

HostMemory & HostMemory::operator=(HostMemory && other) noexcept {
    if (this != &other) {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        HostMemory drop(std::move(other));
    }
    return *this;
}

HostMemory::~HostMemory() {
    if (data_ == nullptr) {
        return;
    }
#ifdef _WIN32
    VirtualFree(data_, 0, MEM_RELEASE);
#else
    munmap(data_, size_);
#endif
}

}  // namespace undertext
