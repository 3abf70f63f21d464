// What can go wrong, as one table. No exception leaves the library: every fallible call returns a Status.
#pragma once

#include <string>
#include <utility>

namespace undertext {

// The numbers are part of the addon's contract (src/errors.ts holds the same table; a test compares them).
enum class Code : int {
    ok = 0,
    file_not_found = 1,      // the model file does not exist or may not be read
    not_a_model = 2,         // empty, too short, not GGUF, or a GGUF version that is not 3
    wrong_architecture = 3,  // a GGUF of another architecture
    bad_model = 4,           // a required key or tensor is missing, of wrong type, shape, range, or not finite
    truncated_model = 5,     // the file ends before its tensors do
    unknown_device = 6,      // no such device on this machine
    device_failed = 7,       // the device refused to start, or failed while computing
    out_of_memory = 8,       // host or device memory ran out
    bad_argument = 9,        // a delay, chunk, thread count ... out of range
    queue_full = 10,         // feed() while the stated bound already waits; the caller keeps the sound
    cancelled = 11,          // the caller cancelled, or disposed of the object
    finished = 12,           // feed() or setDelay() after finish()
    disposed = 13,           // use after dispose()
    internal = 14,           // a defect of ours; the message says where
};

// The table's name of a code: "OK", "FILE_NOT_FOUND", ...
const char * code_name(Code code);
inline constexpr int code_count = 15;

// message: one sentence for people, saying what was wrong and what to do. detail: the key, tensor, device or
// system error it is about; may be empty.
struct [[nodiscard]] Status {
    Code code = Code::ok;
    std::string message;
    std::string detail;

    bool ok() const { return code == Code::ok; }
    static Status good() { return {}; }
    static Status fail(Code code, std::string message, std::string detail = {}) {
        return {code, std::move(message), std::move(detail)};
    }
};

}  // namespace undertext
