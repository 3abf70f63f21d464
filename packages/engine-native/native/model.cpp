// The model and its streams: one inference thread, a queue of sound for each stream, callbacks from that thread.
#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <new>
#include <thread>

#include "draft-choice.h"
#include "engine.h"
#include "load-network.h"
#include "model-info.h"
#include "network.h"
#include "prepared-state.h"
#include "stream-core.h"

namespace undertext {

bool is_valid_delay(int delay) { return (delay >= 1 && delay <= 15) || delay == 30; }

namespace {

constexpr int64_t queue_bound_samples = int64_t(queue_bound_ms) * sample_rate / 1000;

class LoadedModel;

class LoadedStream final : public Stream, public std::enable_shared_from_this<LoadedStream> {
public:
    LoadedStream(std::weak_ptr<LoadedModel> model, std::shared_ptr<Network> network,
                 std::shared_ptr<PreparedState> prepared, StreamOptions options, int draft)
        : model_(std::move(model)),
          network_(std::move(network)),
          prepared_(std::move(prepared)),
          callbacks_(options.callbacks),
          core_(*network_, *prepared_, guarded(std::move(options)), draft) {}

    Status create() {
        Status status = core_.create();
        if (status.ok()) {
            core_.fill(stats_);
            memory_ = stats_.memory_bytes;
        }
        return status;
    }
    Status feed(const float * pcm, size_t n) override;
    Status set_delay(int delay) override;
    Status finish() override;
    void cancel() override;
    StreamStats stats() const override;

    // ---- inference thread ----
    // Moves what the caller queued into the core; is there work?
    bool ready();
    void run_step();
    bool dead() const { return cancelled_.load() || ended_.load(); }
    void fail(const Status & status);
    uint64_t memory_bytes() const { return memory_.load(); }

private:
    // The core calls back only while the stream is not cancelled, and cancel() waits for the call that runs.
    StreamOptions guarded(StreamOptions options);
    template <typename F>
    void call(F && f);
    Status refuse_if_over() const;

    std::weak_ptr<LoadedModel> model_;
    std::shared_ptr<Network> network_;  // a stream may outlive its model's handle
    std::shared_ptr<PreparedState> prepared_;
    StreamCallbacks callbacks_;
    mutable std::mutex mutex_;  // guards what follows
    std::vector<float> inbox_;
    int wanted_delay_ = 0;
    bool finish_wanted_ = false, refused_ = false;
    StreamStats stats_;
    int64_t fed_ = 0;

    std::mutex calling_;  // held while a callback runs
    std::atomic<std::thread::id> caller_{};
    std::atomic<bool> cancelled_{false}, ended_{false};
    std::atomic<uint64_t> memory_{0};
    StreamCore core_;  // inference thread only
};

class LoadedModel final : public Model, public std::enable_shared_from_this<LoadedModel> {
public:
    LoadedModel(std::unique_ptr<Network> network, std::unique_ptr<PreparedState> prepared, ModelInfo info)
        : network_(std::move(network)), prepared_(std::move(prepared)), info_(std::move(info)) {}
    ~LoadedModel() override { dispose(); }

    void start() {
        thread_ = std::thread([this] { serve(); });
    }
    const ModelInfo & info() const override { return info_; }
    Status create_stream(const StreamOptions & options, std::shared_ptr<Stream> & out) override;
    void dispose() override;
    uint64_t memory_bytes() const override;
    void wake() {
        {
            std::lock_guard<std::mutex> lock(mutex_);
        }
        changed_.notify_one();
    }

private:
    void serve();
    std::shared_ptr<LoadedStream> next_stream();

