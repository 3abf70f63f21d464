#include "weights.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <map>
#include <mutex>
#include <thread>

#include "finite.h"

namespace undertext {

namespace {

double now_ms() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool is_conv_kernel(const std::string & name) { return name == "enc.conv.0.weight" || name == "enc.conv.1.weight"; }

// Tensors that the host keeps for itself and no device sees.
bool is_host_only(const std::string & name) {
    return name == "frontend.mel_filterbank" || name == "frontend.window" || name == "dec.time_embed.inv_freq";
}

constexpr size_t upload_block = size_t(8) << 20;

// [3, in, out] as published -> [in * 3, out] with the tap slow, so that a column is the frames t, t + 1, t + 2 as they
// lie.
template <typename T>
void tap_major(const T * from, T * to, int64_t in, int64_t out) {
    for (int64_t o = 0; o < out; ++o) {
        for (int64_t i = 0; i < in; ++i) {
            for (int64_t tap = 0; tap < 3; ++tap) {
                to[(o * 3 + tap) * in + i] = from[(o * in + i) * 3 + tap];
            }
        }
    }
}

void to_f32(ggml_type type, const void * from, float * to, int64_t n) {
    if (type == GGML_TYPE_F32) {
        std::memcpy(to, from, size_t(n) * sizeof(float));
    } else {
        ggml_get_type_traits(type)->to_float(from, to, n);
    }
}

// Can this CPU buffer type hold the matrix and multiply with it?
bool repackable(Device & device, ggml_backend_buffer_type_t type, const GgufTensor & info) {
    ContextHandle context = make_context(3);
    ggml_tensor * w = ggml_new_tensor_2d(context.get(), info.type, info.ne[0], info.ne[1]);
    ggml_tensor * x = ggml_new_tensor_2d(context.get(), GGML_TYPE_F32, info.ne[0], 1);
    BufferHandle empty(ggml_backend_buft_alloc_buffer(type, 0));
    w->buffer = empty.get();
    return empty && ggml_backend_dev_supports_op(device.handle(), ggml_mul_mat(context.get(), w, x));
}

}  // namespace

void FileSource::read(const GgufTensor & tensor, size_t offset, size_t length, void * target) const {
    std::memcpy(target, file_.mapping().data() + tensor.offset + offset, length);
}

const uint8_t * FileSource::mapped(const GgufTensor & tensor) const { return file_.mapping().data() + tensor.offset; }

void FileSource::release(const GgufTensor & tensor) const { file_.mapping().release(tensor.offset, tensor.bytes); }

struct Weights::Placement {
    const GgufTensor * info = nullptr;
    ggml_tensor * tensor = nullptr;
    enum Where { mapped, repacked, converted, uploaded } where = uploaded;
    ggml_backend_buffer_type_t repack_type = nullptr;
};

Status Weights::load(std::shared_ptr<const WeightSource> source, const HParams & hparams, Device & device,
                     const WeightOptions & options, const Progress & progress, const std::atomic<bool> * cancel) {
    source_ = std::move(source);
    double clock = now_ms();
    std::vector<Placement> placements;
    std::map<std::string, ggml_tensor *> by_name;
    context_ = make_context(source_->tensors().size());

    // 1. Where does each tensor go?
    std::map<ggml_backend_buffer_type_t, size_t> repack_sizes;
    size_t own_size = 0;
    const size_t device_alignment = ggml_backend_buft_get_alignment(device.buffer_type());
    uint8_t * map_begin = nullptr;
    uint8_t * map_end = nullptr;
    const auto padded = [](size_t size, size_t alignment) { return (size + alignment - 1) / alignment * alignment; };
    for (const GgufTensor & info : source_->tensors()) {
        const uint8_t * bytes = source_->mapped(info);
        if (is_host_only(info.name)) {
            std::vector<float> & target = info.name == "frontend.window"           ? window
                                          : info.name == "dec.time_embed.inv_freq" ? inv_freq
                                                                                   : filterbank;
            target.resize(size_t(info.ne[0] * info.ne[1]));
            source_->read(info, 0, info.bytes, target.data());
            if (Status status = check_finite(source_->name(), info, reinterpret_cast<const uint8_t *>(target.data()));
                !status.ok()) {
                return status;
            }
            continue;
        }
        Placement p;
        p.info = &info;
        const bool matrix = info.n_dims == 2;
        const ggml_type type = options.f32 ? GGML_TYPE_F32 : info.type;
        if (is_conv_kernel(info.name)) {
            p.tensor = ggml_new_tensor_2d(context_.get(), type, info.ne[0] * info.ne[1], info.ne[2]);
            p.where = Placement::converted;
        } else {
            p.tensor = ggml_new_tensor(context_.get(), type, info.n_dims, info.ne);
            p.where = type != info.type ? Placement::converted : Placement::uploaded;
        }
        ggml_set_name(p.tensor, info.name.c_str());
        total_bytes_ += ggml_nbytes(p.tensor);
        if (p.where == Placement::uploaded && device.is_cpu() && matrix && options.repack) {
            for (ggml_backend_buffer_type_t candidate : device.repack_types()) {
                if (repackable(device, candidate, info)) {
                    p.where = Placement::repacked;
                    p.repack_type = candidate;
                    const size_t alignment = ggml_backend_buft_get_alignment(candidate);
                    repack_sizes[candidate] += padded(ggml_backend_buft_get_alloc_size(candidate, p.tensor), alignment);
                    break;
                }
            }
        }
        if (p.where == Placement::uploaded && device.can_map_host_memory() && bytes != nullptr &&
            reinterpret_cast<uintptr_t>(bytes) % device_alignment == 0) {
            p.where = Placement::mapped;
            uint8_t * begin = const_cast<uint8_t *>(bytes);
            map_begin = map_begin == nullptr ? begin : std::min(map_begin, begin);
            map_end = std::max(map_end, begin + info.bytes);
        }
        const size_t size = padded(ggml_backend_buft_get_alloc_size(device.buffer_type(), p.tensor), device_alignment);
        if (p.where == Placement::converted || p.where == Placement::uploaded) {
            own_size += size;
        }
        placements.push_back(p);
        by_name[info.name] = p.tensor;
    }

    // 2. The buffers.
    const std::string no_room = "there is not enough memory for the model (" + std::to_string(total_bytes_ >> 20) +
                                " MB on " + device.info().description +
                                "): close other programs, or choose a smaller quantisation";
    ggml_backend_buffer_t map_buffer = nullptr;
    if (map_begin != nullptr) {
        // Metal wants whole pages; the file's mapping ends on one.
        constexpr size_t page = 16384;
        uint8_t * begin = reinterpret_cast<uint8_t *>(reinterpret_cast<uintptr_t>(map_begin) / page * page);
        if (device.is_cpu()) {
            begin = map_begin;
        }
        map_buffer = ggml_backend_dev_buffer_from_host_ptr(device.handle(), begin, size_t(map_end - begin),
                                                           size_t(map_end - begin));
        if (map_buffer == nullptr) {
            return Status::fail(Code::out_of_memory, no_room, device.info().id);
        }
        buffers_.emplace_back(map_buffer);
        ggml_backend_buffer_set_usage(map_buffer, GGML_BACKEND_BUFFER_USAGE_WEIGHTS);
    }
    struct Arena {
        ggml_backend_buffer_t buffer = nullptr;
        size_t used = 0, alignment = 32;
    };
    std::map<ggml_backend_buffer_type_t, Arena> repack_arenas;
    for (const auto & [type, size] : repack_sizes) {
        ggml_backend_buffer_t buffer = ggml_backend_buft_alloc_buffer(type, size);
        if (buffer == nullptr) {
            return Status::fail(Code::out_of_memory, no_room, device.info().id);
        }
        buffers_.emplace_back(buffer);
        ggml_backend_buffer_set_usage(buffer, GGML_BACKEND_BUFFER_USAGE_WEIGHTS);
        advise_huge_pages(ggml_backend_buffer_get_base(buffer), size);
        allocated_bytes_ += size;
        repack_arenas[type] = {buffer, 0, ggml_backend_buft_get_alignment(type)};
    }
    Arena own;
    if (own_size > 0) {
        const size_t size = own_size;
        if (device.is_cpu()) {
            HostMemory memory;
            if (!memory.reserve(size, true)) {
                return Status::fail(Code::out_of_memory, no_room, device.info().id);
            }
            own.buffer = ggml_backend_dev_buffer_from_host_ptr(device.handle(), memory.data(), size, size);
            memory_.push_back(std::move(memory));
        } else {
            own.buffer = ggml_backend_buft_alloc_buffer(device.buffer_type(), size);
        }
        if (own.buffer == nullptr) {
            return Status::fail(Code::out_of_memory, no_room, device.info().id);
        }
        buffers_.emplace_back(own.buffer);
        ggml_backend_buffer_set_usage(own.buffer, GGML_BACKEND_BUFFER_USAGE_WEIGHTS);
        allocated_bytes_ += size;
        own.alignment = device_alignment;
    }
    const auto place = [&padded](Arena & arena, ggml_tensor * tensor) {
        uint8_t * at = static_cast<uint8_t *>(ggml_backend_buffer_get_base(arena.buffer)) + arena.used;
        arena.used += padded(ggml_backend_buffer_get_alloc_size(arena.buffer, tensor), arena.alignment);
        return ggml_backend_tensor_alloc(arena.buffer, tensor, at) == GGML_STATUS_SUCCESS;
    };
    for (Placement & p : placements) {
        bool placed = false;
        if (p.where == Placement::mapped) {
            placed = ggml_backend_tensor_alloc(map_buffer, p.tensor, const_cast<uint8_t *>(source_->mapped(*p.info))) ==
                     GGML_STATUS_SUCCESS;
            mapped_bytes_ += p.info->bytes;
        } else if (p.where == Placement::repacked) {
            placed = place(repack_arenas[p.repack_type], p.tensor);
            repacked_bytes_ += p.info->bytes;
        } else {
            placed = place(own, p.tensor);
        }
        if (!placed) {
            return Status::fail(Code::device_failed, device.info().description + " refused the tensor " + p.info->name,
                                p.info->name);
        }
    }
    map_ms_ = now_ms() - clock;
    clock = now_ms();

    // 3. The bytes, several tensors at a time on the CPU: checked, then repacked, converted or copied.
    std::atomic<size_t> next{0};
    std::atomic<uint64_t> done{0};
    std::atomic<bool> stop{false};
    Status failure;
    std::mutex mutex;
    const auto work = [&] {
        std::vector<uint8_t> staging;
        std::vector<float> floats;
        for (size_t i = next++; i < placements.size() && !stop.load(); i = next++) {
            const Placement & p = placements[i];
            const GgufTensor & info = *p.info;
            const uint8_t * bytes = source_->mapped(info);
            if (bytes == nullptr && p.where != Placement::uploaded) {
                staging.resize(info.bytes);
                source_->read(info, 0, info.bytes, staging.data());
                bytes = staging.data();
            }
            if (bytes != nullptr && !source_->trusted()) {
                if (Status status = check_finite(source_->name(), info, bytes); !status.ok()) {
                    std::lock_guard<std::mutex> lock(mutex);
                    failure = status;
                    stop = true;
                    return;
                }
            }
            if (p.where == Placement::repacked) {
                ggml_backend_tensor_set(p.tensor, bytes, 0, info.bytes);
            } else if (p.where == Placement::converted) {
                const int64_t n = ggml_nelements(p.tensor);
                if (is_conv_kernel(info.name) && p.tensor->type == GGML_TYPE_F16) {
                    std::vector<uint16_t> turned(static_cast<size_t>(n));
                    tap_major(reinterpret_cast<const uint16_t *>(bytes), turned.data(), info.ne[1], info.ne[2]);
                    ggml_backend_tensor_set(p.tensor, turned.data(), 0, turned.size() * sizeof(uint16_t));
                } else {
                    floats.resize(size_t(n));
                    to_f32(info.type, bytes, floats.data(), n);
                    if (is_conv_kernel(info.name)) {
                        std::vector<float> turned(static_cast<size_t>(n));
                        tap_major(floats.data(), turned.data(), info.ne[1], info.ne[2]);
                        floats.swap(turned);
                    }
                    ggml_backend_tensor_set(p.tensor, floats.data(), 0, size_t(n) * sizeof(float));
                }
            } else if (p.where == Placement::uploaded) {
                if (bytes == nullptr && device.is_cpu()) {
                    source_->read(info, 0, info.bytes, p.tensor->data);
                } else {
                    for (size_t at = 0; at < info.bytes; at += upload_block) {
                        const size_t length = std::min(upload_block, info.bytes - at);
                        const uint8_t * block = bytes != nullptr ? bytes + at : nullptr;
                        if (block == nullptr) {
                            staging.resize(length);
                            source_->read(info, at, length, staging.data());
                            block = staging.data();
                        }
                        ggml_backend_tensor_set(p.tensor, block, at, length);
                    }
                }
            }
            if (p.where != Placement::mapped) {
                source_->release(info);
            }
            const uint64_t so_far = done += info.bytes;
            std::lock_guard<std::mutex> lock(mutex);
            if (progress) {
                progress(double(so_far) / double(std::max<uint64_t>(1, total_bytes_)));
            }
            if (cancel != nullptr && cancel->load()) {
                stop = true;
            }
        }
    };
    const int helpers = device.is_cpu() ? device.threads() - 1 : 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < helpers; ++i) {
        threads.emplace_back(work);
    }
    work();
    for (std::thread & thread : threads) {
        thread.join();
    }
    if (!failure.ok()) {
        return failure;
    }
    if (cancel != nullptr && cancel->load()) {
        return Status::fail(Code::cancelled, "loading was cancelled");
    }
    repack_ms_ = now_ms() - clock;

