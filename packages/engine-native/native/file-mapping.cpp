#include <cerrno>
#include <cstring>
#include <utility>

#include "gguf-file.h"

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace undertext {

FileMapping::FileMapping(FileMapping && other) noexcept { *this = std::move(other); }

FileMapping & FileMapping::operator=(FileMapping && other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
#ifdef _WIN32
    std::swap(file_, other.file_);
    std::swap(mapping_, other.mapping_);
#endif
    return *this;
}

namespace {

Status cannot_open(const std::string & path, const std::string & reason) {
    return Status::fail(Code::file_not_found,
                        "The model file \"" + path + "\" cannot be opened: " + reason +
                            ". Check the path and that you may read the file.",
                        reason);
}

Status not_a_file(const std::string & path, const char * what) {
    return Status::fail(Code::not_a_model, "\"" + path + "\" is " + what + ". Give the path of a .gguf model file.",
                        what);
}

}  // namespace

#ifdef _WIN32

namespace {

std::string system_message(DWORD error) {
    switch (error) {
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND: return "there is no such file";
        case ERROR_ACCESS_DENIED: return "access is denied";
        case ERROR_SHARING_VIOLATION: return "another program has locked it";
        default: return "system error " + std::to_string(error);
    }
}

bool widen(const std::string & utf8, std::wstring & out) {
    const int bytes = static_cast<int>(utf8.size());
    const int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, utf8.data(), bytes, nullptr, 0);
    if (length <= 0) return false;
    out.resize(static_cast<size_t>(length));
    return MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, utf8.data(), bytes, &out[0], length) == length;
}

}  // namespace

Status FileMapping::open(const std::string & path, FileMapping & out) {
    std::wstring wide;
    if (!widen(path, wide)) return cannot_open(path, "the path is empty or not valid UTF-8");
    const DWORD attributes = GetFileAttributesW(wide.c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) return cannot_open(path, system_message(GetLastError()));
    if (attributes & FILE_ATTRIBUTE_DIRECTORY) return not_a_file(path, "a folder");

    FileMapping mapped;
    const HANDLE file = CreateFileW(wide.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) return cannot_open(path, system_message(GetLastError()));
    mapped.file_ = file;
    LARGE_INTEGER size;
    if (!GetFileSizeEx(file, &size)) return cannot_open(path, system_message(GetLastError()));
    if (size.QuadPart > 0) {  // an empty file cannot be mapped
        mapped.mapping_ = CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr);
        if (mapped.mapping_ == nullptr) return cannot_open(path, system_message(GetLastError()));
        mapped.data_ = static_cast<const uint8_t *>(MapViewOfFile(mapped.mapping_, FILE_MAP_READ, 0, 0, 0));
        if (mapped.data_ == nullptr) return cannot_open(path, system_message(GetLastError()));
        mapped.size_ = static_cast<size_t>(size.QuadPart);
    }
    out = std::move(mapped);
    return Status::good();
}

FileMapping::~FileMapping() {
    if (data_ != nullptr) UnmapViewOfFile(data_);
    if (mapping_ != nullptr) CloseHandle(mapping_);
    if (file_ != nullptr) CloseHandle(file_);
}

void FileMapping::release(size_t offset, size_t length) const {
    if (data_ == nullptr || offset >= size_) return;
    // Unlocking pages that were never locked fails, and takes them out of the working set: that is the point.
    VirtualUnlock(const_cast<uint8_t *>(data_ + offset), length < size_ - offset ? length : size_ - offset);
}

void FileMapping::prefetch(size_t offset, size_t length) const {
    if (data_ == nullptr || offset >= size_) return;
    WIN32_MEMORY_RANGE_ENTRY range;
    range.VirtualAddress = const_cast<uint8_t *>(data_ + offset);
    range.NumberOfBytes = length < size_ - offset ? length : size_ - offset;
    PrefetchVirtualMemory(GetCurrentProcess(), 1, &range, 0);
}

#else

Status FileMapping::open(const std::string & path, FileMapping & out) {
    // A path with a NUL would open another file than the one named.
    if (path.find('\0') != std::string::npos) return cannot_open(path.c_str(), "the path has a NUL character");
    // O_NONBLOCK: a named pipe must not block here; it makes no difference to a regular file.
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return cannot_open(path, std::strerror(errno));

    struct stat info{};
    Status status = Status::good();
    void * data = nullptr;
    size_t size = 0;
    if (::fstat(fd, &info) != 0) {
        status = cannot_open(path, std::strerror(errno));
    } else if (S_ISDIR(info.st_mode)) {
        status = not_a_file(path, "a folder");
    } else if (!S_ISREG(info.st_mode)) {
        status = not_a_file(path, "a device or a pipe, not a regular file");
    } else if (info.st_size > 0) {  // an empty file cannot be mapped
        size = static_cast<size_t>(info.st_size);
        data = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, fd, 0);
        if (data == MAP_FAILED) status = cannot_open(path, std::strerror(errno));
    }
    ::close(fd);
    if (!status.ok()) return status;

    FileMapping mapped;
    mapped.data_ = static_cast<const uint8_t *>(data);
    mapped.size_ = size;
    out = std::move(mapped);
    return Status::good();
}

FileMapping::~FileMapping() {
    if (data_ != nullptr) ::munmap(const_cast<uint8_t *>(data_), size_);
}

namespace {

enum class Rounding { inward, outward };

// madvise takes whole pages. Releasing must spare the neighbours' pages (inward), reading ahead may touch them.
void advise(const uint8_t * data, size_t size, size_t offset, size_t length, int advice, Rounding rounding) {
    if (data == nullptr || offset >= size) return;
    length = length < size - offset ? length : size - offset;
    const size_t page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
    size_t begin = offset, end = offset + length;
    if (rounding == Rounding::inward) {
        begin = (begin + page - 1) / page * page;
        if (end != size) end = end / page * page;
    } else {
        begin = begin / page * page;
    }
    if (begin >= end) return;
    ::madvise(const_cast<uint8_t *>(data) + begin, end - begin, advice);
}

}  // namespace

void FileMapping::release(size_t offset, size_t length) const {
    advise(data_, size_, offset, length, MADV_DONTNEED, Rounding::inward);
}

void FileMapping::prefetch(size_t offset, size_t length) const {
    advise(data_, size_, offset, length, MADV_WILLNEED, Rounding::outward);
}

#endif

}  // namespace undertext