    std::shared_ptr<Network> network_;
    std::shared_ptr<PreparedState> prepared_;
    const ModelInfo info_;
    mutable std::mutex mutex_;  // guards streams_, stopping_
    std::condition_variable changed_;
    std::vector<std::weak_ptr<LoadedStream>> streams_;
    size_t turn_ = 0;
    bool stopping_ = false;
    std::mutex joining_;
    std::thread thread_;
};

Status out_of_host_memory() {
    return Status::fail(Code::out_of_memory,
                        "the computer has too little memory left: close other programs, or choose a smaller model");
}

// ---- stream ----

template <typename F>
void LoadedStream::call(F && f) {
    std::lock_guard<std::mutex> lock(calling_);
    if (!cancelled_.load()) {
        caller_ = std::this_thread::get_id();
        f();
        caller_ = std::thread::id();
    }
}

StreamOptions LoadedStream::guarded(StreamOptions options) {
    StreamCallbacks & c = options.callbacks;
    if (c.on_token) {
        c.on_token = [this](const TokenEvent & event) { call([&] { callbacks_.on_token(event); }); };
    }
    if (c.on_decision) {
        c.on_decision = [this](int64_t slot, int32_t token) { call([&] { callbacks_.on_decision(slot, token); }); };
    }
    return options;
}

Status LoadedStream::refuse_if_over() const {
    if (cancelled_.load()) {
        return Status::fail(Code::cancelled, "the stream was cancelled");
    }
    if (ended_.load() || finish_wanted_) {
        return Status::fail(Code::finished, "the stream was finished: create a new one");
    }
    return Status::good();
}

Status LoadedStream::feed(const float * pcm, size_t n) {
    {
        std::lock_guard<std::mutex> lock(mutex_);
        if (Status status = refuse_if_over(); !status.ok()) {
            return status;
        }
        const int64_t waiting = int64_t(inbox_.size()) + stats_.samples_waiting;
        if (waiting >= queue_bound_samples) {
            refused_ = true;
            return Status::fail(Code::queue_full,
                                "30 s of sound already wait: keep this sound and feed it again when there is room");
        }
        try {
            inbox_.insert(inbox_.end(), pcm, pcm + n);
        } catch (const std::bad_alloc &) {
            return out_of_host_memory();
        }
        fed_ += int64_t(n);
    }
    if (auto model = model_.lock()) {
        model->wake();
    }
    return Status::good();
}

Status LoadedStream::set_delay(int delay) {
    if (!is_valid_delay(delay)) {
        return Status::fail(Code::bad_argument,
                            "the delay must be 1 to 15 or 30 slots of 80 ms, not " + std::to_string(delay));
    }
    {
        std::lock_guard<std::mutex> lock(mutex_);
        if (Status status = refuse_if_over(); !status.ok()) {
            return status;
        }
        wanted_delay_ = delay;
    }
    if (auto model = model_.lock()) {
        model->wake();
    }
    return Status::good();
}

Status LoadedStream::finish() {
    {
        std::lock_guard<std::mutex> lock(mutex_);
        if (Status status = refuse_if_over(); !status.ok()) {
            return status;
        }
        finish_wanted_ = true;
    }
    if (auto model = model_.lock()) {
        model->wake();
    }
    return Status::good();
}

void LoadedStream::cancel() {
    cancelled_ = true;
    // Called from within a callback it must not wait for itself.
    if (caller_.load() != std::this_thread::get_id()) {
        std::lock_guard<std::mutex> wait(calling_);
    }
    {
        std::lock_guard<std::mutex> lock(mutex_);
        inbox_ = {};
    }
    if (auto model = model_.lock()) {
        model->wake();
    }
}

StreamStats LoadedStream::stats() const {
    std::lock_guard<std::mutex> lock(mutex_);
    StreamStats stats = stats_;
    stats.samples_fed = fed_;
    stats.samples_waiting += int64_t(inbox_.size());
    stats.behind_ms += double(int64_t(inbox_.size()) / slot_samples * slot_ms);
    return stats;
}

bool LoadedStream::ready() {
    if (dead()) {
        return false;
    }
    std::lock_guard<std::mutex> lock(mutex_);
    if (!inbox_.empty()) {
        core_.feed(inbox_.data(), inbox_.size());
        stats_.samples_waiting += int64_t(inbox_.size());
        inbox_.clear();
    }
    if (wanted_delay_ != 0) {
        core_.set_delay(wanted_delay_);
        wanted_delay_ = 0;
    }
    if (finish_wanted_) {
        core_.finish();
    }
    return core_.has_work();
}

void LoadedStream::run_step() {
    StreamCore::Step result = StreamCore::Step::idle;
    Status status;
    try {
        status = core_.step(&cancelled_, result);
    } catch (const std::bad_alloc &) {
        status = out_of_host_memory();
    }
    bool room = false;
    {
        std::lock_guard<std::mutex> lock(mutex_);
        core_.fill(stats_);
        memory_ = stats_.memory_bytes;
        if (refused_ && stats_.samples_waiting + int64_t(inbox_.size()) < queue_bound_samples / 2) {
            refused_ = false;
            room = true;
        }
    }
    if (!status.ok()) {
        fail(status);
    } else if (result == StreamCore::Step::finished) {
        ended_ = true;
        call([&] {
            if (callbacks_.on_finished) {
                callbacks_.on_finished();
            }
        });
    } else if (room) {
        call([&] {
            if (callbacks_.on_room) {
                callbacks_.on_room();
            }
        });
    }
}

void LoadedStream::fail(const Status & status) {
    ended_ = true;
    call([&] {
        if (callbacks_.on_error) {
            callbacks_.on_error(status);
        }
    });
}

// ---- model ----

Status LoadedModel::create_stream(const StreamOptions & given, std::shared_ptr<Stream> & out) {
    StreamOptions options = given;
    options.delay = options.delay != 0 ? options.delay : network_->hparams.default_delay;
    if (!is_valid_delay(options.delay)) {
        return Status::fail(Code::bad_argument,
                            "the delay must be 1 to 15 or 30 slots of 80 ms, not " + std::to_string(options.delay));
    }
    if (options.chunk_ms < min_chunk_ms || options.chunk_ms > max_chunk_ms) {
        return Status::fail(Code::bad_argument,
                            "the chunk must be 80 to 5000 ms, not " + std::to_string(options.chunk_ms));
    }
    if (options.draft > max_drafts) {
        return Status::fail(Code::bad_argument, "at most " + std::to_string(max_drafts) + " tokens can be drafted");
    }
    {
        std::lock_guard<std::mutex> lock(mutex_);
        if (stopping_) {
            return Status::fail(Code::disposed, "the model was disposed of: load it again");
        }
    }
    std::shared_ptr<LoadedStream> stream;
    try {
        stream = std::make_shared<LoadedStream>(weak_from_this(), network_, prepared_, options, info_.draft);
        if (Status status = stream->create(); !status.ok()) {
            return status;
        }
    } catch (const std::bad_alloc &) {
        return out_of_host_memory();
    }
    {
        std::lock_guard<std::mutex> lock(mutex_);
        if (stopping_) {
            return Status::fail(Code::disposed, "the model was disposed of: load it again");
        }
        streams_.push_back(stream);
    }
    changed_.notify_one();
    out = std::move(stream);
    return Status::good();
}

std::shared_ptr<LoadedStream> LoadedModel::next_stream() {
    streams_.erase(std::remove_if(streams_.begin(), streams_.end(),
                                  [](const std::weak_ptr<LoadedStream> & s) {
                                      const auto stream = s.lock();
                                      return !stream || stream->dead();
                                  }),
                   streams_.end());
    // In turn, so that no stream waits for another's backlog.
    for (size_t i = 0; i < streams_.size(); ++i) {
        const size_t at = (turn_ + i) % streams_.size();
        if (auto stream = streams_[at].lock(); stream && stream->ready()) {
            turn_ = at + 1;
            return stream;
        }
    }
    return nullptr;
}

void LoadedModel::serve() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stopping_) {
        std::shared_ptr<LoadedStream> stream = next_stream();
        if (!stream) {
            changed_.wait(lock);
            continue;
        }
        lock.unlock();
        stream->run_step();
        stream.reset();
        lock.lock();
    }
}

