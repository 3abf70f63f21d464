#include "gguf-file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

namespace undertext {

namespace {

enum ValueType : uint32_t {
    type_u8 = 0,
    type_i8,
    type_u16,
    type_i16,
    type_u32,
    type_i32,
    type_f32,
    type_bool,
    type_string,
    type_array,
    type_u64,
    type_i64,
    type_f64,
    type_count,
};

constexpr size_t type_bytes[type_count] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};  // 0: no fixed size
constexpr const char * type_names[type_count] = {"u8",   "i8",     "u16",   "i16", "u32", "i32", "f32",
                                                 "bool", "string", "array", "u64", "i64", "f64"};

constexpr uint32_t supported_version = 3;
constexpr uint64_t default_alignment = 32;
constexpr size_t max_name_bytes = GGML_MAX_NAME - 1;
constexpr size_t max_key_bytes = 65535;
// The least that one key or tensor takes in the header: a bound on their counts before anything is reserved.
constexpr size_t min_key_bytes = 8 + 1 + 4 + 1;
constexpr size_t min_tensor_bytes = 8 + 1 + 4 + 8 + 4 + 8;

// A name for a message: a damaged file's names may hold anything.
std::string quote(std::string_view text) {
    constexpr size_t shown = 80;
    std::string out = "\"";
    for (size_t i = 0; i < text.size() && i < shown; ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        out += c >= 0x20 && c < 0x7f ? static_cast<char>(c) : '?';
    }
    return out + (text.size() > shown ? "...\"" : "\"");
}

std::string type_name(const GgufValue & value) {
    return (value.is_array ? "array of " : "") + std::string(type_names[value.type]);
}

// Every read is checked against the file's size; lengths are compared by subtraction, so nothing overflows.
class Cursor {
public:
    Cursor(const uint8_t * data, size_t size, size_t at = 0) : data_(data), size_(size), at_(at) {}
    size_t at() const { return at_; }
    size_t left() const { return size_ - at_; }

