// Anonymous host memory that starts as zeros and becomes resident only where it is touched.
#pragma once

#include <cstddef>
#include <cstdint>

namespace undertext {

class HostMemory {
public:
    // huge: asks for large pages (weights: read whole, again and again). Without it small pages are asked for, so that
    // a ring of which little is used stays small. Returns false if the system refuses.
    bool reserve(size_t bytes, bool huge);
    HostMemory() = default;
    HostMemory(HostMemory && other) noexcept;
    HostMemory & operator=(HostMemory && other) noexcept;
    ~HostMemory();

    void * data() const { return data_; }
    size_t size() const { return size_; }

private:
    void * data_ = nullptr;
    size_t size_ = 0;
};

// Asks for large pages in a block that somebody else allocated and nobody has touched yet. A hint: failing is fine.
void advise_huge_pages(void * data, size_t bytes);

}  // namespace undertext
