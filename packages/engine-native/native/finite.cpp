#include "finite.h"

#include <cstring>
#include <string>

namespace undertext {

namespace {

// An exponent of all ones is an infinity or a NaN. No branch inside a stretch: compilers vectorise that.
template <typename Word>
bool all_finite(const uint8_t * data, uint64_t bytes, Word exponent) {
    constexpr uint64_t stretch = 4096;
    const uint64_t count = bytes / sizeof(Word);
    for (uint64_t begin = 0; begin < count; begin += stretch) {
        const uint64_t end = count - begin < stretch ? count : begin + stretch;
        int bad = 0;
        for (uint64_t i = begin; i < end; ++i) {
            Word word;
            std::memcpy(&word, data + i * sizeof(Word), sizeof(Word));
            bad |= (word & exponent) == exponent;
        }
        if (bad) return false;
    }
    return true;
}

}  // namespace

Status check_finite(const std::string & path, const GgufTensor & tensor, const uint8_t * data) {
    bool finite = false;
    switch (tensor.type) {
        case GGML_TYPE_F32: finite = all_finite<uint32_t>(data, tensor.bytes, 0x7f800000u); break;
        case GGML_TYPE_F16: finite = all_finite<uint16_t>(data, tensor.bytes, 0x7c00u); break;
        case GGML_TYPE_BF16: finite = all_finite<uint16_t>(data, tensor.bytes, 0x7f80u); break;
        default: finite = ggml_validate_row_data(tensor.type, data, static_cast<size_t>(tensor.bytes)); break;
    }
    if (finite) return Status::good();
    return Status::fail(Code::bad_model,
                        "The model file \"" + path + "\" is damaged: the tensor \"" + tensor.name +
                            "\" holds a value that is not a finite number. Download it again.",
                        tensor.name);
}

}  // namespace undertext
