#include "tokenizer.h"

#include <array>
#include <utility>

namespace undertext {

namespace {

constexpr char replacement[] = "\xef\xbf\xbd";  // U+FFFD
constexpr int control_type = 3, byte_type = 6;  // tokenizer.ggml.token_type

// ---- UTF-8 ----

enum class Decoded { whole, incomplete, invalid };

// Looks at the character that begins at `at` (at < text.size()). length: its bytes; for `invalid` those of the maximal
// subpart, for `incomplete` all that are there. Ranges after Unicode table 3-7: no overlong forms, no surrogates.
Decoded decode(const std::string & text, size_t at, size_t & length, uint32_t & code_point) {
    const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[at + i]); };
    const uint8_t lead = byte(0);
    length = 1;
    code_point = lead;
    if (lead < 0x80) return Decoded::whole;
    size_t expected = 0;
    uint8_t low = 0x80, high = 0xbf;  // of the second byte
    if (lead >= 0xc2 && lead <= 0xdf) {
        expected = 2;
        code_point = lead & 0x1f;
    } else if (lead >= 0xe0 && lead <= 0xef) {
        expected = 3;
        code_point = lead & 0x0f;
        if (lead == 0xe0) low = 0xa0;
        if (lead == 0xed) high = 0x9f;
    } else if (lead >= 0xf0 && lead <= 0xf4) {
        expected = 4;
        code_point = lead & 0x07;
        if (lead == 0xf0) low = 0x90;
        if (lead == 0xf4) high = 0x8f;
    } else {
        return Decoded::invalid;
    }
    for (; length < expected; ++length, low = 0x80, high = 0xbf) {
        if (at + length == text.size()) return Decoded::incomplete;
        if (byte(length) < low || byte(length) > high) return Decoded::invalid;
        code_point = code_point << 6 | (byte(length) & 0x3f);
    }
    return Decoded::whole;
}

// ---- the GPT-2 byte alphabet ----

