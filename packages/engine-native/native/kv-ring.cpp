#include "kv-ring.h"

#include <algorithm>

namespace undertext {

namespace {

constexpr int row_step = 256;  // flash kernels read keys in blocks of this many
constexpr ggml_fp16_t f16_minus_infinity = 0xfc00;

int round_up(int64_t n, int step) { return int((n + step - 1) / step * step); }

}  // namespace

Status KvRing::create(Device & device, int n_layers, int head_dim, int n_kv_heads, int window, int max_batch,
                      ggml_type type) {
    window_ = window;
    capacity_ = round_up(int64_t(window) - 1 + max_batch, row_step);
    context_ = make_context(size_t(n_layers) * 2);
    for (int i = 0; i < n_layers; ++i) {
        k_.push_back(ggml_new_tensor_3d(context_.get(), type, head_dim, capacity_, n_kv_heads));
        v_.push_back(ggml_new_tensor_3d(context_.get(), type, head_dim, capacity_, n_kv_heads));
    }
    const size_t each = size_t(round_up(int64_t(ggml_nbytes(k_[0])), 4096));
    bytes_ = each * k_.size() * 2;
    grows_ = device.is_cpu();
    if (grows_) {
        // Fresh pages read as zeros and cost nothing until a row is written.
        if (memory_.reserve(bytes_, false)) {
            buffer_.reset(ggml_backend_dev_buffer_from_host_ptr(device.handle(), memory_.data(), bytes_, bytes_));
        }
    } else {
        buffer_.reset(ggml_backend_buft_alloc_buffer(device.buffer_type(), bytes_));
    }
    if (!buffer_) {
        return Status::fail(Code::out_of_memory,
                            "there is not enough memory for a stream (" + std::to_string(bytes_ >> 20) + " MB on " +
                                device.info().description + "): close other programs, or choose another device",
                            device.info().id);
    }
    if (!device.is_cpu()) {
        ggml_backend_buffer_clear(buffer_.get(), 0);
    }
    uint8_t * at = static_cast<uint8_t *>(ggml_backend_buffer_get_base(buffer_.get()));
    for (size_t i = 0; i < k_.size(); ++i) {
        for (ggml_tensor * tensor : {k_[i], v_[i]}) {
            if (ggml_backend_tensor_alloc(buffer_.get(), tensor, at) != GGML_STATUS_SUCCESS) {
                return Status::fail(Code::device_failed, device.info().description + " refused a key/value cache",
                                    device.info().id);
            }
            at += each;
        }
    }
    return Status::good();
}

uint64_t KvRing::bytes(int64_t rows) const {
    return grows_ ? bytes_ / uint64_t(capacity_) * uint64_t(std::min<int64_t>(rows, capacity_)) : bytes_;
}

int KvRing::bucket(int64_t last_position) const {
    const int64_t rows = last_position + 1;
    const int step = rows <= 1024 ? 256 : rows <= 4096 ? 512 : 1024;
    return int(std::min<int64_t>(capacity_, round_up(std::min<int64_t>(rows, capacity_), step)));
}

void KvRing::fill_mask(int64_t first_position, int n, int bucket, ggml_fp16_t * mask) const {
    const int64_t last = first_position + n - 1;
    std::fill(mask, mask + size_t(bucket) * size_t(n), f16_minus_infinity);
    for (int i = 0; i < n; ++i) {
        const int64_t p = first_position + i;
        // A row holds the newest position that maps to it; positions after `last - capacity` are still there.
        for (int64_t seen = std::max<int64_t>({0, p - window_ + 1, last - capacity_ + 1}); seen <= p; ++seen) {
            mask[size_t(i) * size_t(bucket) + size_t(seen % capacity_)] = 0;
        }
    }
}

}  // namespace undertext
