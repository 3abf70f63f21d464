#include "load-network.h"

#include <algorithm>
#include <exception>
#include <new>

#include "draft-choice.h"
#include "epoch.h"

namespace undertext {

namespace {

// Rough need of one stream beside the weights, for the automatic choice of a device.
constexpr uint64_t stream_reserve = uint64_t(1) << 30;
// Under this the work between two barriers is shorter than the wait at them: one thread is fastest, and by far where
// other programs use the cores.
constexpr uint64_t small_model = uint64_t(64) << 20;
constexpr int measured_drafts[] = {0, 1, 3, 7, 15};
// Sizes in turn, the best of each: what else the machine does at the moment then weighs on all sizes alike.
constexpr int measurements = 3;
constexpr double hopeless_cost = 6.0;  // of a pass of one

// Passes of several sizes over embeds that are there already.
Status measure_verify_cost(const Network & network, Epoch & epoch, const LoadOptions & options,
                           std::vector<double> & cost) {
    const int most = std::min(options.max_draft, max_drafts);
    std::vector<double> best(size_t(most) + 1, -1.0);
    for (int round = 0; round < measurements; ++round) {
        for (const int draft : measured_drafts) {
            // Far dearer than it can ever be worth: not measured again.
            if (draft > most || (round > 0 && best[size_t(draft)] > hopeless_cost * best[0])) {
                continue;
            }
            const std::vector<int32_t> tokens(size_t(draft) + 1, network.hparams.pad);
            std::vector<int32_t> ids(tokens.size());
            const double clock = now_ms();
            if (Status status = epoch.decoder().run(tokens.data(), int(tokens.size()), prepared_slots,
                                                    int(tokens.size()), ids.data(), options.cancel.get());
                !status.ok()) {
                return status;
            }
            const double ms = now_ms() - clock;
            double & least = best[size_t(draft)];
            least = least < 0 ? ms : std::min(least, ms);
        }
    }
    cost.assign(best.size(), -1.0);
    for (size_t i = 0; i < best.size(); ++i) {
        cost[i] = best[i] < 0 ? -1.0 : best[i] / best[0];
    }
    return Status::good();
}

Status load(std::shared_ptr<const WeightSource> source, const HParams & hparams, Tokenizer tokenizer,
            const LoadOptions & options, std::unique_ptr<Network> & out, std::unique_ptr<PreparedState> & prepared_out,
            ModelInfo & info) {
    auto network = std::make_unique<Network>();
    network->hparams = hparams;
    network->tokenizer = std::move(tokenizer);
    uint64_t weight_bytes = 0;
    for (const GgufTensor & tensor : source->tensors()) {
        weight_bytes += tensor.bytes;
    }
    const int threads = options.threads == 0 && weight_bytes < small_model ? 1 : options.threads;
    if (Status status = Device::open(options.device, threads, weight_bytes + stream_reserve, network->device);
        !status.ok()) {
        return status;
    }
    Device & device = *network->device;
    const bool fused_works =
        device.is_cpu() && hparams.encoder.head_dim % 16 == 0 && hparams.decoder.head_dim % 16 == 0;
    if (options.attention == Attention::fused && !fused_works) {
        return Status::fail(Code::bad_argument,
                            "fused attention runs on the CPU alone, with heads of a multiple of 16");
    }
    network->attention = options.attention == Attention::automatic ? (fused_works ? Attention::fused : Attention::flash)
                                                                   : options.attention;
    network->encoder_batch = device.is_cpu() ? cpu_encoder_batch : gpu_encoder_batch;
    network->kv_type = options.f32_kv ? GGML_TYPE_F32 : GGML_TYPE_F16;

    const auto progress = [&](double from, double to, const char * stage) {
        return [&options, from, to, stage](double fraction) {
            if (options.on_progress) {
                options.on_progress(from + (to - from) * std::min(1.0, fraction), stage);
            }
        };
    };
    progress(0.0, 0.0, "reading")(0);
    if (Status status = network->weights.load(std::move(source), hparams, device, {options.repack, options.f32_weights},
                                              progress(0.0, 0.7, "weights"), options.cancel.get());
        !status.ok()) {
        return status;
    }
    network->mel = std::make_unique<MelTables>(hparams.frontend, network->weights.filterbank, network->weights.window);

    double clock = now_ms();
    progress(0.7, 0.7, "preparing")(0);
    auto prepared = std::make_unique<PreparedState>(*network);
    Epoch first(*network, *prepared);
    if (Status status = first.create(); !status.ok()) {
        return status;
    }
    if (Status status = first.begin(hparams.default_delay, 0, options.cancel.get()); !status.ok()) {
        return status;
    }
    info.prepare_ms = now_ms() - clock;
    clock = now_ms();
    progress(0.9, 0.9, "measuring")(0);
    if (options.measure_drafts) {
        if (Status status = measure_verify_cost(*network, first, options, info.verify_cost); !status.ok()) {
            return status;
        }
    }
    info.measure_ms = now_ms() - clock;
    info.draft = options.measure_drafts ? choose_draft(info.verify_cost, options.max_draft)
                                        : std::min(options.max_draft, max_drafts);
    info.device = device.info();
    info.device_reason = device.reason();
    info.threads = device.threads();
    info.weight_bytes = network->weights.total_bytes();
    info.mapped_bytes = network->weights.mapped_bytes();
    info.repacked_bytes = network->weights.repacked_bytes();
    info.map_ms = network->weights.map_ms();
    info.repack_ms = network->weights.repack_ms();
    progress(1.0, 1.0, "measuring")(1);
    out = std::move(network);
    prepared_out = std::move(prepared);
    return Status::good();
}

}  // namespace

Status load_network(std::shared_ptr<const WeightSource> source, const HParams & hparams, Tokenizer tokenizer,
                    const LoadOptions & options, std::unique_ptr<Network> & network,
                    std::unique_ptr<PreparedState> & prepared, ModelInfo & info) {
    try {
        return load(std::move(source), hparams, std::move(tokenizer), options, network, prepared, info);
    } catch (const std::bad_alloc &) {
        return Status::fail(
            Code::out_of_memory,
            "there is not enough memory to load the model: close other programs, or choose a smaller one");
    } catch (const std::exception & e) {
        return Status::fail(Code::internal, std::string("loading failed: ") + e.what());
    }
}

}  // namespace undertext
