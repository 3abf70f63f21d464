#include "lifecycle-checks.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <random>
#include <thread>

#include "array-file.h"
#include "engine.h"

namespace undertext::check {

namespace {

using namespace std::chrono_literals;

// Ends the program if a round hangs: there is nothing better to do with a thread that does not come back.
class Watchdog {
public:
    Watchdog()
        : thread_([this] {
              std::unique_lock<std::mutex> lock(mutex_);
              while (!over_) {
                  const int seen = beats_;
                  changed_.wait_for(lock, 300s);
                  if (!over_ && beats_ == seen) {
                      std::printf("FAILED  a round hung\n0 passed, 1 failed\n");
                      std::fflush(stdout);
                      std::_Exit(1);
                  }
              }
          }) {}
    ~Watchdog() {
        {
            std::lock_guard<std::mutex> lock(mutex_);
            over_ = true;
        }
        changed_.notify_one();
        thread_.join();
    }
    void beat() {
        std::lock_guard<std::mutex> lock(mutex_);
        ++beats_;
        changed_.notify_one();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    int beats_ = 0;
    bool over_ = false;
    std::thread thread_;
};

void one_round(Counts & counts, const Places & places, std::mt19937 & random, const std::vector<float> & pcm) {
    const auto below = [&](int n) { return int(random() % unsigned(n)); };
    const auto moment = [&](int most_ms) { std::this_thread::sleep_for(std::chrono::milliseconds(below(most_ms))); };
    LoadOptions options;
    options.device = places.device;
    options.threads = places.threads;
    options.measure_drafts = below(2) == 0;
    options.cancel = std::make_shared<std::atomic<bool>>(false);
    std::atomic<int> last_progress{0};
    options.on_progress = [&](double fraction, const char *) { last_progress = int(fraction * 100); };
    const bool cancel_load = below(4) == 0;
    std::thread canceller([&, wait = below(60)] {
        if (cancel_load) {
            std::this_thread::sleep_for(std::chrono::milliseconds(wait));
            options.cancel->store(true);
        }
    });
    std::shared_ptr<Model> model;
    const Status loaded = Model::load(places.model, options, model);
    canceller.join();
    if (!loaded.ok()) {
        counts.expect(cancel_load && loaded.code == Code::cancelled && !model, "a load failed: " + loaded.message);
        return;
    }
    counts.expect(last_progress == 100, "a load ended without saying so");

    struct Listener {
        std::atomic<bool> cancelled{false};
        std::atomic<int> late{0}, finished{0}, errors{0};
    };
    std::vector<std::shared_ptr<Listener>> listeners;
    std::vector<std::shared_ptr<Stream>> streams;
    const int n = 1 + below(3);
    for (int i = 0; i < n; ++i) {
        auto listener = std::make_shared<Listener>();
        StreamOptions stream_options;
        stream_options.delay = below(2) == 0 ? 0 : 1 + below(15);
        const auto heard = [listener] { listener->late += listener->cancelled ? 1 : 0; };
        stream_options.callbacks.on_token = [heard](const TokenEvent &) { heard(); };
        stream_options.callbacks.on_finished = [heard, listener] {
            heard();
            ++listener->finished;
        };
        stream_options.callbacks.on_error = [heard, listener](const Status &) {
            heard();
            ++listener->errors;
        };
        std::shared_ptr<Stream> stream;
        const Status status = model->create_stream(stream_options, stream);
        counts.expect(status.ok(), "a stream was refused: " + status.message);
        listeners.push_back(listener);
        streams.push_back(stream);
    }
    for (int i = 0; i < 20; ++i) {
        const size_t which = size_t(below(n));
        if (!streams[which]) continue;
        const size_t at = size_t(below(int(pcm.size() / 2))), length = size_t(below(int(pcm.size() / 4)));
        switch (below(12)) {
            case 0: (void)streams[which]->set_delay(1 + below(15)); break;
            case 1: (void)streams[which]->finish(); break;
            case 2:
                streams[which]->cancel();
                listeners[which]->cancelled = true;
                break;
            case 3: streams[which].reset(); break;
            case 4: (void)streams[which]->stats(); break;
            default: (void)streams[which]->feed(pcm.data() + at, length); break;
        }
        moment(8);
    }
    moment(40);
    switch (below(3)) {
        case 0: model->dispose(); break;
        case 1: model.reset(); break;  // streams outlive it
        default: {
            // From several threads at once.
            std::thread other([&] { model->dispose(); });
            model->dispose();
            other.join();
            break;
        }
    }
    for (auto & listener : listeners) listener->cancelled = true;
    moment(10);
    for (const auto & stream : streams) {
        if (stream) {
            const float silence[16] = {};
            counts.expect(!stream->feed(silence, 16).ok(), "a stream took sound after its model was gone");
        }
    }
    for (const auto & listener : listeners) {
        counts.expect(listener->late == 0, "a callback came after cancel()");
        counts.expect(listener->errors == 0 && listener->finished <= 1, "a stream ended twice or with an error");
    }
}

}  // namespace

Counts run_lifecycle_checks(const Places & places, int rounds) {
    Counts counts;
    Watchdog watchdog;
    std::mt19937 random(20260203);
    const std::vector<float> pcm = read_wav(places.samples + "/meeting.wav");
    for (int i = 0; i < rounds; ++i) {
        one_round(counts, places, random, pcm);
        watchdog.beat();
    }
    return counts;
}

}  // namespace undertext::check
