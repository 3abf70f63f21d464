#include "bench.h"

#include <algorithm>
#include <exception>
#include <new>

#include "attention.h"
#include "bench-judgement.h"
#include "epoch.h"
#include "kernel-bench.h"
#include "load-network.h"
#include "model-info.h"
#include "pass-bench.h"
#include "process-memory.h"
#include "stream-bench.h"
#include "synthetic-source.h"
#include "write-model-file.h"

namespace undertext {

namespace {

constexpr int chunks_ms[] = {80, 240, 500, 2000};
constexpr double shortest_seconds = 1, longest_seconds = 600;

class Bench {
public:
    Bench(const BenchOptions & options, BenchReport & report) : options_(options), report_(report) {}

    Status run() {
        if (Status status = check(); !status.ok()) return status;
        if (Status status = load(); !status.ok()) return status;
        report_.attention = network_->attention == Attention::fused ? attention_kernel_name() : "flash";
        progress(0.2, "kernels");
        if (Status status = measure_kernels(*network_, cancel(), report_.kernels); !status.ok()) return status;
        if (Status status = streams(0.25, 0.85); !status.ok()) return status;
        progress(0.85, "passes");
        if (Status status = measure_passes(*network_, *prepared_, delay_, report_.model.weight_bytes, cancel(),
                                           report_.passes, report_.memory);
            !status.ok()) {
            return status;
        }
        progress(0.95, "bandwidth");
        if (network_->device->is_cpu()) {
            if (Status status = measure_read_bandwidth(report_.model.threads, cancel(), report_.bandwidth);
                !status.ok())
                return status;
        }
        judge_bench(report_);
        progress(1.0, "bandwidth");
        return Status::good();
    }

private:
    const std::atomic<bool> * cancel() const { return options_.cancel.get(); }

    void progress(double fraction, const char * stage) const {
        if (options_.on_progress) options_.on_progress(fraction, stage);
    }

    Status check() const {
        const auto bad = [](const std::string & message) { return Status::fail(Code::bad_argument, message); };
        if (options_.model.empty() == options_.synthetic.empty())
            return bad("give a model file, or the type of a synthetic network");
        if (!options_.write.empty() && options_.synthetic.empty())
            return bad("only a synthetic network can be written to a file");
        if (!(options_.seconds >= shortest_seconds && options_.seconds <= longest_seconds)) {
            return bad("the bench takes 1 to 600 s of sound");
        }
        if (options_.delay != 0 && !is_valid_delay(options_.delay))
            return bad("the delay must be 1 to 15 or 30 slots of 80 ms");
        if (options_.chunk_ms != 0 && (options_.chunk_ms < min_chunk_ms || options_.chunk_ms > max_chunk_ms)) {
            return bad("the chunk must be 80 to 5000 ms");
        }
        return Status::good();
    }

    Status load() {
        LoadOptions options;
        options.device = options_.device;
        options.threads = options_.threads;
        options.cancel = options_.cancel;
        std::shared_ptr<const WeightSource> source;
        HParams hparams;
        Tokenizer tokenizer;
        std::string file = options_.model;
        double from = 0;
        report_.synthetic = !options_.synthetic.empty();
        report_.from_file = !report_.synthetic || !options_.write.empty();
        if (report_.synthetic) {
            TypeMix mix;
            if (Status status = find_type_mix(options_.synthetic, mix); !status.ok()) return status;
            auto synthetic = std::make_shared<SyntheticSource>(mix, options_.small ? small_size() : full_size());
            if (report_.from_file) {
                from = 0.1;
                const double clock = now_ms();
                const auto written = [&](double fraction) { progress(0.1 * fraction, "writing"); };
                if (Status status = write_model_file(*synthetic, options_.write, written, cancel()); !status.ok())
                    return status;
                report_.write_ms = now_ms() - clock;
                file = options_.write;
            } else {
                hparams = synthetic->hparams();
                tokenizer = Tokenizer::of(synthetic->tokens(), synthetic->token_types());
                report_.model = describe_network(hparams, synthetic->tensors());
                report_.model.quantisation = mix.name;
                source = std::move(synthetic);
            }
        }
        report_.memory.before = resident_bytes();
        const double clock = now_ms();
        if (source == nullptr) {
            GgufFile opened;
            if (Status status = GgufFile::open(file, opened); !status.ok()) return status;
            if (Status status = read_hparams(opened, hparams); !status.ok()) return status;
            if (Status status = Tokenizer::read(opened, hparams, tokenizer); !status.ok()) return status;
            report_.model = describe_model(opened, hparams);
            source = std::make_shared<FileSource>(std::move(opened));
        }
        options.on_progress = [&](double fraction, const char * stage) {
            progress(from + (0.2 - from) * fraction, stage);
        };
        Status status =
            load_network(source, hparams, std::move(tokenizer), options, network_, prepared_, report_.model);
        report_.load_ms = now_ms() - clock;
        report_.memory.loaded = resident_bytes();
        delay_ = options_.delay != 0 ? options_.delay : hparams.default_delay;
        return status;
    }

    Status streams(double from, double to) {
        std::vector<StreamSetting> settings;
        if (options_.chunk_ms != 0) {
            settings.push_back({options_.chunk_ms, false, delay_, report_.model.draft});
        } else {
            for (const int chunk : chunks_ms) settings.push_back({chunk, false, delay_, report_.model.draft});
            settings.push_back({max_chunk_ms, true, delay_, report_.model.draft});
        }
        const std::vector<float> sound = bench_sound(options_.seconds);
        for (const StreamSetting & setting : settings) {
            progress(from + (to - from) * double(report_.streams.size()) / double(settings.size()), "streaming");
            StreamFigures figures;
            if (Status status = measure_stream(*network_, *prepared_, sound, setting, cancel(), figures); !status.ok())
                return status;
            report_.streams.push_back(figures);
        }
        return Status::good();
    }

    const BenchOptions & options_;
    BenchReport & report_;
    std::unique_ptr<Network> network_;
    std::unique_ptr<PreparedState> prepared_;
    int delay_ = 0;
};

}  // namespace

Status run_bench(const BenchOptions & options, BenchReport & out) {
    try {
        out = {};
        return Bench(options, out).run();
    } catch (const std::bad_alloc &) {
        return Status::fail(Code::out_of_memory, "there is not enough memory for the bench: close other programs");
    } catch (const std::exception & e) {
        return Status::fail(Code::internal, std::string("the bench failed: ") + e.what());
    }
}

}  // namespace undertext