// Bytes that print stand for themselves as code points, the other 68 for U+0100.. in order.
constexpr bool prints(int byte) {
    return (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
}

constexpr int alphabet_size = 256 + 68;

// [code point] -> byte, or -1
std::array<int16_t, alphabet_size> byte_alphabet() {
    std::array<int16_t, alphabet_size> table{};
    table.fill(-1);
    int next = 256;
    for (int byte = 0; byte < 256; ++byte)
        table[static_cast<size_t>(prints(byte) ? byte : next++)] = static_cast<int16_t>(byte);
    return table;
}

// What is not in the alphabet stands for itself, as in tokens that a converter added in plain text.
std::string to_bytes(const std::string & piece, const std::array<int16_t, alphabet_size> & alphabet) {
    std::string out;
    size_t length = 0;
    for (size_t at = 0; at < piece.size(); at += length) {
        uint32_t code_point = 0;
        const bool whole = decode(piece, at, length, code_point) == Decoded::whole;
        if (whole && code_point < alphabet_size && alphabet[code_point] >= 0) {
            out += static_cast<char>(alphabet[code_point]);
        } else {
            out.append(piece, at, length);
        }
    }
    return out;
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

// "<0x0A>"
bool is_byte_token(const std::string & piece, char & out) {
    if (piece.size() != 6 || piece.compare(0, 3, "<0x") != 0 || piece[5] != '>') return false;
    const int high = hex_digit(piece[3]), low = hex_digit(piece[4]);
    if (high < 0 || low < 0) return false;
    out = static_cast<char>(high * 16 + low);
    return true;
}

// ---- scripts ----

// Unicode White_Space
bool is_white_space(uint32_t c) {
    return (c >= 0x09 && c <= 0x0d) || c == 0x20 || c == 0x85 || c == 0xa0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

struct Range {
    uint32_t first, last;
};

// Blocks of the scripts that put no space between words, with their punctuation. Hangul is not among them.
constexpr Range without_spaces[] = {
    {0x0e00, 0x0eff},                      // Thai, Lao
    {0x0f00, 0x0fff},                      // Tibetan
    {0x1000, 0x109f},                      // Myanmar
    {0x1780, 0x17ff},                      // Khmer
    {0x19e0, 0x19ff},                      // Khmer symbols
    {0x2e80, 0x2fff},                      // CJK radicals, ideographic description
    {0x3000, 0x312f},                      // CJK symbols and punctuation, Hiragana, Katakana, Bopomofo
    {0x3190, 0x4dbf},                      // Kanbun, Katakana extensions, enclosed CJK, Han extension A
    {0x4e00, 0x9fff},                      // Han
    {0xa9e0, 0xa9ff},                      // Myanmar extended
    {0xaa60, 0xaa7f},   {0xf900, 0xfaff},  // Han compatibility
    {0xfe30, 0xfe4f},                      // CJK compatibility forms
    {0xff00, 0xff9f},                      // fullwidth forms, halfwidth Katakana
    {0xffe0, 0xffe6},                      // fullwidth signs
    {0x1aff0, 0x1b16f},                    // Kana supplements
    {0x20000, 0x3ffff},                    // Han extensions B and on
};

bool uses_no_spaces(uint32_t c) {
    for (const Range & range : without_spaces) {
        if (c >= range.first && c <= range.last) return true;
    }
    return false;
}

// A letter, digit or mark of a script that uses spaces. Past ASCII all but punctuation, symbols and emoji.
bool is_spaced_letter(uint32_t c) {
    if (c < 0x80) return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (c < 0xc0) return c == 0xaa || c == 0xb5 || c == 0xba;
    if (c == 0xd7 || c == 0xf7 || (c >= 0x2000 && c <= 0x2bff) || (c >= 0x2e00 && c <= 0x2e7f)) return false;
    if (c >= 0xe000 && c <= 0xf8ff) return false;                      // private use
    if ((c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff || c >= 0xfff0) {  // variation selectors, specials, planes 1 and on
        return c >= 0x10000 && c < 0x1f000;                            // scripts there; emoji from U+1F000
    }
    return !uses_no_spaces(c);
}

// Marks after which a written text goes on with a space.
bool ends_with_space(uint32_t c) {
    constexpr char32_t marks[] = U".,!?;:)]}%\"\u2026\u2019\u201d\u00bb\u060c\u061b\u061f\u06d4\u0964";
    for (const char32_t mark : marks) {
        if (mark != 0 && c == static_cast<uint32_t>(mark)) return true;
    }
    return false;
}

}  // namespace

// ---- Tokenizer ----

Status Tokenizer::read(const GgufFile & file, const HParams & hparams, Tokenizer & out) {
    std::vector<std::string> tokens;
    std::vector<int32_t> types;
    if (Status status = file.get_strings("tokenizer.ggml.tokens", tokens); !status.ok()) return status;
    if (Status status = file.get_i32s("tokenizer.ggml.token_type", types); !status.ok()) return status;
    if (tokens.size() != types.size() || tokens.size() > static_cast<size_t>(hparams.decoder.vocab)) {
        return Status::fail(Code::bad_model,
                            "The model file \"" + file.path() +
                                "\" cannot be used: its token table does not fit its vocabulary. Download it again.",
                            "tokenizer.ggml.tokens");
    }
    out = of(tokens, types);
    return Status::good();
}

Tokenizer Tokenizer::of(const std::vector<std::string> & tokens, const std::vector<int32_t> & types) {
    const auto alphabet = byte_alphabet();
    Tokenizer tokenizer;
    tokenizer.pieces_.resize(tokens.size());
    tokenizer.control_.resize(tokens.size());
    for (size_t i = 0; i < tokens.size(); ++i) {
        tokenizer.control_[i] = types[i] == control_type;
        if (tokenizer.control_[i]) continue;
        char byte = 0;
        if (types[i] == byte_type && is_byte_token(tokens[i], byte)) {
            tokenizer.pieces_[i] = std::string(1, byte);
        } else {
            tokenizer.pieces_[i] = to_bytes(tokens[i], alphabet);
        }
    }
    return tokenizer;
}

bool Tokenizer::is_control(int32_t id) const {
    return id < 0 || static_cast<size_t>(id) >= control_.size() || control_[static_cast<size_t>(id)];
}

const std::string & Tokenizer::bytes(int32_t id) const {
    static const std::string nothing;
    return is_control(id) ? nothing : pieces_[static_cast<size_t>(id)];
}

// ---- Utf8Stream ----

std::string Utf8Stream::push(const std::string & bytes) {
    held_ += bytes;
    std::string out;
    size_t at = 0, length = 0;
    uint32_t code_point = 0;
    for (; at < held_.size(); at += length) {
        const Decoded decoded = decode(held_, at, length, code_point);
        if (decoded == Decoded::incomplete) break;
        if (decoded == Decoded::whole) {
            out.append(held_, at, length);
        } else {
            out += replacement;
            ++invalid_;
        }
    }
    held_.erase(0, at);
    return out;
}

std::string Utf8Stream::flush() {
    if (held_.empty()) return {};
    held_.clear();
    ++invalid_;
    return replacement;
}

// ---- TextStream ----

std::string TextStream::push(const std::string & bytes) { return accept(utf8_.push(bytes)); }

std::string TextStream::finish() {
    std::string out = accept(utf8_.flush());
    held_space_.clear();
    return out;
}

void TextStream::seam() {
    (void)utf8_.flush();  // the old epoch's unfinished character never joins the new one's bytes
    held_space_.clear();
    at_seam_ = true;
}

std::string TextStream::accept(const std::string & text) {
    std::string out;
    size_t length = 0;
    for (size_t at = 0; at < text.size(); at += length) {
        uint32_t c = 0;
        (void)decode(text, at, length, c);
        if (is_white_space(c)) {
            if (last_shown_ != 0 && !at_seam_) held_space_.append(text, at, length);
            continue;
        }
        if (at_seam_) {
            if ((is_spaced_letter(last_shown_) || ends_with_space(last_shown_)) && is_spaced_letter(c)) out += ' ';
            at_seam_ = false;
        }
        out += held_space_;
        held_space_.clear();
        out.append(text, at, length);
        last_shown_ = c;
    }
    return out;
}

}  // namespace undertext
