#include "tokenizer-cases.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tokenizer.h"

namespace undertext::check {

namespace {

void equal(Counts & counts, const std::string & what, const std::string & expected, const std::string & found) {
    counts.expect(expected == found, what + "\n  expected \"" + expected + "\"\n  found    \"" + found + "\"");
}

std::string in_pieces(const std::vector<std::string> & pieces) {
    Utf8Stream stream;
    std::string out;
    for (const std::string & piece : pieces) out += stream.push(piece);
    return out + stream.flush();
}

std::string byte_by_byte(const std::string & bytes) {
    std::vector<std::string> pieces;
    for (const char byte : bytes) pieces.emplace_back(1, byte);
    return in_pieces(pieces);
}

// Every script that captions come in, and characters of 1 to 4 bytes at the edges of UTF-8's ranges.
const std::string all_scripts =
    u8"Hello, Grüße, Ça va? Привет Ελλάδα שלום مرحبا हिन्दी বাংলা தமிழ் ไทย ລາວ ខ្មែរ မြန်မာ བོད 한국어 日本語 "
    u8"カタカナ 简体 繁體 𠀋 👍🏽 👩‍👩‍👧 🇪🇺 e\u0301 "
    u8"\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff";

void check_splits(Counts & counts) {
    equal(counts, "all scripts byte by byte", all_scripts, byte_by_byte(all_scripts));
    for (size_t cut = 0; cut <= all_scripts.size(); ++cut) {
        equal(counts, "all scripts cut at byte " + std::to_string(cut), all_scripts,
              in_pieces({all_scripts.substr(0, cut), all_scripts.substr(cut)}));
    }
    std::mt19937 random(7);
    for (int i = 0; i < 100; ++i) {
        std::vector<std::string> pieces;
        for (size_t at = 0; at < all_scripts.size();) {
            const size_t length = 1 + random() % 7;
            pieces.push_back(all_scripts.substr(at, length));
            at += length;
        }
        equal(counts, "all scripts in random pieces", all_scripts, in_pieces(pieces));
    }

    Utf8Stream stream;
    equal(counts, "the first three bytes of a character", "", stream.push("\xf0\x9f\x91"));
    equal(counts, "its last byte", u8"👍", stream.push("\x8d"));
    equal(counts, "nothing is left", "", stream.flush());
    equal(counts, "nothing was invalid", "0", std::to_string(stream.invalid()));
}

// As WHATWG's decoder: one U+FFFD for each maximal subpart.
void check_invalid(Counts & counts) {
    const std::string r = u8"\ufffd";
    struct Case {
        const char * what;
        std::string bytes, text;
    };
    const Case cases[] = {
        {"a lone continuation byte", "a\x80z", "a" + r + "z"},
        {"two of them", "\x80\xbf", r + r},
        {"bytes that are in no UTF-8", "\xc0\xc1\xf5\xff", r + r + r + r},
        {"an overlong slash of 2 bytes", "\xc0\xaf", r + r},
        {"an overlong slash of 3 bytes", "\xe0\x80\xaf", r + r + r},
        {"an overlong slash of 4 bytes", "\xf0\x80\x80\xaf", r + r + r + r},
        {"a surrogate", "\xed\xa0\x80", r + r + r},
        {"past U+10FFFF", "\xf4\x90\x80\x80", r + r + r + r},
        {"2 of 3 bytes, then a letter", "\xe2\x82z", r + "z"},
        {"3 of 4 bytes, then a letter", "\xf0\x9f\x91z", r + "z"},
        {"1 of 4 bytes, then a whole character", "\xf0\xc3\xa9", r + u8"é"},
        {"2 of 3 bytes, then 2 of 3 bytes", "\xe2\x82\xe2\x82", r + r},
        {"an unfinished tail", "ab\xf0\x9f\x91", "ab" + r},
        {"Unicode's example",
         "a\xf1\x80\x80\xe1\x80\xc2"
         "b\x80"
         "c\x80\xbf"
         "d",
         "a" + r + r + r + "b" + r + "c" + r + r + "d"},
    };
    for (const Case & c : cases) {
        equal(counts, c.what, c.text, in_pieces({c.bytes}));
        equal(counts, std::string(c.what) + ", byte by byte", c.text, byte_by_byte(c.bytes));
    }
    Utf8Stream stream;
    equal(counts, "bytes that can never be valid show at once", r, stream.push("\xe2\x28").substr(0, 3));
    equal(counts, "and are counted", "1", std::to_string(stream.invalid()));

    // Random bytes: any split gives the same, and the result is valid UTF-8 (it passes through unchanged).
    std::mt19937 random(11);
    for (int i = 0; i < 200; ++i) {
        std::string bytes;
        for (int n = 0; n < 40; ++n) {
            constexpr unsigned char likely[] = {0x41, 0x80, 0xbf, 0xa0, 0x9f, 0xc3, 0xe0, 0xe2, 0xed, 0xf0, 0xf4, 0xff};
            bytes += static_cast<char>(likely[random() % sizeof(likely)]);
        }
        const std::string whole = in_pieces({bytes});
        equal(counts, "random bytes, byte by byte", whole, byte_by_byte(bytes));
        equal(counts, "random bytes decoded are valid", whole, in_pieces({whole}));
    }
}

void check_white_space(Counts & counts) {
    TextStream text;
    equal(counts, "white space at the start", "", text.push(u8" \n\u00a0\u2003\u3000"));
    equal(counts, "the first word", "one", text.push(" one"));
    equal(counts, "white space at the end is held", "", text.push("  "));
    equal(counts, "and comes with the next word", "  two", text.push("two"));
    equal(counts, "in one piece", u8" three\u2009four", text.push(u8" three\u2009four\t"));
    equal(counts, "at the end it is dropped", "", text.finish());

    TextStream split;
    equal(counts, "a space of three bytes in two pieces, 1", "a", split.push("a\xe3\x80"));
    equal(counts, "a space of three bytes in two pieces, 2", "", split.push("\x80"));
    equal(counts, "a space of three bytes in two pieces, 3", u8"\u3000b", split.push("b"));
    equal(counts, "an unfinished character at the end, with the space before it", "", split.push(" \xf0\x9f"));
    equal(counts, "comes out as U+FFFD", u8" \ufffd", split.finish());
    equal(counts, "and is counted", "1", std::to_string(split.invalid_utf8()));

    // Whatever the pieces, the text is the trimmed whole: partials only grow.
    const std::string whole = u8"  Hello , wörld \u2028 日本語　テスト  👍 \n end \t ";
    const std::string trimmed = u8"Hello , wörld \u2028 日本語　テスト  👍 \n end";
    for (size_t cut = 0; cut <= whole.size(); ++cut) {
        TextStream stream;
        std::string out = stream.push(whole.substr(0, cut));
        out += stream.push(whole.substr(cut));
        out += stream.finish();
        equal(counts, "text cut at byte " + std::to_string(cut), trimmed, out);
    }
}

std::string across_seam(const std::string & before, const std::string & after) {
    TextStream text;
    std::string out = text.push(before);
    text.seam();
    out += text.push(after);
    return out + text.finish();
}

void check_seams(Counts & counts) {
    struct Case {
        const char * before;
        const char * after;
        const char * joined;
    };
    const Case cases[] = {
        {u8"hello", u8"world", u8"hello world"},
        {u8"hello", u8" world", u8"hello world"},
        {u8"hello ", u8"  world", u8"hello world"},
        {u8"room 7", u8"7 people", u8"room 7 7 people"},
        {u8"привет", u8"мир", u8"привет мир"},
        {u8"안녕", u8"하세요", u8"안녕 하세요"},
        {u8"नमस्ते", u8"दुनिया", u8"नमस्ते दुनिया"},
        {u8"مرحبا", u8"بكم", u8"مرحبا بكم"},
        {u8"naïve", u8"école", u8"naïve école"},
        // A sentence that ended needs its space too.
        {u8"Yes.", u8"No", u8"Yes. No"},
        {u8"Really?", u8"Да", u8"Really? Да"},
        {u8"then,", u8"5 more", u8"then, 5 more"},
        // What follows directly stays so.
        {u8"hello", u8", world", u8"hello, world"},
        {u8"hello", u8"'s", u8"hello's"},
        {u8"well-", u8"known", u8"well-known"},
        {u8"(", u8"aside", u8"(aside"},
        {u8"costs $", u8"5", u8"costs $5"},
        // Scripts without spaces, on either side.
        {u8"你好", u8"世界", u8"你好世界"},
        {u8"你好", u8" 世界", u8"你好世界"},
        {u8"こんにちは", u8"カナ", u8"こんにちはカナ"},
        {u8"สวัสดี", u8"ครับ", u8"สวัสดีครับ"},
        {u8"ສະບາຍ", u8"ດີ", u8"ສະບາຍດີ"},
        {u8"សួស្តី", u8"បង", u8"សួស្តីបង"},
        {u8"မြန်", u8"မာ", u8"မြန်မာ"},
        {u8"བོད་", u8"ཡིག", u8"བོད་ཡིག"},
        {u8"你好。", u8"世界", u8"你好。世界"},
        {u8"ＡＢ", u8"ＣＤ", u8"ＡＢＣＤ"},
        {u8"hello", u8"世界", u8"hello世界"},
        {u8"世界", u8"hello", u8"世界hello"},
        // Nothing on one side.
        {u8"", u8" world", u8"world"},
        {u8"hello", u8"", u8"hello"},
        {u8"hello", u8"   ", u8"hello"},
    };
    for (const Case & c : cases) {
        equal(counts, std::string("the seam of \"") + c.before + "\" and \"" + c.after + "\"", c.joined,
              across_seam(c.before, c.after));
    }
    TextStream text;
    std::string out = text.push("one");
    text.seam();
    text.seam();
    out += text.push(" ");
    out += text.push("two three");
    equal(counts, "two seams in a row", "one two three", out);

    TextStream half;
    out = half.push("one\xf0\x9f");
    half.seam();
    out += half.push("two");
    equal(counts, "an unfinished character never joins the new epoch's bytes", "one two", out);
}

}  // namespace

Counts run_tokenizer_cases() {
    Counts counts;
    check_splits(counts);
    check_invalid(counts);
    check_white_space(counts);
    check_seams(counts);
    return counts;
}

}  // namespace undertext::check
