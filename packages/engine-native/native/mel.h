// Log-mel frames from samples. Each frame depends on its own win_length samples alone and is computed once.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "hparams.h"

namespace undertext {

// Discrete Fourier transform of any length by its prime factors, in double precision.
class Dft {
public:
    explicit Dft(int n);
    // x: n real samples; power: |X[k]|^2 for k = 0..n/2.
    void power(const float * x, float * power);

private:
    void transform(const std::complex<double> * in, std::complex<double> * out, int n, int stride, size_t factor);
    int n_;
    std::vector<int> factors_;
    std::vector<std::complex<double>> twiddle_, in_, out_, scratch_;
};

// What all streams of a model share: window and filterbank.
struct MelTables {
    MelTables(const FrontendParams & params, std::vector<float> filterbank, std::vector<float> window);
    FrontendParams params;
    std::vector<float> window;      // [n_fft], the window centred in it
    std::vector<float> filterbank;  // [n_mels, n_fft / 2 + 1], row per bin
    std::vector<int> first, last;   // of each row, the range of non-zero weights
};

class MelFrontend {
public:
    explicit MelFrontend(const MelTables & tables);
    // The stream is zeros before `first_sample` (in samples, centre of frame t at hop * t); frames are asked for in
    // order from `first_frame` on.
    void begin(int64_t first_frame, int64_t first_sample);
    void push(const float * pcm, size_t n);
    // Frames that can be computed now.
    int64_t ready() const;
    // Computes the next n frames: out [n, n_mels] (one row per frame).
    void pop(int64_t n, float * out);
    size_t bytes() const { return buffer_.capacity() * sizeof(float); }

private:
    const MelTables & tables_;
    Dft dft_;
    std::vector<float> buffer_;  // samples from buffer_start_ on
    int64_t buffer_start_ = 0, next_frame_ = 0;
    std::vector<float> frame_, power_;
};

}  // namespace undertext
