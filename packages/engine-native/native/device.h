// The ggml device that a model runs on: one backend, its threads, and how a graph is run on it.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "engine.h"
#include "ggml-handles.h"

namespace undertext {

class Device {
public:
    // wanted: see LoadOptions.device. need_bytes: weights and caches, for the automatic choice.
    static Status open(const std::string & wanted, int threads, uint64_t need_bytes, std::unique_ptr<Device> & out);
    ~Device();

    const DeviceInfo & info() const { return info_; }
    const std::string & reason() const { return reason_; }
    bool is_cpu() const { return is_cpu_; }
    int threads() const { return threads_; }
    ggml_backend_t backend() const { return backend_.get(); }
    ggml_backend_dev_t handle() const { return device_; }
    ggml_backend_buffer_type_t buffer_type() const;
    // CPU only: buffer types that repack weights for faster kernels.
    const std::vector<ggml_backend_buffer_type_t> & repack_types() const { return repack_types_; }
    bool can_map_host_memory() const { return can_map_; }

    // Runs the graph to its end. cancelled if *abort became true meanwhile (CPU: within one operation).
    Status compute(ggml_cgraph * graph, const std::atomic<bool> * abort);
    // The first node that this device cannot run, or nullptr.
    const ggml_tensor * first_unsupported(const ggml_cgraph * graph) const;

private:
    Device() = default;
    DeviceInfo info_;
    std::string reason_;
    bool is_cpu_ = false, can_map_ = false;
    int threads_ = 0;
    ggml_backend_dev_t device_ = nullptr;
    BackendHandle backend_;
    std::vector<ggml_backend_buffer_type_t> repack_types_;
    struct ggml_threadpool * pool_ = nullptr;
    void (*free_pool_)(struct ggml_threadpool *) = nullptr;
    void (*set_abort_)(ggml_backend_t, bool (*)(void *), void *) = nullptr;
};

// Physical cores that this process may use; at least 1.
int physical_cores();
// All of them up to three, else one less.
int default_threads();

}  // namespace undertext