    bool skip(uint64_t bytes) {
        if (bytes > left()) return false;
        at_ += static_cast<size_t>(bytes);
        return true;
    }
    template <typename T>
    bool read(T & out) {
        if (sizeof(T) > left()) return false;
        std::memcpy(&out, data_ + at_, sizeof(T));
        at_ += sizeof(T);
        return true;
    }
    bool read_string(std::string_view & out) {
        uint64_t length = 0;
        if (!read(length) || length > left()) return false;
        out = {reinterpret_cast<const char *>(data_ + at_), static_cast<size_t>(length)};
        at_ += static_cast<size_t>(length);
        return true;
    }

private:
    const uint8_t * data_;
    size_t size_, at_;
};

Status not_a_model(const std::string & path, const std::string & what) {
    return Status::fail(Code::not_a_model, "\"" + path + "\" " + what, "GGUF");
}

Status damaged(const std::string & path, const std::string & what, std::string_view detail) {
    return Status::fail(Code::bad_model, "The model file \"" + path + "\" is damaged: " + what + ". Download it again.",
                        std::string(detail));
}

Status truncated(const std::string & path, const std::string & where, std::string_view detail) {
    return Status::fail(Code::truncated_model,
                        "The model file \"" + path + "\" is incomplete: it ends " + where + ". Download it again.",
                        std::string(detail));
}

bool starts_with_ignoring_case(std::string_view text, std::string_view lower) {
    if (text.size() < lower.size()) return false;
    return std::equal(lower.begin(), lower.end(), text.begin(), [](char a, char b) {
        return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
    });
}

// What people get in place of a model: a login or error page, or the pointer that Git LFS leaves.
Status unknown_format(const std::string & path, const uint8_t * data, size_t size) {
    std::string_view text(reinterpret_cast<const char *>(data), std::min<size_t>(size, 512));
    if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
    while (!text.empty() && std::strchr(" \t\r\n", text.front()) != nullptr) text.remove_prefix(1);
    for (const char * mark : {"<!doctype", "<html", "<head", "<body", "<?xml", "<!--"}) {
        if (starts_with_ignoring_case(text, mark)) {
            return not_a_model(path,
                               "is not a model: it looks like a web page, perhaps an error or login page saved in "
                               "place of the model. Download the model again.");
        }
    }
    if (starts_with_ignoring_case(text, "version https://git-lfs")) {
        return not_a_model(path,
                           "is not a model but a Git LFS pointer to one. Run git lfs pull, or download the model "
                           "itself.");
    }
    return not_a_model(path,
                       "is not a GGUF file: it does not begin with \"GGUF\". Give the path of a .gguf model file, or "
                       "download it again.");
}

Status read_preamble(const std::string & path, Cursor & cursor, const FileMapping & file, uint64_t & n_tensors,
                     uint64_t & n_keys) {
    if (file.size() == 0) return not_a_model(path, "is empty. Download the model again.");
    if (file.size() < 4 || std::memcmp(file.data(), "GGUF", 4) != 0) {
        if (file.size() < 4) {
            return not_a_model(
                path, "is not a model: it has " + std::to_string(file.size()) + " bytes. Download the model again.");
        }
        return unknown_format(path, file.data(), file.size());
    }
    cursor.skip(4);
    uint32_t version = 0;
    if (!cursor.read(version)) return truncated(path, "in its first 24 bytes", "version");
    if (version == supported_version << 24) {
        return not_a_model(path, "is a big-endian GGUF file. Give one for little-endian machines.");
    }
    if (version != supported_version) {
        return not_a_model(path, "is a GGUF file of version " + std::to_string(version) +
                                     "; this program reads version 3. Give a file of that version.");
    }
    if (!cursor.read(n_tensors) || !cursor.read(n_keys)) return truncated(path, "in its first 24 bytes", "counts");
    if (n_keys > cursor.left() / min_key_bytes || n_tensors > cursor.left() / min_tensor_bytes) {
        return truncated(path,
                         "before the " + std::to_string(n_keys) + " keys and " + std::to_string(n_tensors) +
                             " tensors that it announces",
                         "counts");
    }
    return Status::good();
}

Status read_value(const std::string & path, Cursor & cursor, std::string_view key, GgufValue & out) {
    const std::string named = "the key " + quote(key);
    if (!cursor.read(out.type)) return truncated(path, "in " + named, key);
    if (out.type == type_array) {
        out.is_array = true;
        if (!cursor.read(out.type) || !cursor.read(out.count)) return truncated(path, "in " + named, key);
        if (out.type == type_array) return damaged(path, named + " is an array of arrays, which no model has", key);
    }
    if (out.type >= type_count) {
        return damaged(path, named + " has the value type " + std::to_string(out.type) + ", which does not exist", key);
    }
    out.offset = cursor.at();
    const size_t bytes = type_bytes[out.type];
    if (bytes != 0) {
        if (out.count > cursor.left() / bytes || !cursor.skip(out.count * bytes)) {
            return truncated(path, "in " + named, key);
        }
        return Status::good();
    }
    for (uint64_t i = 0; i < out.count; ++i) {  // bounded by the file: each string takes 8 bytes at least
        std::string_view text;
        if (!cursor.read_string(text)) return truncated(path, "in " + named, key);
    }
    return Status::good();
}

// out.offset is left as the file has it: relative to the data section.
Status read_tensor_info(const std::string & path, Cursor & cursor, uint64_t number, GgufTensor & out) {
    const std::string nth = "tensor number " + std::to_string(number + 1);
    std::string_view name;
    if (!cursor.read_string(name)) return truncated(path, "in the description of " + nth, nth);
    if (name.empty() || name.size() > max_name_bytes) {
        return damaged(path,
                       nth + " has a name of " + std::to_string(name.size()) + " bytes instead of 1 to " +
                           std::to_string(max_name_bytes),
                       nth);
    }
    out.name = std::string(name);
    const std::string named = "the tensor " + quote(name);
    uint32_t n_dims = 0, type = 0;
    if (!cursor.read(n_dims)) return truncated(path, "in the description of " + named, name);
    if (n_dims < 1 || n_dims > 4) {
        return damaged(path, named + " has " + std::to_string(n_dims) + " dimensions instead of 1 to 4", name);
    }
    out.n_dims = static_cast<int>(n_dims);
    int64_t elements = 1;
    for (uint32_t i = 0; i < n_dims; ++i) {
        uint64_t size = 0;
        if (!cursor.read(size)) return truncated(path, "in the description of " + named, name);
        if (size == 0) return damaged(path, named + " has a dimension of zero", name);
        if (size > static_cast<uint64_t>(std::numeric_limits<int64_t>::max() / elements)) {
            return damaged(path, named + " has impossibly large dimensions", name);
        }
        out.ne[i] = static_cast<int64_t>(size);
        elements *= out.ne[i];
    }
    if (!cursor.read(type) || !cursor.read(out.offset)) return truncated(path, "in the description of " + named, name);
    // A block size of zero: a type that ggml once had.
    if (type >= GGML_TYPE_COUNT || ggml_blck_size(static_cast<ggml_type>(type)) <= 0) {
        return damaged(path, named + " has the type " + std::to_string(type) + ", which this program does not know",
                       name);
    }
    out.type = static_cast<ggml_type>(type);
    const int64_t block = ggml_blck_size(out.type);
    if (out.ne[0] % block != 0) {
        return damaged(path,
                       named + " has rows of " + std::to_string(out.ne[0]) + " values, but its type " +
                           ggml_type_name(out.type) + " needs a multiple of " + std::to_string(block),
                       name);
    }
    const auto blocks = static_cast<uint64_t>(elements / block);
    const uint64_t block_bytes = ggml_type_size(out.type);
    if (blocks > std::numeric_limits<uint64_t>::max() / block_bytes) {
        return damaged(path, named + " has impossibly large dimensions", name);
    }
    out.bytes = blocks * block_bytes;
    return Status::good();
}

// Turns offsets relative to the data section into offsets from the file's start.
Status place_tensors(const std::string & path, size_t header_end, size_t file_size, uint64_t alignment,
                     std::vector<GgufTensor> & tensors) {
    // The header fits in memory, so this cannot overflow.
    const uint64_t data_start = (static_cast<uint64_t>(header_end) + alignment - 1) / alignment * alignment;
    for (GgufTensor & tensor : tensors) {
        if (tensor.offset % alignment != 0) {
            return damaged(path,
                           "the tensor " + quote(tensor.name) + " does not begin at a multiple of " +
                               std::to_string(alignment) + " bytes",
                           tensor.name);
        }
        if (data_start > file_size || tensor.offset > file_size - data_start ||
            tensor.bytes > file_size - data_start - tensor.offset) {
            return truncated(
                path, "at " + std::to_string(file_size) + " bytes, before the end of the tensor " + quote(tensor.name),
                tensor.name);
        }
        tensor.offset += data_start;
    }
    std::vector<const GgufTensor *> by_offset;
    for (const GgufTensor & tensor : tensors) by_offset.push_back(&tensor);
    std::sort(by_offset.begin(), by_offset.end(),
              [](const GgufTensor * a, const GgufTensor * b) { return a->offset < b->offset; });
    for (size_t i = 1; i < by_offset.size(); ++i) {
        if (by_offset[i - 1]->offset + by_offset[i - 1]->bytes > by_offset[i]->offset) {
            return damaged(
                path, "the tensors " + quote(by_offset[i - 1]->name) + " and " + quote(by_offset[i]->name) + " overlap",
                by_offset[i]->name);
        }
    }
    return Status::good();
}

// An integer of any type as (negative, magnitude); false for other types.
bool read_integer(const uint8_t * data, size_t size, uint32_t type, size_t offset, bool & negative,
                  uint64_t & magnitude) {
    Cursor cursor(data, size, offset);
    const auto set = [&](auto value) {
        if (!cursor.read(value)) return false;
        if constexpr (std::is_signed_v<decltype(value)>) {
            negative = value < 0;
            magnitude = negative ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
        } else {
            negative = false;
            magnitude = value;
        }
        return true;
    };
    switch (type) {
        case type_u8: return set(uint8_t{});
        case type_i8: return set(int8_t{});
        case type_u16: return set(uint16_t{});
        case type_i16: return set(int16_t{});
        case type_u32: return set(uint32_t{});
        case type_i32: return set(int32_t{});
        case type_u64: return set(uint64_t{});
        case type_i64: return set(int64_t{});
        default: return false;
    }
}

}  // namespace

