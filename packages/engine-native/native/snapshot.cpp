#include "snapshot.h"

namespace undertext {

namespace {

ggml_tensor * view_of(ggml_context * context, const StatePart & part) {
    ggml_tensor * t = part.tensor;
    return ggml_view_3d(context, t, t->ne[0], part.rows, t->ne[2], t->nb[1], t->nb[2], 0);
}

Status copy(Device & device, const std::vector<StatePart> & parts, const std::vector<ggml_tensor *> & stored,
            bool save) {
    ContextHandle context = make_context(parts.size() * 3, parts.size() * 3);
    ggml_cgraph * graph = ggml_new_graph_custom(context.get(), parts.size() * 3, false);
    for (size_t i = 0; i < parts.size(); ++i) {
        ggml_tensor * live = view_of(context.get(), parts[i]);
        // The view's buffer is the live tensor's; nothing is left to allocate but the copies' own descriptions.
        ggml_backend_view_init(live);
        ggml_tensor * node = save ? ggml_cpy(context.get(), live, stored[i]) : ggml_cpy(context.get(), stored[i], live);
        ggml_backend_view_init(node);
        ggml_build_forward_expand(graph, node);
    }
    return device.compute(graph, nullptr);
}

}  // namespace

Status Snapshot::save(Device & device, const std::vector<StatePart> & parts) {
    stored_.clear();
    buffer_.reset();
    context_ = make_context(parts.size());
    for (const StatePart & part : parts) {
        stored_.push_back(
            ggml_new_tensor_3d(context_.get(), part.tensor->type, part.tensor->ne[0], part.rows, part.tensor->ne[2]));
    }
    buffer_.reset(ggml_backend_alloc_ctx_tensors_from_buft(context_.get(), device.buffer_type()));
    if (!buffer_) {
        stored_.clear();
        return Status::fail(Code::out_of_memory,
                            "there is not enough memory to prepare the model on " + device.info().description,
                            device.info().id);
    }
    return copy(device, parts, stored_, true);
}

Status Snapshot::restore(Device & device, const std::vector<StatePart> & parts) const {
    return copy(device, parts, stored_, false);
}

}  // namespace undertext