void LoadedModel::dispose() {
    std::lock_guard<std::mutex> once(joining_);
    std::vector<std::shared_ptr<LoadedStream>> streams;
    {
        std::lock_guard<std::mutex> lock(mutex_);
        stopping_ = true;
        for (const auto & weak : streams_) {
            if (auto stream = weak.lock()) {
                streams.push_back(std::move(stream));
            }
        }
    }
    for (const auto & stream : streams) {
        stream->cancel();
    }
    changed_.notify_one();
    if (thread_.joinable()) {
        thread_.join();
    }
}

uint64_t LoadedModel::memory_bytes() const {
    uint64_t sum = network_->weights.allocated_bytes() + prepared_->bytes();
    std::lock_guard<std::mutex> lock(mutex_);
    for (const auto & weak : streams_) {
        if (auto stream = weak.lock()) {
            sum += stream->memory_bytes();
        }
    }
    return sum;
}

}  // namespace

Status start_model(std::unique_ptr<Network> network, std::unique_ptr<PreparedState> prepared, ModelInfo info,
                   std::shared_ptr<Model> & out) {
    auto model = std::make_shared<LoadedModel>(std::move(network), std::move(prepared), std::move(info));
    model->start();
    out = std::move(model);
    return Status::good();
}

namespace {

Status load_file(const std::string & path, const LoadOptions & options, std::shared_ptr<Model> & out) {
    GgufFile file;
    if (Status status = GgufFile::open(path, file); !status.ok()) {
        return status;
    }
    HParams hparams;
    if (Status status = read_hparams(file, hparams); !status.ok()) {
        return status;
    }
    Tokenizer tokenizer;
    if (Status status = Tokenizer::read(file, hparams, tokenizer); !status.ok()) {
        return status;
    }
    ModelInfo info = describe_model(file, hparams);
    auto source = std::make_shared<FileSource>(std::move(file));
    std::unique_ptr<Network> network;
    std::unique_ptr<PreparedState> prepared;
    if (Status status = load_network(source, hparams, std::move(tokenizer), options, network, prepared, info);
        !status.ok()) {
        return status;
    }
    return start_model(std::move(network), std::move(prepared), std::move(info), out);
}

}  // namespace

Status Model::load(const std::string & path, const LoadOptions & options, std::shared_ptr<Model> & out) {
    try {
        return load_file(path, options, out);
    } catch (const std::bad_alloc &) {
        return out_of_host_memory();
    } catch (const std::exception & e) {
        return Status::fail(Code::internal, std::string("loading failed: ") + e.what());
    }
}

}  // namespace undertext
