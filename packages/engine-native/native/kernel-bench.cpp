#include "kernel-bench.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "epoch.h"

namespace undertext {

namespace {

constexpr int drafted_columns = 4;  // a pass of one token and three guesses
constexpr int warm_rounds = 1;      // builds nothing, but brings threads and clocks up to speed
constexpr int pass_rounds = 7, table_rounds = 5;

}  // namespace

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

std::vector<BenchMatrix> decoder_matrices(const Network & network, int tokens) {
    std::vector<BenchMatrix> out;
    for (const DecoderLayer & layer : network.weights.decoder) {
        out.push_back({"decoder", "attn.q", layer.q, tokens});
        out.push_back({"decoder", "attn.k", layer.k, tokens});
        out.push_back({"decoder", "attn.v", layer.v, tokens});
        out.push_back({"decoder", "attn.o", layer.o, tokens});
        out.push_back({"decoder", "ffn.gate", layer.gate, tokens});
        out.push_back({"decoder", "ffn.up", layer.up, tokens});
        out.push_back({"decoder", "ffn.down", layer.down, tokens});
    }
    out.push_back({"decoder", "token_embd", network.weights.token_embd, tokens});
    return out;
}

std::vector<BenchMatrix> encoder_matrices(const Network & network, int slots) {
    const int frames = slots * network.hparams.downsample;
    std::vector<BenchMatrix> out;
    for (const EncoderLayer & layer : network.weights.encoder) {
        out.push_back({"encoder", "attn.q", layer.q, frames});
        out.push_back({"encoder", "attn.k", layer.k, frames});
        out.push_back({"encoder", "attn.v", layer.v, frames});
        out.push_back({"encoder", "attn.out", layer.out, frames});
        out.push_back({"encoder", "ffn.gate", layer.gate, frames});
        out.push_back({"encoder", "ffn.up", layer.up, frames});
        out.push_back({"encoder", "ffn.down", layer.down, frames});
    }
    out.push_back({"projector", "linear_1", network.weights.projector_1, slots});
    out.push_back({"projector", "linear_2", network.weights.projector_2, slots});
    return out;
}

Status ProductGraph::create(const Network & network, const std::vector<BenchMatrix> & matrices) {
    device_ = network.device.get();
    const size_t nodes = matrices.size() + 8;
    pass_.context = make_context(nodes * 3, nodes);
    ggml_context * c = pass_.context.get();
    pass_.graph = ggml_new_graph_custom(c, nodes, false);
    std::map<std::pair<int64_t, int>, ggml_tensor *> inputs;  // by length and columns
    for (const BenchMatrix & matrix : matrices) {
        ggml_tensor *& x = inputs[{matrix.weights->ne[0], matrix.columns}];
        if (x == nullptr) {
            x = ggml_new_tensor_2d(c, GGML_TYPE_F32, matrix.weights->ne[0], matrix.columns);
            ggml_set_input(x);
        }
        ggml_build_forward_expand(pass_.graph, ggml_mul_mat(c, matrix.weights, x));
    }
    if (Status status = pass_.finish(*device_); !status.ok()) return status;
    for (const auto & [shape, x] : inputs) {
        std::vector<float> values(size_t(ggml_nelements(x)));
        for (size_t i = 0; i < values.size(); ++i) values[i] = float(i * 7 % 13) / 6.0f - 1.0f;
        ggml_backend_tensor_set(x, values.data(), 0, ggml_nbytes(x));
    }
    return Status::good();
}

Status ProductGraph::run(const std::atomic<bool> * cancel, double & ms) {
    const double clock = now_ms();
    Status status = device_->compute(pass_.graph, cancel);
    ms = now_ms() - clock;
    return status;
}

namespace {

Status measure_pass(const Network & network, const std::vector<BenchMatrix> & matrices,
                    const std::atomic<bool> * cancel, double & out) {
    ProductGraph graph;
    if (Status status = graph.create(network, matrices); !status.ok()) return status;
    std::vector<double> times;
    for (int round = 0; round < warm_rounds + pass_rounds; ++round) {
        double ms = 0;
        if (Status status = graph.run(cancel, ms); !status.ok()) return status;
        if (round >= warm_rounds) times.push_back(ms);
    }
    out = median(times);
    return Status::good();
}

// Matrices of one name and shape by turns with all others, so that none is found in a cache.
Status measure_table(const Network & network, const std::vector<BenchMatrix> & matrices, bool several,
                     const std::atomic<bool> * cancel, std::vector<KernelRow> & rows) {
    struct Group {
        std::vector<BenchMatrix> matrices;
        ProductGraph graph;
        std::vector<double> times;
        size_t row = 0;
    };
    using Key = std::tuple<std::string, std::string, ggml_type>;
    std::vector<std::unique_ptr<Group>> groups;
    std::map<Key, Group *> by_key;
    for (const BenchMatrix & matrix : matrices) {
        Group *& group = by_key[{matrix.part, matrix.name, matrix.weights->type}];
        if (group == nullptr) {
            groups.push_back(std::make_unique<Group>());
            group = groups.back().get();
        }
        group->matrices.push_back(matrix);
    }
    for (const auto & group : groups) {
        const BenchMatrix & first = group->matrices[0];
        const std::string type = ggml_type_name(first.weights->type);
        auto row = std::find_if(rows.begin(), rows.end(), [&](const KernelRow & r) {
            return r.part == first.part && r.name == first.name && r.type == type;
        });
        if (row == rows.end()) {
            const int count = int(group->matrices.size());
            rows.push_back({first.part, first.name, type, first.weights->ne[0], first.weights->ne[1], count,
                            uint64_t(count) * ggml_nbytes(first.weights)});
            row = rows.end() - 1;
        }
        group->row = size_t(row - rows.begin());
        if (Status status = group->graph.create(network, group->matrices); !status.ok()) return status;
    }
    for (int round = 0; round < warm_rounds + table_rounds; ++round) {
        for (const auto & group : groups) {
            double ms = 0;
            if (Status status = group->graph.run(cancel, ms); !status.ok()) return status;
            if (round >= warm_rounds) group->times.push_back(ms);
        }
    }
    for (const auto & group : groups) {
        KernelRow & row = rows[group->row];
        (several ? row.ms_several : row.ms_one) = median(group->times);
        if (several) row.several = group->matrices[0].columns;
    }
    return Status::good();
}

uint64_t bytes_of(const std::vector<BenchMatrix> & matrices) {
    uint64_t sum = 0;
    for (const BenchMatrix & matrix : matrices) sum += ggml_nbytes(matrix.weights);
    return sum;
}

}  // namespace

Status measure_kernels(const Network & network, const std::atomic<bool> * cancel, KernelFigures & out) {
    const auto one = decoder_matrices(network, 1), four = decoder_matrices(network, drafted_columns);
    const auto slot = encoder_matrices(network, 1);
    out.decoder_bytes = bytes_of(one);
    out.encoder_bytes = bytes_of(slot);
    if (Status status = measure_pass(network, one, cancel, out.decoder); !status.ok()) return status;
    if (Status status = measure_pass(network, four, cancel, out.decoder_four); !status.ok()) return status;
    if (Status status = measure_pass(network, slot, cancel, out.encoder); !status.ok()) return status;
    if (Status status = measure_table(network, one, false, cancel, out.rows); !status.ok()) return status;
    if (Status status = measure_table(network, four, true, cancel, out.rows); !status.ok()) return status;
    return measure_table(network, slot, true, cancel, out.rows);
}

}  // namespace undertext
