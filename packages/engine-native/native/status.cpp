#include "status.h"

namespace undertext {

const char * code_name(Code code) {
    switch (code) {
        case Code::ok: return "OK";
        case Code::file_not_found: return "FILE_NOT_FOUND";
        case Code::not_a_model: return "NOT_A_MODEL";
        case Code::wrong_architecture: return "WRONG_ARCHITECTURE";
        case Code::bad_model: return "BAD_MODEL";
        case Code::truncated_model: return "TRUNCATED_MODEL";
        case Code::unknown_device: return "UNKNOWN_DEVICE";
        case Code::device_failed: return "DEVICE_FAILED";
        case Code::out_of_memory: return "OUT_OF_MEMORY";
        case Code::bad_argument: return "BAD_ARGUMENT";
        case Code::queue_full: return "QUEUE_FULL";
        case Code::cancelled: return "CANCELLED";
        case Code::finished: return "FINISHED";
        case Code::disposed: return "DISPOSED";
        case Code::internal: return "INTERNAL";
    }
    return "INTERNAL";
}

}  // namespace undertext
