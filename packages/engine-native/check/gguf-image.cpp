#include "gguf-image.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "ggml.h"

namespace undertext::check {

namespace {

constexpr size_t alignment = 32;

template <typename T>
void put(std::string & out, T value) {
    out.append(reinterpret_cast<const char *>(&value), sizeof(T));
}

void put_string(std::string & out, const std::string & text) {
    put(out, static_cast<uint64_t>(text.size()));
    out += text;
}

void pad(std::string & out) { out.append((alignment - out.size() % alignment) % alignment, '\0'); }

size_t value_bytes(uint32_t type) {
    constexpr size_t bytes[] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
    return bytes[type];
}

class Reader {
public:
    explicit Reader(const std::string & bytes) : bytes_(bytes) {}
    size_t at = 0;

    template <typename T>
    T get() {
        T value;
        std::memcpy(&value, bytes_.data() + at, sizeof(T));
        at += sizeof(T);
        return value;
    }
    std::string get_string() {
        const auto length = static_cast<size_t>(get<uint64_t>());
        at += length;
        return bytes_.substr(at - length, length);
    }
    // The bytes of a value of this type; steps over them.
    std::string get_value(uint32_t type) {
        const size_t begin = at;
        uint64_t count = 1;
        if (type == gguf_array) {
            type = get<uint32_t>();
            count = get<uint64_t>();
        }
        for (uint64_t i = 0; i < count; ++i) {
            if (type == gguf_string) {
                get_string();
            } else {
                at += value_bytes(type);
            }
        }
        return bytes_.substr(begin, at - begin);
    }

private:
    const std::string & bytes_;
};

}  // namespace

ImageKey * GgufImage::find_key(const std::string & name) {
    const auto found = std::find_if(keys.begin(), keys.end(), [&](const ImageKey & key) { return key.name == name; });
    return found == keys.end() ? nullptr : &*found;
}

ImageTensor * GgufImage::find_tensor(const std::string & name) {
    const auto found =
        std::find_if(tensors.begin(), tensors.end(), [&](const ImageTensor & tensor) { return tensor.name == name; });
    return found == tensors.end() ? nullptr : &*found;
}

namespace {

void set(GgufImage & image, const std::string & name, uint32_t type, std::string value) {
    if (ImageKey * key = image.find_key(name)) {
        *key = {name, type, std::move(value)};
    } else {
        image.keys.push_back({name, type, std::move(value)});
    }
}

}  // namespace

void GgufImage::set_u32(const std::string & name, uint32_t value) {
    std::string bytes;
    put(bytes, value);
    set(*this, name, gguf_u32, std::move(bytes));
}

void GgufImage::set_f32(const std::string & name, float value) {
    std::string bytes;
    put(bytes, value);
    set(*this, name, gguf_f32, std::move(bytes));
}

void GgufImage::set_string(const std::string & name, const std::string & value) {
    std::string bytes;
    put_string(bytes, value);
    set(*this, name, gguf_string, std::move(bytes));
}

void GgufImage::remove_key(const std::string & name) {
    keys.erase(std::remove_if(keys.begin(), keys.end(), [&](const ImageKey & key) { return key.name == name; }),
               keys.end());
}

void GgufImage::remove_tensor(const std::string & name) {
    tensors.erase(
        std::remove_if(tensors.begin(), tensors.end(), [&](const ImageTensor & tensor) { return tensor.name == name; }),
        tensors.end());
}

std::string GgufImage::bytes() const {
    std::string out = "GGUF";
    put(out, uint32_t{3});
    put(out, static_cast<uint64_t>(tensors.size()));
    put(out, static_cast<uint64_t>(keys.size()));
    for (const ImageKey & key : keys) {
        put_string(out, key.name);
        put(out, key.type);
        out += key.value;
    }
    uint64_t offset = 0;
    for (const ImageTensor & tensor : tensors) {
        put_string(out, tensor.name);
        put(out, static_cast<uint32_t>(tensor.ne.size()));
        for (const uint64_t size : tensor.ne) put(out, size);
        put(out, tensor.type);
        put(out, offset);
        offset += (tensor.data.size() + alignment - 1) / alignment * alignment;
    }
    pad(out);
    for (const ImageTensor & tensor : tensors) {
        out += tensor.data;
        pad(out);
    }
    return out;
}

Status read_image(const std::string & path, GgufImage & out) {
    std::string bytes;
    if (Status status = read_bytes(path, bytes); !status.ok()) return status;
    Reader reader(bytes);
    reader.at = 8;
    const auto n_tensors = reader.get<uint64_t>();
    const auto n_keys = reader.get<uint64_t>();
    GgufImage image;
    for (uint64_t i = 0; i < n_keys; ++i) {
        ImageKey key;
        key.name = reader.get_string();
        key.type = reader.get<uint32_t>();
        key.value = reader.get_value(key.type);
        image.keys.push_back(std::move(key));
    }
    std::vector<uint64_t> offsets;
    for (uint64_t i = 0; i < n_tensors; ++i) {
        ImageTensor tensor;
        tensor.name = reader.get_string();
        tensor.ne.resize(reader.get<uint32_t>());
        for (uint64_t & size : tensor.ne) size = reader.get<uint64_t>();
        tensor.type = reader.get<uint32_t>();
        offsets.push_back(reader.get<uint64_t>());
        image.tensors.push_back(std::move(tensor));
    }
    const size_t data = (reader.at + alignment - 1) / alignment * alignment;
    for (size_t i = 0; i < image.tensors.size(); ++i) {
        ImageTensor & tensor = image.tensors[i];
        uint64_t rows = 1;
        for (size_t n = 1; n < tensor.ne.size(); ++n) rows *= tensor.ne[n];
        const size_t row = ggml_row_size(static_cast<ggml_type>(tensor.type), static_cast<int64_t>(tensor.ne[0]));
        tensor.data = bytes.substr(data + static_cast<size_t>(offsets[i]), row * static_cast<size_t>(rows));
    }
    out = std::move(image);
    return Status::good();
}

Status read_bytes(const std::string & path, std::string & out) {
    std::ifstream file(std::filesystem::u8path(path), std::ios::binary);
    out.assign(std::istreambuf_iterator<char>(file), {});
    if (!file) return Status::fail(Code::file_not_found, "\"" + path + "\" cannot be read.", path);
    return Status::good();
}

Status write_bytes(const std::string & path, const std::string & bytes) {
    std::ofstream file(std::filesystem::u8path(path), std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) return Status::fail(Code::internal, "\"" + path + "\" cannot be written.", path);
    return Status::good();
}

}  // namespace undertext::check
