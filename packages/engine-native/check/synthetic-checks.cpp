#include "synthetic-checks.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <vector>

#include "direct-run.h"
#include "stream-bench.h"
#include "synthetic-source.h"
#include "write-model-file.h"

namespace undertext::check {

namespace {

struct Published {
    const char * mix;
    uint64_t bytes;  // of the file
};
constexpr Published published[] = {{"Q4_K_M", 2830493984}, {"Q5_K_M", 3281439008}, {"Q6_K", 3661018912},
                                   {"Q8_0", 4731791648},   {"BF16", 8868301088},   {"F16", 8879114528}};
constexpr uint64_t published_header = 7908576;  // keys, vocabulary, merges and tensor table: the same in all six

TypeMix mix_of(const std::string & name) {
    TypeMix mix;
    if (Status status = find_type_mix(name, mix); !status.ok()) throw std::runtime_error(status.message);
    return mix;
}

bool has(const std::string & name, const char * part) { return name.find(part) != std::string::npos; }

void check_sizes(Counts & counts) {
    for (const Published & file : published) {
        const SyntheticSource source(mix_of(file.mix), full_size());
        uint64_t bytes = published_header;
        for (const GgufTensor & tensor : source.tensors()) bytes += tensor.bytes;
        counts.expect(bytes == file.bytes, std::string("bytes of ") + file.mix + ": " + std::to_string(bytes));
        counts.expect(source.tensors().size() == 714, "714 tensors");
    }

    // MB as measured on a file that another implementation quantised.
    const SyntheticSource source(mix_of("Q4_K_M"), full_size());
    double encoder = 0, projector = 0, gate_up = 0, attention_out = 0, other = 0, embedding = 0;
    for (const GgufTensor & tensor : source.tensors()) {
        const double mb = double(tensor.bytes) / 1e6;
        if (has(tensor.name, "enc.blocks.")) encoder += mb;
        if (has(tensor.name, "proj.")) projector += mb;
        if (has(tensor.name, "token_embd")) embedding += mb;
        if (!has(tensor.name, "dec.blocks.") || has(tensor.name, "ada")) continue;
        (has(tensor.name, "gate") || has(tensor.name, "ffn.up") ? gate_up : other) += mb;
        if (has(tensor.name, "attn.o.")) attention_out += mb;
    }
    const auto expect = [&](const char * what, double got, double want) {
        counts.expect(std::abs(got - want) <= 0.05, std::string(what) + ": " + std::to_string(got) + " MB");
    };
    expect("encoder blocks", encoder, 585.8);
    expect("projector", projector, 14.2);
    expect("decoder gate and up", gate_up, 828.1);
    expect("decoder attn.o", attention_out, 347.6);
    expect("other decoder blocks", other, 1038.3);
    expect("embedding", embedding, 330.3);
    expect("decoder bytes per token", gate_up + other + embedding, 2196.8);
    TypeMix none;
    counts.expect(find_type_mix("Q3_K_S", none).code == Code::bad_argument, "a type that nobody published");
}

std::vector<uint8_t> all_bytes(const SyntheticSource & source, const GgufTensor & tensor) {
    std::vector<uint8_t> bytes(tensor.bytes);
    source.read(tensor, 0, bytes.size(), bytes.data());
    return bytes;
}

void check_values(Counts & counts, const SyntheticSource & source) {
    std::mt19937 random(11);
    bool same = true, sane = true;
    std::string worst;
    for (const GgufTensor & tensor : source.tensors()) {
        const std::vector<uint8_t> bytes = all_bytes(source, tensor);
        std::vector<uint8_t> pieces(bytes.size());
        for (size_t at = 0; at < pieces.size();) {
            const size_t n = std::min<size_t>(pieces.size() - at, 1 + random() % (bytes.size() / 3 + 1));
            source.read(tensor, at, n, pieces.data() + at);
            at += n;
        }
        same = same && pieces == bytes;

        if (has(tensor.name, "frontend.") || has(tensor.name, "inv_freq")) continue;
        const int64_t n = tensor.ne[0] * tensor.ne[1] * tensor.ne[2];
        std::vector<float> values(static_cast<size_t>(n));
        if (tensor.type == GGML_TYPE_F32) {
            std::copy_n(reinterpret_cast<const float *>(bytes.data()), n, values.data());
        } else {
            ggml_get_type_traits(tensor.type)->to_float(bytes.data(), values.data(), n);
        }
        double sum = 0, squares = 0;
        for (const float x : values) {
            sum += x;
            squares += double(x) * x;
        }
        const double mean = sum / double(n), spread = std::sqrt(squares / double(n) - mean * mean);
        const bool norm = has(tensor.name, "norm");
        const double chance = 5 * spread / std::sqrt(double(n));  // that far off a mean may be by chance
        const bool good =
            norm ? mean >= 1 && mean <= 1.07 : std::abs(mean) < 0.001 + chance && spread > 0.01 && spread < 0.03;
        if (!good) worst = tensor.name + ": mean " + std::to_string(mean) + ", spread " + std::to_string(spread);
        sane = sane && good;
    }
    const std::string mix = source.mix().name;
    counts.expect(same, mix + ": read in pieces, the same bytes");
    counts.expect(sane, mix + ": values of a plausible size; " + worst);
}

OpenModel open_synthetic(const std::shared_ptr<SyntheticSource> & source, const LoadOptions & options) {
    OpenModel model;
    std::unique_ptr<Network> network;
    std::unique_ptr<PreparedState> prepared;
    if (Status status = load_network(source, source->hparams(), Tokenizer::of(source->tokens(), source->token_types()),
                                     options, network, prepared, model.info);
        !status.ok()) {
        throw std::runtime_error(status.message);
    }
    model.network = std::move(network);
    model.prepared = std::move(prepared);
    return model;
}

void check_file(Counts & counts, const std::shared_ptr<SyntheticSource> & source, const Places & places) {
    const std::string mix = source->mix().name, path = places.scratch + "/synthetic " + mix + ".gguf";
    const Status written = write_model_file(*source, path, nullptr, nullptr);
    if (!counts.expect(written.ok(), mix + ": " + written.message)) return;
    counts.expect(write_model_file(*source, path, nullptr, nullptr).code == Code::bad_argument,
                  mix + ": a file is not replaced");

    LoadOptions options;
    options.device = places.device;
    options.threads = places.threads;
    options.measure_drafts = false;
    const OpenModel from_file = open_model(path, options), from_memory = open_synthetic(source, options);
    counts.expect(from_file.info.quantisation == mix, mix + ": called " + from_file.info.quantisation);
    counts.expect(from_file.info.weight_bytes == from_memory.info.weight_bytes, mix + ": weights");
    const std::vector<float> sound = bench_sound(2);
    StreamOptions stream;
    stream.watches = false;
    stream.exact = true;
    const Heard a = hear(from_file, sound, stream), b = hear(from_memory, sound, stream);
    counts.expect(a.tokens == b.tokens && a.tokens.size() >= 25, mix + ": the same tokens from file and memory");

    const std::atomic<bool> cancel{true};
    const std::string other = places.scratch + "/cancelled.gguf";
    counts.expect(write_model_file(*source, other, nullptr, &cancel).code == Code::cancelled, mix + ": cancelled");
    int left = 0;
    for (const auto & entry : std::filesystem::directory_iterator(std::filesystem::u8path(places.scratch))) {
        left += entry.path() != std::filesystem::u8path(path) ? 1 : 0;
    }
    counts.expect(left == 0, mix + ": nothing is left of it");
    std::filesystem::remove(std::filesystem::u8path(path));
}

}  // namespace

Counts run_synthetic_checks(const Places & places) {
    Counts counts;
    check_sizes(counts);
    for (const Published & file : published) {
        const auto source = std::make_shared<SyntheticSource>(mix_of(file.mix), small_size());
        check_values(counts, *source);
        check_file(counts, source, places);
    }
    return counts;
}

}  // namespace undertext::check
