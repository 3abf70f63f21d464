#include "read-bandwidth.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

#include "epoch.h"
#include "host-memory.h"
#include "process-memory.h"

namespace undertext {

namespace {

constexpr uint64_t small_buffer = uint64_t(1) << 30, large_buffer = uint64_t(2) << 30;
constexpr uint64_t spare = uint64_t(1) << 30;  // left to other programs
constexpr int rounds = 6;
constexpr size_t lanes = 8;  // sums that do not wait for each other

uint64_t sum(const uint64_t * values, size_t n) {
    uint64_t sums[lanes] = {};
    for (size_t i = 0; i + lanes <= n; i += lanes) {
        for (size_t lane = 0; lane < lanes; ++lane) sums[lane] += values[i + lane];
    }
    uint64_t total = 0;
    for (const uint64_t s : sums) total += s;
    return total;
}

// Runs work(part) for each part on a thread of its own.
template <typename Work>
void in_parallel(int parts, Work && work) {
    std::vector<std::thread> threads;
    for (int i = 1; i < parts; ++i) {
        try {
            threads.emplace_back(work, i);
        } catch (const std::system_error &) {  // no thread to be had
            work(i);
        }
    }
    work(0);
    for (std::thread & thread : threads) thread.join();
}

}  // namespace

Status measure_read_bandwidth(int threads, const std::atomic<bool> * cancel, ReadBandwidth & out) {
    const uint64_t available = available_memory();
    out = {};
    uint64_t bytes = available == 0 || available > large_buffer + spare ? large_buffer : small_buffer;
    HostMemory memory;
    if ((available != 0 && available < small_buffer + spare) || !memory.reserve(bytes, true)) return Status::good();
    uint64_t * values = static_cast<uint64_t *>(memory.data());
    const size_t n = bytes / sizeof(uint64_t);
    const auto part = [&](int i, int of) { return n / size_t(of) * size_t(i); };
    in_parallel(threads, [&](int i) {
        for (size_t at = part(i, threads); at < part(i + 1, threads); ++at) values[at] = at;
    });
    std::atomic<uint64_t> total{0};  // so that no sum can be left out
    const auto best_of = [&](int parts) {
        double best = 0;
        for (int round = 0; round < rounds; ++round) {
            const double clock = now_ms();
            in_parallel(parts,
                        [&](int i) { total += sum(values + part(i, parts), part(i + 1, parts) - part(i, parts)); });
            best = std::max(best, double(bytes) / (now_ms() - clock) * 1000.0);
            if (cancel != nullptr && cancel->load()) break;
        }
        return best;
    };
    out.all_threads = best_of(threads);
    out.one_thread = threads > 1 ? best_of(1) : out.all_threads;
    out.buffer_bytes = bytes;
    if (cancel != nullptr && cancel->load()) return Status::fail(Code::cancelled, "the bench was cancelled");
    return Status::good();
}

}  // namespace undertext
