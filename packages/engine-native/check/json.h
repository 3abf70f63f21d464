// Reads the small JSON files of the samples and fixtures. Throws std::runtime_error; only the check program uses it.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace undertext::check {

struct Json {
    enum class Kind { null, boolean, number, string, array, object } kind = Kind::null;
    bool boolean = false;
    double number = 0;
    std::string string;
    std::vector<Json> array;
    std::map<std::string, Json> object;

    const Json & operator[](const std::string & key) const { return object.at(key); }
    bool has(const std::string & key) const { return object.count(key) > 0; }
    static Json read(const std::string & path);
};

}  // namespace undertext::check
