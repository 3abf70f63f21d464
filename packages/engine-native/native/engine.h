// The engine: a model file and sound in, growing text out. This header is the library's whole public face.
//
// Two objects: an immutable Model and any number of mutable Streams on it. A model owns one inference thread;
// every stream of the model is served by it in turn. All calls below may come from any thread and none of them
// waits for inference except where it says so. Callbacks come from the inference thread (or, for a load, from the
// loading thread): they must be quick and must not call back into the library.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "status.h"

namespace undertext {

inline constexpr int sample_rate = 16000;  // Hz, mono float32 in -1..1
inline constexpr int slot_samples = 1280;  // one slot = 80 ms = one token
inline constexpr int slot_ms = 80;
inline constexpr int lookahead_samples = 40;  // slot k is complete once 1280 (k + 1) + 40 samples are here
inline constexpr int queue_bound_ms = 30000;  // feed() refuses while this much sound already waits
inline constexpr int min_chunk_ms = 80;
inline constexpr int max_chunk_ms = 5000;

// 1..15 and 30, in slots.
bool is_valid_delay(int delay);

// ---- devices ----

struct DeviceInfo {
    std::string id;            // what LoadOptions.device takes: "cpu", "cuda0", "vulkan0", "metal0"; lower case
    std::string backend;       // "CPU", "CUDA", "Metal", "Vulkan"
    std::string description;   // the maker's name of it
    std::string kind;          // "cpu", "gpu", "integrated-gpu", "accelerator"
    uint64_t memory_free = 0;  // bytes; 0 if the backend does not say
    uint64_t memory_total = 0;
};

// Loads the ggml backend libraries that lie in backend_dir (once per process; later calls may pass anything).
Status load_backends(const std::string & backend_dir);
Status list_devices(std::vector<DeviceInfo> & out);

// ---- model ----

// How attention is computed. fused: our own CPU kernel, reads only the positions that exist. flash: ggml's
// flash_attn_ext over a bucketed view of the ring, on any device. automatic: fused on the CPU, flash elsewhere.
enum class Attention { automatic, fused, flash };

struct LoadOptions {
    std::string device = "auto";  // "auto", a DeviceInfo.id, or a backend's name in any case ("cuda")
    int threads = 0;              // CPU threads; 0 = one for each physical core but one (all of up to three),
                                  // or a single one for a very small model
    // Fraction 0..1 of the work done, from the loading thread.
    std::function<void(double fraction, const char * stage)> on_progress;
    // Set it to true from any thread to stop the load; load() then returns Code::cancelled.
    std::shared_ptr<std::atomic<bool>> cancel;
    // Beneath this line: for tests and benchmarks.
    Attention attention = Attention::automatic;
    bool f32_kv = false;         // K/V rings in F32 in place of F16
    bool f32_weights = false;    // every matrix dequantised to F32 at load
    bool repack = true;          // CPU: repacked weights where ggml has kernels for them
    bool measure_drafts = true;  // measure the verify cost at load; else drafts of `max_draft` always
    int max_draft = 7;
};

struct ModelInfo {
    std::string path, name, variant, architecture, quantisation;  // quantisation: "Q4_K_M", "F16", "mixed" ...
    std::vector<std::string> languages;
    uint64_t file_bytes = 0, parameters = 0;
    int encoder_layers = 0, encoder_width = 0, encoder_window = 0;
    int decoder_layers = 0, decoder_width = 0, decoder_window = 0;
    int vocabulary = 0, position_limit = 0, default_delay = 0;
    DeviceInfo device;
    std::string device_reason;  // why this device, one sentence
    int threads = 0;
    uint64_t weight_bytes = 0, mapped_bytes = 0, repacked_bytes = 0;
    double map_ms = 0, repack_ms = 0, prepare_ms = 0, measure_ms = 0;  // of the load
    int draft = 0;                                                     // guesses per pass chosen when sound waits
    std::vector<double> verify_cost;  // [n] = cost of a pass of n + 1 tokens / cost of a pass of one; may be empty
};

class Stream;
struct StreamOptions;

class Model {
public:
    virtual ~Model() = default;
    // Blocks until loaded, failed or cancelled. Never leaves a partly loaded model behind.
    static Status load(const std::string & path, const LoadOptions & options, std::shared_ptr<Model> & out);

