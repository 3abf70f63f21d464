// The network's weights on a device: each tensor mapped from the file, repacked for the CPU's kernels, or uploaded.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "device.h"
#include "gguf-file.h"
#include "host-memory.h"
#include "hparams.h"

namespace undertext {

// Where the bytes of the tensors come from: a file, or a generator (the synthetic model of the benchmark).
class WeightSource {
public:
    virtual ~WeightSource() = default;
    virtual const std::vector<GgufTensor> & tensors() const = 0;
    // Copies bytes [offset, offset + length) of the tensor to target. May be called from several threads at once.
    virtual void read(const GgufTensor & tensor, size_t offset, size_t length, void * target) const = 0;
    // The tensor's bytes where they lie in the process, or nullptr if they can only be read.
    virtual const uint8_t * mapped(const GgufTensor & tensor) const = 0;
    // The tensor's mapped bytes are not needed soon.
    virtual void release(const GgufTensor & tensor) const = 0;
    // Generated weights are finite by construction; a file's may not be.
    virtual bool trusted() const = 0;
    virtual const std::string & name() const = 0;  // a file's path
};

class FileSource : public WeightSource {
public:
    explicit FileSource(GgufFile file) : file_(std::move(file)) {}
    const GgufFile & file() const { return file_; }
    const std::vector<GgufTensor> & tensors() const override { return file_.tensors(); }
    void read(const GgufTensor & tensor, size_t offset, size_t length, void * target) const override;
    const uint8_t * mapped(const GgufTensor & tensor) const override;
    void release(const GgufTensor & tensor) const override;
    bool trusted() const override { return false; }
    const std::string & name() const override { return file_.path(); }

private:
    GgufFile file_;
};

struct EncoderLayer {
    ggml_tensor *norm_attn, *q, *q_bias, *k, *v, *v_bias, *out, *out_bias, *norm_ffn, *gate, *up, *down, *down_bias;
};

struct DecoderLayer {
    ggml_tensor *norm_attn, *q, *k, *v, *o, *norm_ffn, *gate, *up, *down, *ada_1, *ada_2;
};

struct WeightOptions {
    bool repack = true;
    bool f32 = false;  // dequantise every matrix
};

class Weights {
public:
    using Progress = std::function<void(double fraction)>;
    Status load(std::shared_ptr<const WeightSource> source, const HParams & hparams, Device & device,
                const WeightOptions & options, const Progress & progress, const std::atomic<bool> * cancel);

    // conv kernels as matrices [3 * in, out] with the tap as the slow index of a column: w[tap * in + channel].
    ggml_tensor *conv0 = nullptr, *conv0_bias = nullptr, *conv1 = nullptr, *conv1_bias = nullptr;
    std::vector<EncoderLayer> encoder;
    ggml_tensor * encoder_norm = nullptr;
    ggml_tensor *projector_1 = nullptr, *projector_2 = nullptr;
    std::vector<DecoderLayer> decoder;
    ggml_tensor *token_embd = nullptr, *output_norm = nullptr;
    std::vector<float> filterbank, window, inv_freq;  // empty if the file has none

    // Row id of the token embedding as F32, n = hidden.
    void embedding(int32_t id, float * target) const;

    uint64_t total_bytes() const { return total_bytes_; }
    uint64_t mapped_bytes() const { return mapped_bytes_; }
    uint64_t repacked_bytes() const { return repacked_bytes_; }
    uint64_t allocated_bytes() const { return allocated_bytes_; }
    double map_ms() const { return map_ms_; }
    double repack_ms() const { return repack_ms_; }

private:
    struct Placement;
    std::shared_ptr<const WeightSource> source_;
    const GgufTensor * embedding_source_ = nullptr;
    ContextHandle context_;
    std::vector<BufferHandle> buffers_;
    std::vector<HostMemory> memory_;
    uint64_t total_bytes_ = 0, mapped_bytes_ = 0, repacked_bytes_ = 0, allocated_bytes_ = 0;
    double map_ms_ = 0, repack_ms_ = 0;
};

}  // namespace undertext
