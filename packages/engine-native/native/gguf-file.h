// Reads a GGUF v3 file: our own reader, because ggml's aborts the process on some bad files (wrong value type, zero
// dimension). Everything is checked against the file's size before it is touched; the tensors' bytes are mapped, not
// read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "ggml.h"
#include "status.h"

namespace undertext {

// The whole file, read-only, shared. Movable, not copyable.
class FileMapping {
public:
    static Status open(const std::string & path, FileMapping & out);  // path is UTF-8 on every system
    FileMapping() = default;
    FileMapping(FileMapping && other) noexcept;
    FileMapping & operator=(FileMapping && other) noexcept;
    ~FileMapping();

    const uint8_t * data() const { return data_; }
    size_t size() const { return size_; }
    // Tells the system that these bytes need not stay resident (they can be read again from the file).
    void release(size_t offset, size_t length) const;
    // Asks the system to read these bytes ahead.
    void prefetch(size_t offset, size_t length) const;

private:
    const uint8_t * data_ = nullptr;
    size_t size_ = 0;
#ifdef _WIN32
    void * file_ = nullptr;
    void * mapping_ = nullptr;
#endif
};

struct GgufTensor {
    std::string name;
    ggml_type type = GGML_TYPE_F32;
    int n_dims = 0;
    int64_t ne[4] = {1, 1, 1, 1};
    uint64_t offset = 0;  // bytes from the file's start
    uint64_t bytes = 0;
};

// Where a key's value lies; decoded when asked for, so that the vocabulary and its merges are not held twice.
struct GgufValue {
    uint32_t type = 0;  // GGUF value type; of the elements if is_array
    bool is_array = false;
    uint64_t count = 1;
    size_t offset = 0;  // bytes from the file's start to the value or to the array's first element
};

class GgufFile {
public:
    // Errors: file_not_found, not_a_model, bad_model, truncated_model; each names the file, the key or tensor, and
    // what was expected.
    static Status open(const std::string & path, GgufFile & out);

    const std::string & path() const { return path_; }
    const FileMapping & mapping() const { return mapping_; }
    const std::vector<GgufTensor> & tensors() const { return tensors_; }
    const GgufTensor * find_tensor(const std::string & name) const;
    bool has(const std::string & key) const;

    // Required keys of exactly the type GGUF gives them: bad_model if missing, of another type, or not finite.
    // get_u32 takes u32 and any other integer type whose value fits (converters differ); f32 takes f32 or f64.
    Status get_u32(const std::string & key, uint32_t & out) const;
    Status get_f32(const std::string & key, float & out) const;
    Status get_bool(const std::string & key, bool & out) const;
    Status get_string(const std::string & key, std::string & out) const;
    Status get_strings(const std::string & key, std::vector<std::string> & out) const;
    Status get_i32s(const std::string & key, std::vector<int32_t> & out) const;

private:
    Status find(const std::string & key, bool is_array, const char * wanted, GgufValue & out) const;
    Status wrong(const std::string & key, const std::string & wanted) const;

    std::string path_;
    FileMapping mapping_;
    std::vector<GgufTensor> tensors_;
    std::unordered_map<std::string, size_t> tensor_index_;
    std::unordered_map<std::string, GgufValue> values_;
};

}  // namespace undertext