    virtual const ModelInfo & info() const = 0;
    virtual Status create_stream(const StreamOptions & options, std::shared_ptr<Stream> & out) = 0;
    // Cancels every stream, stops and joins the inference thread, frees device memory. Safe to call twice, from any
    // thread but a callback. The destructor does it too.
    virtual void dispose() = 0;
    // Bytes held outside the C++ and JavaScript heaps by the model and its streams (weights, rings, graphs).
    virtual uint64_t memory_bytes() const = 0;
};

// Reads and checks the file's header alone: what `info MODEL` prints, and the import's validation. No weights are read.
Status read_model_info(const std::string & path, ModelInfo & out);

// ---- stream ----

// One piece of text that will never change. A word's pieces share wordSlot, startMs, endMs.
struct TokenEvent {
    std::string text;   // valid UTF-8, never empty; carries its own leading space
    int64_t slot;       // slot of the sound fed (from 0) at which the token was decided, less the delay
    int64_t word_slot;  // slot of the STREAMING_WORD that announced it
    int64_t start_ms;   // estimate: see engine notes
    int64_t end_ms;     // 80 (word_slot + 1), at most the sound heard
};

struct StageTimes {  // totals, ms
    double mel = 0, encoder = 0, decoder = 0, text = 0;
};

struct StreamStats {
    int64_t samples_fed = 0, samples_waiting = 0;  // waiting: fed and not yet encoded
    double behind_ms = 0;                          // sound that is complete for its chunk and not yet decoded
    int64_t slots_encoded = 0, slots_decoded = 0;
    int64_t encoder_passes = 0, decoder_passes = 0;
    int64_t tokens = 0;  // tokens emitted (text and control); tokens / decoder_passes = tokens per pass
    int64_t drafted = 0, accepted = 0;
    StageTimes ms;
    double ms_per_slot = 0;  // all stages, moving mean over the last 100 slots
    int64_t eos = 0, ruts = 0, loops = 0, reprimes = 0, limit_reprimes = 0, forced_cuts = 0, invalid_utf8 = 0;
    int delay = 0, epoch = 0;
    int64_t base_slot = 0;      // of the current epoch
    uint64_t memory_bytes = 0;  // rings, graphs and kept sound of this stream
};

struct StreamCallbacks {
    std::function<void(const TokenEvent &)> on_token;
    std::function<void()> on_finished;             // after finish(): all text is out
    std::function<void(const Status &)> on_error;  // the stream is dead; its text so far stands
    std::function<void()> on_room;                 // after a queue_full: less than half the bound waits now
    // Every token decided, text or control, with the slot it belongs to. For tests and benchmarks.
    std::function<void(int64_t slot, int32_t token)> on_decision;
};

struct StreamOptions {
    int delay = 0;  // slots; 0 = the model's default
    int chunk_ms = min_chunk_ms;
    StreamCallbacks callbacks;
    // Beneath this line: for tests and benchmarks.
    bool exact = false;   // one slot per encoder pass, one token per decoder pass
    int draft = -1;       // -1 = the model's choice; 0 = none; n = always n guesses when sound waits
    bool watches = true;  // rut and loop rules
    // Tokens that take the place of the model's, in the order they are decided; after the last one the model's own
    // again.
    std::vector<int32_t> script;
};

class Stream {
public:
    virtual ~Stream() = default;
    // Queues n samples of any number. Refuses with queue_full, taking nothing, while queue_bound_ms or more waits.
    virtual Status feed(const float * pcm, size_t n) = 0;
    // A re-prime at the next word's end with another delay; no shown word is touched.
    virtual Status set_delay(int delay) = 0;
    // No more sound: pads, decodes all that was heard, then on_finished.
    virtual Status finish() = 0;
    // Drops what waits; no callback comes after it returns (waits for the one that may be running). Safe to call twice.
    virtual void cancel() = 0;
    virtual StreamStats stats() const = 0;
};

}  // namespace undertext
