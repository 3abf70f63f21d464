#include "array-file.h"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace undertext::check {

namespace {

std::string read_all(const std::string & path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error("cannot read " + path);
    }
    return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

}  // namespace

NpyArray NpyArray::read(const std::string & path) {
    const std::string bytes = read_all(path);
    if (bytes.size() < 10 || bytes.compare(0, 6, "\x93NUMPY") != 0) {
        throw std::runtime_error(path + " is no .npy file");
    }
    const size_t length = size_t(uint8_t(bytes[8])) | size_t(uint8_t(bytes[9])) << 8;
    const std::string header = bytes.substr(10, length);
    NpyArray array;
    const size_t open = header.find('(');
    int64_t n = 1;
    for (const char * at = header.c_str() + open + 1; *at != ')' && *at != '\0';) {
        char * end = nullptr;
        const long long dim = std::strtoll(at, &end, 10);
        if (end != at) {
            array.shape.push_back(dim);
            n *= dim;
        }
        at = end == at ? at + 1 : end;
    }
    const char * data = bytes.data() + 10 + length;
    if (bytes.size() < 10 + length + size_t(n) * 4 || header.find("'fortran_order': False") == std::string::npos) {
        throw std::runtime_error(path + " is cut short or not in C order");
    }
    if (header.find("<f4") != std::string::npos) {
        array.f32.resize(size_t(n));
        std::memcpy(array.f32.data(), data, size_t(n) * 4);
    } else if (header.find("<i4") != std::string::npos) {
        array.i32.resize(size_t(n));
        std::memcpy(array.i32.data(), data, size_t(n) * 4);
    } else {
        throw std::runtime_error(path + " is neither float32 nor int32");
    }
    return array;
}

std::vector<float> read_wav(const std::string & path) {
    const std::string bytes = read_all(path);
    size_t at = 12;
    while (at + 8 <= bytes.size()) {
        uint32_t size = 0;
        std::memcpy(&size, bytes.data() + at + 4, 4);
        if (bytes.compare(at, 4, "data") == 0) {
            std::vector<float> pcm(size / 2);
            for (size_t i = 0; i < pcm.size(); ++i) {
                int16_t sample = 0;
                std::memcpy(&sample, bytes.data() + at + 8 + 2 * i, 2);
                pcm[i] = float(sample) / 32768.0f;
            }
            return pcm;
        }
        at += 8 + size + (size & 1);
    }
    throw std::runtime_error(path + " has no sound in it");
}

}  // namespace undertext::check
