#include "file-trials.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <mutex>
#include <thread>

namespace undertext::check {

namespace {

// Longer than any load or clip takes under the sanitizers: a hang, not a slow machine.
constexpr auto hang = std::chrono::seconds(120);

// Feeds one second of a rising tone and waits for the end. "" if all went well.
std::string try_stream(Model & model) {
    struct State {
        std::mutex mutex;
        std::condition_variable changed;
        bool over = false;
        std::string error;
    };
    const auto state = std::make_shared<State>();
    const auto end = [state](const std::string & error) {
        const std::lock_guard<std::mutex> lock(state->mutex);
        state->over = true;
        state->error = error;
        state->changed.notify_all();
    };
    StreamOptions options;
    options.callbacks.on_finished = [end] { end(""); };
    // A network of damaged sizes may compute nonsense, but it must compute.
    options.callbacks.on_error = [end](const Status & status) { end("the stream died: " + status.message); };
    std::shared_ptr<Stream> stream;
    if (Status status = model.create_stream(options, stream); !status.ok()) return "no stream: " + status.message;
    std::vector<float> tone(sample_rate);
    for (size_t i = 0; i < tone.size(); ++i) {
        const double t = static_cast<double>(i) / sample_rate;
        tone[i] = static_cast<float>(0.3 * std::sin(6.283185307179586 * (200 + 400 * t) * t));
    }
    if (Status status = stream->feed(tone.data(), tone.size()); !status.ok()) return "feed: " + status.message;
    if (Status status = stream->finish(); !status.ok()) return "finish: " + status.message;
    std::unique_lock<std::mutex> lock(state->mutex);
    if (!state->changed.wait_for(lock, hang, [&] { return state->over; })) return "the stream hangs";
    return state->error;
}

Status load(const std::string & what, const std::string & file, std::shared_ptr<Model> & model) {
    LoadOptions options;
    options.device = "cpu";
    options.threads = 1;  // hundreds of tiny runs: threads waiting for each other would take most of the time
    options.measure_drafts = false;
    std::promise<void> ended;
    // A hang must end the program with the case's name, not the whole run's time limit.
    std::thread watch([done = ended.get_future(), what]() mutable {
        if (done.wait_for(hang) == std::future_status::timeout) {
            std::printf("FAILED: %s: loading hangs\n", what.c_str());
            std::fflush(stdout);
            std::abort();
        }
    });
    const Status status = Model::load(file, options, model);
    ended.set_value();
    watch.join();
    return status;
}

std::string use(const std::shared_ptr<Model> & model) {
    std::string problem = try_stream(*model);
    model->dispose();
    return problem;
}

}  // namespace

std::string FileTrials::path(const std::string & name) const {
    return (std::filesystem::u8path(scratch_) / std::filesystem::u8path(name)).u8string();
}

std::string FileTrials::write(const std::string & bytes, const std::string & name) {
    const std::string file = path(name);
    if (Status status = write_bytes(file, bytes); !status.ok()) count("writing", "it failed", status.message);
    return file;
}

std::string FileTrials::changed(const std::function<void(GgufImage &)> & change) {
    GgufImage image = good_;
    change(image);
    return write(image.bytes());
}

void FileTrials::refused(const std::string & what, const std::string & file, const std::vector<Code> & codes,
                         const std::vector<std::string> & mentions) {
    std::shared_ptr<Model> model;
    const Status status = load(what, file, model);
    std::string problem;
    if (status.ok()) {
        problem = "it loaded";
    } else if (std::find(codes.begin(), codes.end(), status.code) == codes.end()) {
        problem = std::string("the code is ") + code_name(status.code);
    } else if (status.message.find(file) == std::string::npos) {
        problem = "the message does not name the file";
    }
    for (const std::string & mention : mentions) {
        if (problem.empty() && status.message.find(mention) == std::string::npos) {
            problem = "the message does not mention \"" + mention + "\"";
        }
    }
    if (problem.empty() && model != nullptr) problem = "an error left a model behind";
    ModelInfo info;
    if (problem.empty() && status.code != Code::bad_model && read_model_info(file, info).ok()) {
        problem = "read_model_info accepts it";
    }
    count(what, problem, status.message);
}

void FileTrials::accepted(const std::string & what, const std::string & file) {
    std::shared_ptr<Model> model;
    const Status status = load(what, file, model);
    count(what, status.ok() ? use(model) : "it did not load", status.message);
}

bool FileTrials::refused_or_accepted(const std::string & what, const std::string & file) {
    std::shared_ptr<Model> model;
    const Status status = load(what, file, model);
    std::string problem;
    if (status.ok()) {
        problem = use(model);
    } else if (status.code != Code::not_a_model && status.code != Code::wrong_architecture &&
               status.code != Code::bad_model && status.code != Code::truncated_model) {
        problem = std::string("the code is ") + code_name(status.code);
    } else if (status.message.find(file) == std::string::npos) {
        problem = "the message does not name the file";
    }
    count(what, problem, status.message);
    return status.ok();
}

void FileTrials::count(const std::string & what, const std::string & problem, const std::string & message) {
    counts.expect(problem.empty(), what + ": " + problem + "\n  message: " + message);
}

}  // namespace undertext::check