    // 4. By name.
    const auto at = [&](const std::string & name) { return by_name.at(name); };
    conv0 = at("enc.conv.0.weight");
    conv0_bias = at("enc.conv.0.bias");
    conv1 = at("enc.conv.1.weight");
    conv1_bias = at("enc.conv.1.bias");
    for (int i = 0; i < hparams.encoder.n_layers; ++i) {
        const std::string base = "enc.blocks." + std::to_string(i) + ".";
        encoder.push_back({at(base + "norm_attn.weight"), at(base + "attn.q.weight"), at(base + "attn.q.bias"),
                           at(base + "attn.k.weight"), at(base + "attn.v.weight"), at(base + "attn.v.bias"),
                           at(base + "attn.out.weight"), at(base + "attn.out.bias"), at(base + "norm_ffn.weight"),
                           at(base + "ffn.gate.weight"), at(base + "ffn.up.weight"), at(base + "ffn.down.weight"),
                           at(base + "ffn.down.bias")});
    }
    encoder_norm = at("enc.final_norm.weight");
    projector_1 = at("proj.linear_1.weight");
    projector_2 = at("proj.linear_2.weight");
    for (int i = 0; i < hparams.decoder.n_layers; ++i) {
        const std::string base = "dec.blocks." + std::to_string(i) + ".";
        decoder.push_back({at(base + "norm_attn.weight"), at(base + "attn.q.weight"), at(base + "attn.k.weight"),
                           at(base + "attn.v.weight"), at(base + "attn.o.weight"), at(base + "norm_ffn.weight"),
                           at(base + "ffn.gate.weight"), at(base + "ffn.up.weight"), at(base + "ffn.down.weight"),
                           at(base + "ada.linear_1.weight"), at(base + "ada.linear_2.weight")});
    }
    token_embd = at("dec.token_embd.weight");
    output_norm = at("dec.output_norm.weight");
    for (const GgufTensor & info : source_->tensors()) {
        if (info.name == "dec.token_embd.weight") {
            embedding_source_ = &info;
        }
    }
    return Status::good();
}

void Weights::embedding(int32_t id, float * target) const {
    const GgufTensor & info = *embedding_source_;
    const size_t row = ggml_row_size(info.type, info.ne[0]);
    uint8_t stack[16384];
    std::vector<uint8_t> heap;
    uint8_t * bytes = stack;
    if (row > sizeof stack) {
        heap.resize(row);
        bytes = heap.data();
    }
    source_->read(info, size_t(id) * row, row, bytes);
    to_f32(info.type, bytes, target, info.ne[0]);
}

}  // namespace undertext
