#include "model-info.h"

#include <algorithm>
#include <cctype>
#include <exception>
#include <map>
#include <new>

namespace undertext {

namespace {

// general.file_type, as llama.cpp numbers it; "" for the types that no Voxtral Realtime file has.
std::string file_type_name(uint32_t file_type) {
    switch (file_type) {
        case 0: return "F32";
        case 1: return "F16";
        case 2: return "Q4_0";
        case 3: return "Q4_1";
        case 7: return "Q8_0";
        case 8: return "Q5_0";
        case 9: return "Q5_1";
        case 10: return "Q2_K";
        case 11: return "Q3_K_S";
        case 12: return "Q3_K_M";
        case 13: return "Q3_K_L";
        case 14: return "Q4_K_S";
        case 15: return "Q4_K_M";
        case 16: return "Q5_K_S";
        case 17: return "Q5_K_M";
        case 18: return "Q6_K";
        case 32: return "BF16";
        default: return "";
    }
}

std::string upper_type_name(ggml_type type) {
    std::string name = ggml_type_name(type);
    for (char & c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name;
}

uint64_t element_count(const GgufTensor & tensor) {
    return static_cast<uint64_t>(tensor.ne[0] * tensor.ne[1] * tensor.ne[2] * tensor.ne[3]);
}

// The tensors decide; the file's own name for its mix of types is believed if it agrees with most of the weights.
std::string quantisation(const GgufFile & file) {
    std::map<ggml_type, uint64_t> elements;
    for (const GgufTensor & tensor : file.tensors()) {
        if (tensor.n_dims == 2 && tensor.name.compare(0, 9, "frontend.") != 0)
            elements[tensor.type] += element_count(tensor);
    }
    const auto most = std::max_element(elements.begin(), elements.end(),
                                       [](const auto & a, const auto & b) { return a.second < b.second; });
    const std::string main_type = upper_type_name(most->first);
    uint32_t file_type = 0;
    if (file.has("general.file_type") && file.get_u32("general.file_type", file_type).ok()) {
        const std::string name = file_type_name(file_type);
        if (name.compare(0, main_type.size(), main_type) == 0) return name;
    }
    return elements.size() == 1 ? main_type : "mixed";
}

}  // namespace

ModelInfo describe_network(const HParams & hparams, const std::vector<GgufTensor> & tensors) {
    ModelInfo info;
    info.name = hparams.name;
    info.variant = hparams.variant;
    info.architecture = "voxtral_realtime";
    info.languages = hparams.languages;
    for (const GgufTensor & tensor : tensors) {
        // The filterbank and the window are computed, not learnt.
        if (tensor.name.compare(0, 9, "frontend.") != 0) info.parameters += element_count(tensor);
    }
    info.encoder_layers = hparams.encoder.n_layers;
    info.encoder_width = hparams.encoder.d_model;
    info.encoder_window = hparams.encoder.window;
    info.decoder_layers = hparams.decoder.n_layers;
    info.decoder_width = hparams.decoder.hidden;
    info.decoder_window = hparams.decoder.window;
    info.vocabulary = hparams.decoder.vocab;
    info.position_limit = hparams.decoder.position_limit;
    info.default_delay = hparams.default_delay;
    return info;
}

ModelInfo describe_model(const GgufFile & file, const HParams & hparams) {
    ModelInfo info = describe_network(hparams, file.tensors());
    info.path = file.path();
    info.quantisation = quantisation(file);
    info.file_bytes = file.mapping().size();
    return info;
}

Status read_model_info(const std::string & path, ModelInfo & out) {
    try {
        GgufFile file;
        HParams hparams;
        if (Status status = GgufFile::open(path, file); !status.ok()) return status;
        if (Status status = read_hparams(file, hparams); !status.ok()) return status;
        out = describe_model(file, hparams);
        return Status::good();
    } catch (const std::bad_alloc &) {
        return Status::fail(Code::out_of_memory, "Memory ran out while reading the model file. Close other programs.");
    } catch (const std::exception & error) {
        return Status::fail(Code::internal, std::string("read_model_info: ") + error.what());
    }
}

}  // namespace undertext
