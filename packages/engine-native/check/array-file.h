// The two kinds of array that the checks read: NumPy's .npy (float32 or int32, C order) and 16 kHz mono 16-bit WAV.
// Both throw std::runtime_error.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace undertext::check {

struct NpyArray {
    std::vector<int64_t> shape;
    std::vector<float> f32;  // one of the two is filled
    std::vector<int32_t> i32;
    static NpyArray read(const std::string & path);
};

std::vector<float> read_wav(const std::string & path);  // samples / 32768

}  // namespace undertext::check
