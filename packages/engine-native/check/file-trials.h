// One model file under test: written, loaded, and judged.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "counts.h"
#include "engine.h"
#include "gguf-image.h"

namespace undertext::check {

class FileTrials {
public:
    FileTrials(std::string scratch_dir, GgufImage good) : scratch_(std::move(scratch_dir)), good_(std::move(good)) {}
    Counts counts;

    // Of a file in the scratch folder.
    std::string path(const std::string & name) const;
    // Writes the file under test and returns its path.
    std::string write(const std::string & bytes, const std::string & name = "bad.gguf");
    // The good model after a change, likewise.
    std::string changed(const std::function<void(GgufImage &)> & change);

    // The load must fail with one of the codes, and the message must name the file and every one of `mentions`.
    void refused(const std::string & what, const std::string & file, const std::vector<Code> & codes,
                 const std::vector<std::string> & mentions = {});
    // The load must work, and a stream of the model too.
    void accepted(const std::string & what, const std::string & file);
    // Either of the two. True if it loaded.
    bool refused_or_accepted(const std::string & what, const std::string & file);

private:
    void count(const std::string & what, const std::string & problem, const std::string & message);

    std::string scratch_;
    GgufImage good_;
};

}  // namespace undertext::check