Status GgufFile::open(const std::string & path, GgufFile & out) {
    GgufFile file;
    file.path_ = path;
    if (Status status = FileMapping::open(path, file.mapping_); !status.ok()) return status;
    Cursor cursor(file.mapping_.data(), file.mapping_.size());
    uint64_t n_tensors = 0, n_keys = 0;
    if (Status status = read_preamble(path, cursor, file.mapping_, n_tensors, n_keys); !status.ok()) return status;

    for (uint64_t i = 0; i < n_keys; ++i) {
        const std::string nth = "key number " + std::to_string(i + 1);
        std::string_view key;
        if (!cursor.read_string(key)) return truncated(path, "in " + nth, nth);
        if (key.empty() || key.size() > max_key_bytes) return damaged(path, nth + " has an impossible name", nth);
        GgufValue value;
        if (Status status = read_value(path, cursor, key, value); !status.ok()) return status;
        if (!file.values_.emplace(key, value).second) {
            return damaged(path, "the key " + quote(key) + " is there twice", key);
        }
    }

    uint64_t alignment = default_alignment;
    if (file.has("general.alignment")) {
        uint32_t value = 0;
        if (Status status = file.get_u32("general.alignment", value); !status.ok()) return status;
        if (value < 8 || (value & (value - 1)) != 0) {
            return file.wrong("general.alignment", "a power of two from 8 on, not " + std::to_string(value));
        }
        alignment = value;
    }

    for (uint64_t i = 0; i < n_tensors; ++i) {
        GgufTensor tensor;
        if (Status status = read_tensor_info(path, cursor, i, tensor); !status.ok()) return status;
        if (!file.tensor_index_.emplace(tensor.name, file.tensors_.size()).second) {
            return damaged(path, "the tensor " + quote(tensor.name) + " is there twice", tensor.name);
        }
        file.tensors_.push_back(std::move(tensor));
    }
    if (Status status = place_tensors(path, cursor.at(), file.mapping_.size(), alignment, file.tensors_);
        !status.ok()) {
        return status;
    }
    out = std::move(file);
    return Status::good();
}

