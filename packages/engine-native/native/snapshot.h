// A copy, on the device, of the state that a stream begins with.
#pragma once

#include <vector>

#include "device.h"
#include "ggml-handles.h"

namespace undertext {

// A part of a stream's live state: a whole tensor, or rows 0 .. rows - 1 of its second dimension.
struct StatePart {
    ggml_tensor * tensor;
    int64_t rows;
};

class Snapshot {
public:
    bool empty() const { return stored_.empty(); }
    uint64_t bytes() const { return buffer_ ? ggml_backend_buffer_get_size(buffer_.get()) : 0; }
    Status save(Device & device, const std::vector<StatePart> & parts);
    // parts: the same list, of any stream of the model.
    Status restore(Device & device, const std::vector<StatePart> & parts) const;

private:
    ContextHandle context_;
    BufferHandle buffer_;
    std::vector<ggml_tensor *> stored_;
};

}  // namespace undertext
