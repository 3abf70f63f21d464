// A GGUF file in memory that can be changed and written again: how the checks make models and broken models. It trusts
// what it reads, and shares no code with the reader under test.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "status.h"

namespace undertext::check {

// GGUF value types that the checks write.
enum : uint32_t { gguf_u32 = 4, gguf_i32 = 5, gguf_f32 = 6, gguf_bool = 7, gguf_string = 8, gguf_array = 9 };

struct ImageKey {
    std::string name;
    uint32_t type = gguf_u32;
    std::string value;  // as in the file, after the type
};

struct ImageTensor {
    std::string name;
    uint32_t type = 0;         // ggml_type
    std::vector<uint64_t> ne;  // ggml's order, [columns, rows]
    std::string data;
};

struct GgufImage {
    std::vector<ImageKey> keys;
    std::vector<ImageTensor> tensors;

    ImageKey * find_key(const std::string & name);
    ImageTensor * find_tensor(const std::string & name);
    // Replaces the value or adds the key.
    void set_u32(const std::string & name, uint32_t value);
    void set_f32(const std::string & name, float value);
    void set_string(const std::string & name, const std::string & value);
    void remove_key(const std::string & name);
    void remove_tensor(const std::string & name);

    // The whole file: header, padding to 32 bytes, tensors each padded to 32 bytes.
    std::string bytes() const;
};

Status read_image(const std::string & path, GgufImage & out);
// Paths are UTF-8 on every system.
Status read_bytes(const std::string & path, std::string & out);
Status write_bytes(const std::string & path, const std::string & bytes);

}  // namespace undertext::check