const GgufTensor * GgufFile::find_tensor(const std::string & name) const {
    const auto found = tensor_index_.find(name);
    return found == tensor_index_.end() ? nullptr : &tensors_[found->second];
}

bool GgufFile::has(const std::string & key) const { return values_.count(key) != 0; }

Status GgufFile::wrong(const std::string & key, const std::string & wanted) const {
    return Status::fail(Code::bad_model,
                        "The model file \"" + path_ + "\" cannot be used: its key \"" + key + "\" must be " + wanted +
                            ". Download it again, or use a published Voxtral Realtime model.",
                        key);
}

Status GgufFile::find(const std::string & key, bool is_array, const char * wanted, GgufValue & out) const {
    const auto found = values_.find(key);
    if (found == values_.end()) {
        return Status::fail(Code::bad_model,
                            "The model file \"" + path_ + "\" cannot be used: the required key \"" + key + "\" (" +
                                wanted + ") is missing. Use a published Voxtral Realtime model.",
                            key);
    }
    out = found->second;
    if (out.is_array != is_array) return wrong(key, std::string(wanted) + ", not " + type_name(out));
    return Status::good();
}

Status GgufFile::get_u32(const std::string & key, uint32_t & out) const {
    GgufValue value;
    if (Status status = find(key, false, "an integer", value); !status.ok()) return status;
    bool negative = false;
    uint64_t magnitude = 0;
    if (!read_integer(mapping_.data(), mapping_.size(), value.type, value.offset, negative, magnitude)) {
        return wrong(key, "an integer, not " + type_name(value));
    }
    if (negative || magnitude > std::numeric_limits<uint32_t>::max()) return wrong(key, "from 0 to 4294967295");
    out = static_cast<uint32_t>(magnitude);
    return Status::good();
}

