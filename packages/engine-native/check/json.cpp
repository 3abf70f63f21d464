#include "json.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace undertext::check {

namespace {

class Parser {
public:
    Parser(const std::string & text, const std::string & path) : text_(text), path_(path) {}
    Json whole() {
        Json value = any();
        if (peek() != '\0') {
            fail();
        }
        return value;
    }

private:
    [[noreturn]] void fail() { throw std::runtime_error(path_ + ": not JSON at byte " + std::to_string(at_)); }
    char peek() {
        while (at_ < text_.size() &&
               (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t')) {
            ++at_;
        }
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    void expect(char c) {
        if (peek() != c) {
            fail();
        }
        ++at_;
    }
    bool take(const char * word) {
        const std::string w = word;
        if (text_.compare(at_, w.size(), w) != 0) {
            return false;
        }
        at_ += w.size();
        return true;
    }
    std::string quoted() {
        expect('"');
        std::string out;
        while (at_ < text_.size() && text_[at_] != '"') {
            if (text_[at_] == '\\') {
                const char c = text_[++at_];
                if (c == 'u') {
                    fail();  // the files have none
                }
                out += c == 'n' ? '\n' : c == 't' ? '\t' : c;
            } else {
                out += text_[at_];
            }
            ++at_;
        }
        expect('"');
        return out;
    }
    Json any() {
        Json value;
        switch (peek()) {
            case '{':
                value.kind = Json::Kind::object;
                for (expect('{'); peek() != '}';) {
                    const std::string key = quoted();
                    expect(':');
                    value.object[key] = any();
                    if (peek() != '}') {
                        expect(',');
                    }
                }
                expect('}');
                return value;
            case '[':
                value.kind = Json::Kind::array;
                for (expect('['); peek() != ']';) {
                    value.array.push_back(any());
                    if (peek() != ']') {
                        expect(',');
                    }
                }
                expect(']');
                return value;
            case '"':
                value.kind = Json::Kind::string;
                value.string = quoted();
                return value;
            case 't':
            case 'f':
                value.kind = Json::Kind::boolean;
                value.boolean = text_[at_] == 't';
                if (!take("true") && !take("false")) {
                    fail();
                }
                return value;
            case 'n':
                if (!take("null")) {
                    fail();
                }
                return value;
            default: {
                const char * from = text_.c_str() + at_;
                char * end = nullptr;
                value.kind = Json::Kind::number;
                value.number = std::strtod(from, &end);
                if (end == from) {
                    fail();
                }
                at_ += size_t(end - from);
                return value;
            }
        }
    }

    const std::string & text_;
    const std::string & path_;
    size_t at_ = 0;
};

}  // namespace

Json Json::read(const std::string & path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error("cannot read " + path);
    }
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    return Parser(text, path).whole();
}

}  // namespace undertext::check
