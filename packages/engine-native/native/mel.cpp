#include "mel.h"

#include <algorithm>
#include <cmath>

namespace undertext {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr float log_floor = 1e-10f;
constexpr float dynamic_range = 8.0f;  // the log is cut off this far below the constant maximum

// Slaney's scale: linear below 1 kHz, logarithmic above.
double hz_to_mel(double hz) {
    return hz < 1000.0 ? hz * 3.0 / 200.0 : 15.0 + std::log(hz / 1000.0) * 27.0 / std::log(6.4);
}
double mel_to_hz(double mel) {
    return mel < 15.0 ? mel * 200.0 / 3.0 : 1000.0 * std::exp((mel - 15.0) * std::log(6.4) / 27.0);
}

std::vector<float> slaney_filterbank(const FrontendParams & p) {
    const int bins = p.n_fft / 2 + 1;
    std::vector<double> edge(size_t(p.n_mels) + 2);
    const double low = hz_to_mel(p.f_min), high = hz_to_mel(p.f_max);
    for (size_t i = 0; i < edge.size(); ++i) {
        edge[i] = mel_to_hz(low + (high - low) * double(i) / double(p.n_mels + 1));
    }
    std::vector<float> bank(size_t(p.n_mels) * size_t(bins));
    for (int m = 0; m < p.n_mels; ++m) {
        for (int k = 0; k < bins; ++k) {
            const double hz = double(k) * 16000.0 / p.n_fft;
            const double up = (hz - edge[size_t(m)]) / (edge[size_t(m) + 1] - edge[size_t(m)]);
            const double down = (edge[size_t(m) + 2] - hz) / (edge[size_t(m) + 2] - edge[size_t(m) + 1]);
            const double area = 2.0 / (edge[size_t(m) + 2] - edge[size_t(m)]);
            bank[size_t(m) * size_t(bins) + size_t(k)] = float(std::max(0.0, std::min(up, down)) * area);
        }
    }
    return bank;
}

}  // namespace

Dft::Dft(int n) : n_(n), twiddle_(size_t(n)), in_(size_t(n)), out_(size_t(n)) {
    for (int i = 0; i < n; ++i) {
        twiddle_[size_t(i)] = std::polar(1.0, -2.0 * pi * i / n);
    }
    int rest = n, largest = 1;
    for (int f = 2; rest > 1; f += f == 2 ? 1 : 2) {
        while (rest % f == 0) {
            factors_.push_back(f);
            largest = f;
            rest /= f;
        }
        if (rest > 1 && f > rest / f) {
            factors_.push_back(rest);
            largest = std::max(largest, rest);
            break;
        }
    }
    scratch_.resize(size_t(largest));
}

// Decimation in time: n = f * m, f transforms of length m, then butterflies of f.
void Dft::transform(const std::complex<double> * in, std::complex<double> * out, int n, int stride, size_t factor) {
    if (n == 1) {
        out[0] = in[0];
        return;
    }
    const int f = factors_[factor], m = n / f;
    for (int j = 0; j < f; ++j) {
        transform(in + j * stride, out + j * m, m, stride * f, factor + 1);
    }
    const int step = n_ / n;  // twiddle_[i * step] = exp(-2 pi i / n)
    for (int k = 0; k < m; ++k) {
        for (int j = 0; j < f; ++j) {
            scratch_[size_t(j)] = out[j * m + k] * twiddle_[size_t(j * k * step)];
        }
        for (int q = 0; q < f; ++q) {
            std::complex<double> sum = scratch_[0];
            for (int j = 1; j < f; ++j) {
                sum += scratch_[size_t(j)] * twiddle_[size_t((int64_t(j) * q * m % n) * step)];
            }
            out[q * m + k] = sum;
        }
    }
}

