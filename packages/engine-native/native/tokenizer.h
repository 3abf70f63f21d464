// Token ids to text: GPT-2 byte alphabet, control tokens print nothing, text only ever grows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gguf-file.h"
#include "hparams.h"
#include "status.h"

namespace undertext {

class Tokenizer {
public:
    static Status read(const GgufFile & file, const HParams & hparams, Tokenizer & out);
    // As in the file's two lists of the same length: pieces in the byte alphabet, and their types.
    static Tokenizer of(const std::vector<std::string> & tokens, const std::vector<int32_t> & types);
    int size() const { return static_cast<int>(pieces_.size()); }
    bool is_control(int32_t id) const;            // type 3, or an id out of range
    const std::string & bytes(int32_t id) const;  // raw bytes, "" for control

private:
    std::vector<std::string> pieces_;
    std::vector<bool> control_;
};

// Bytes in, whole UTF-8 characters out. An incomplete character is held until it is whole; bytes that can never become
// valid turn into U+FFFD at once (one for each maximal subpart, as WHATWG decoders do).
class Utf8Stream {
public:
    std::string push(const std::string & bytes);
    std::string flush();  // an unfinished tail as U+FFFD
    int64_t invalid() const { return invalid_; }

private:
    std::string held_;
    int64_t invalid_ = 0;
};

// White space: dropped at the stream's start, held at the end until more text comes.
class TextStream {
public:
    // The text that may be shown after these bytes; may be "".
    std::string push(const std::string & bytes);
    std::string finish();
    // A new epoch begins: its leading white space is dropped, and one space is put between what was shown and what
    // comes if both sides are letters of scripts that use spaces.
    void seam();
    int64_t invalid_utf8() const { return utf8_.invalid(); }

private:
    std::string accept(const std::string & text);
    Utf8Stream utf8_;
    std::string held_space_;
    uint32_t last_shown_ = 0;  // code point, 0 = nothing shown yet
    bool at_seam_ = false;
};

}  // namespace undertext
