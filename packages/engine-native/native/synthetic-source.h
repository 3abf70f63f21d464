// A network of the full size with random weights, in the mix of types of a published file: what the benchmark measures
// where nobody has downloaded a model. It captions nothing.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "tokenizer.h"
#include "weights.h"

namespace undertext {

// The types of a published file's tensors. All six together with the sizes below give the published files' exact sizes,
// but for their header (the same for all).
struct TypeMix {
    const char * name;        // "Q4_K_M"
    int file_type;            // general.file_type, as llama.cpp numbers it
    ggml_type main;           // every matrix but those that follow
    ggml_type attention_out;  // enc attn.out, dec attn.o
    ggml_type embedding;
    ggml_type ada_2;  // its rows are too short for K-quants
    ggml_type conv;
};

// Accepts any case. bad_argument if there is no such mix; the message names those that there are.
Status find_type_mix(const std::string & name, TypeMix & out);

HParams full_size();   // of the 4B model
HParams small_size();  // two layers of each kind, rows that are multiples of 256: for tests

class SyntheticSource : public WeightSource {
public:
    SyntheticSource(const TypeMix & mix, const HParams & hparams);
    const TypeMix & mix() const { return mix_; }
    const HParams & hparams() const { return hparams_; }
    // 1000 control tokens, then one for each byte, then " a" ... as in the byte alphabet.
    const std::vector<std::string> & tokens() const { return tokens_; }
    const std::vector<int32_t> & token_types() const { return token_types_; }

    const std::string & name() const override { return hparams_.name; }
    const std::vector<GgufTensor> & tensors() const override { return tensors_; }
    // Made as it is read: any part of any tensor, always the same bytes.
    void read(const GgufTensor & tensor, size_t offset, size_t length, void * target) const override;
    const uint8_t * mapped(const GgufTensor &) const override { return nullptr; }
    void release(const GgufTensor &) const override {}
    bool trusted() const override { return true; }

private:
    void add(const std::string & name, ggml_type type, std::initializer_list<int64_t> ne);
    void add_tensors();
    void make_row(const GgufTensor & tensor, int64_t row, uint8_t * out) const;

    TypeMix mix_;
    HParams hparams_;
    std::vector<std::string> tokens_;
    std::vector<int32_t> token_types_;
    std::vector<GgufTensor> tensors_;
    std::vector<float> filterbank_, window_, inv_freq_;
};

}  // namespace undertext