void Dft::power(const float * x, float * power) {
    for (int i = 0; i < n_; ++i) {
        in_[size_t(i)] = x[i];
    }
    transform(in_.data(), out_.data(), n_, 1, 0);
    for (int k = 0; k <= n_ / 2; ++k) {
        power[k] = float(std::norm(out_[size_t(k)]));
    }
}

MelTables::MelTables(const FrontendParams & p, std::vector<float> bank, std::vector<float> win)
    : params(p), filterbank(std::move(bank)) {
    if (win.empty()) {
        win.resize(size_t(p.win_length));
        for (int i = 0; i < p.win_length; ++i) {
            win[size_t(i)] = float(0.5 - 0.5 * std::cos(2.0 * pi * i / p.win_length));
        }
    }
    window.assign(size_t(p.n_fft), 0.0f);
    std::copy(win.begin(), win.end(), window.begin() + (p.n_fft - p.win_length) / 2);
    if (filterbank.empty()) {
        filterbank = slaney_filterbank(p);
    }
    const int bins = p.n_fft / 2 + 1;
    for (int m = 0; m < p.n_mels; ++m) {
        const float * row = filterbank.data() + size_t(m) * size_t(bins);
        int a = 0, b = bins;
        while (a < b && row[a] == 0.0f) {
            ++a;
        }
        while (b > a && row[b - 1] == 0.0f) {
            --b;
        }
        first.push_back(a);
        last.push_back(b);
    }
}

MelFrontend::MelFrontend(const MelTables & tables)
    : tables_(tables),
      dft_(tables.params.n_fft),
      frame_(size_t(tables.params.n_fft)),
      power_(size_t(tables.params.n_fft / 2 + 1)) {}

void MelFrontend::begin(int64_t first_frame, int64_t first_sample) {
    next_frame_ = first_frame;
    buffer_start_ = first_frame * tables_.params.hop_length - tables_.params.n_fft / 2;
    buffer_.assign(size_t(std::max<int64_t>(0, first_sample - buffer_start_)), 0.0f);
}

void MelFrontend::push(const float * pcm, size_t n) { buffer_.insert(buffer_.end(), pcm, pcm + n); }

int64_t MelFrontend::ready() const {
    const int64_t end = buffer_start_ + int64_t(buffer_.size());
    const int64_t last_start = end - tables_.params.n_fft / 2;  // the last centre whose samples are all here
    return std::max<int64_t>(0, (last_start >= 0 ? last_start / tables_.params.hop_length : -1) - next_frame_ + 1);
}

void MelFrontend::pop(int64_t n, float * out) {
    const FrontendParams & p = tables_.params;
    const int bins = p.n_fft / 2 + 1;
    for (int64_t i = 0; i < n; ++i, ++next_frame_) {
        const float * x = buffer_.data() + (next_frame_ * p.hop_length - p.n_fft / 2 - buffer_start_);
        for (int j = 0; j < p.n_fft; ++j) {
            frame_[size_t(j)] = x[j] * tables_.window[size_t(j)];
        }
        dft_.power(frame_.data(), power_.data());
        for (int m = 0; m < p.n_mels; ++m) {
            const float * row = tables_.filterbank.data() + size_t(m) * size_t(bins);
            double sum = 0;
            for (int k = tables_.first[size_t(m)]; k < tables_.last[size_t(m)]; ++k) {
                sum += double(row[k]) * power_[size_t(k)];
            }
            const float log =
                std::max(std::log10(std::max(float(sum), log_floor)), p.global_log_mel_max - dynamic_range);
            out[i * p.n_mels + m] = (log + 4.0f) / 4.0f;
        }
    }
    const int64_t keep_from = next_frame_ * p.hop_length - p.n_fft / 2;
    const int64_t drop = std::min<int64_t>(int64_t(buffer_.size()), std::max<int64_t>(0, keep_from - buffer_start_));
    buffer_.erase(buffer_.begin(), buffer_.begin() + drop);
    buffer_start_ += drop;
}

}  // namespace undertext