Status GgufFile::get_f32(const std::string & key, float & out) const {
    GgufValue value;
    if (Status status = find(key, false, "a number", value); !status.ok()) return status;
    Cursor cursor(mapping_.data(), mapping_.size(), value.offset);
    float number = 0;
    if (value.type == type_f64) {
        double wide = 0;
        cursor.read(wide);
        // Beyond float's range the conversion would be undefined.
        const bool fits =
            std::isfinite(wide) && std::fabs(wide) <= static_cast<double>(std::numeric_limits<float>::max());
        number = fits ? static_cast<float>(wide) : std::numeric_limits<float>::infinity();
    } else if (value.type == type_f32) {
        cursor.read(number);
    } else {
        return wrong(key, "a floating-point number, not " + type_name(value));
    }
    if (!std::isfinite(number)) return wrong(key, "a finite number");
    out = number;
    return Status::good();
}

Status GgufFile::get_bool(const std::string & key, bool & out) const {
    GgufValue value;
    if (Status status = find(key, false, "true or false", value); !status.ok()) return status;
    if (value.type != type_bool) return wrong(key, "true or false, not " + type_name(value));
    const uint8_t byte = mapping_.data()[value.offset];
    if (byte > 1) return wrong(key, "true or false, not " + std::to_string(byte));
    out = byte == 1;
    return Status::good();
}

Status GgufFile::get_string(const std::string & key, std::string & out) const {
    GgufValue value;
    if (Status status = find(key, false, "a string", value); !status.ok()) return status;
    if (value.type != type_string) return wrong(key, "a string, not " + type_name(value));
    std::string_view text;
    Cursor(mapping_.data(), mapping_.size(), value.offset).read_string(text);
    out = std::string(text);
    return Status::good();
}

Status GgufFile::get_strings(const std::string & key, std::vector<std::string> & out) const {
    GgufValue value;
    if (Status status = find(key, true, "a list of strings", value); !status.ok()) return status;
    if (value.type != type_string) return wrong(key, "a list of strings, not " + type_name(value));
    Cursor cursor(mapping_.data(), mapping_.size(), value.offset);
    std::vector<std::string> strings(static_cast<size_t>(value.count));
    for (std::string & string : strings) {
        std::string_view text;
        cursor.read_string(text);
        string = std::string(text);
    }
    out = std::move(strings);
    return Status::good();
}

Status GgufFile::get_i32s(const std::string & key, std::vector<int32_t> & out) const {
    GgufValue value;
    if (Status status = find(key, true, "a list of integers", value); !status.ok()) return status;
    std::vector<int32_t> numbers;
    bool negative = false;
    uint64_t magnitude = 0;
    for (uint64_t i = 0; i < value.count; ++i) {
        const size_t offset = value.offset + static_cast<size_t>(i) * type_bytes[value.type];
        if (!read_integer(mapping_.data(), mapping_.size(), value.type, offset, negative, magnitude)) {
            return wrong(key, "a list of integers, not " + type_name(value));
        }
        if (magnitude > static_cast<uint64_t>(std::numeric_limits<int32_t>::max())) {
            return wrong(key, "a list of 32-bit integers");
        }
        const auto number = static_cast<int32_t>(magnitude);
        numbers.push_back(negative ? -number : number);
    }
    out = std::move(numbers);
    return Status::good();
}

}  // namespace undertext
