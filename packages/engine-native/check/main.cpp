// The engine's checks and benchmark without Node: for machines that have a compiler, CMake and nothing else.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <random>
#include <string>

#include "attention-checks.h"
#include "bad-files.h"
#include "bench-command.h"
#include "engine.h"
#include "fixture-checks.h"
#include "lifecycle-checks.h"
#include "own-folder.h"
#include "quantised-checks.h"
#include "sample-checks.h"
#include "synthetic-checks.h"
#include "tokenizer-cases.h"

namespace {

using namespace undertext;
using namespace undertext::check;

constexpr const char * usage =
    "usage: undertext-check COMMAND [--resources DIR] [--fixtures DIR] [--device ID] [--threads N]\n"
    "  devices     what ggml finds here\n"
    "  fixtures    every stage against an independent float32 run\n"
    "  samples     transcripts, chunkings, drafts\n"
    "  quantised   every weight type against the same values in F32\n"
    "  synthetic   the random networks that the bench measures\n"
    "  badfiles    broken model files, and the tokenizer's cases\n"
    "  lifecycle   loads, cancels and disposals at random moments (--rounds N)\n"
    "  bench       how fast this machine is: MODEL, demo, or --synthetic TYPE [--write FILE]; [--seconds S]\n";

int run(int argc, char ** argv) {
    if (argc < 2) {
        std::fputs(usage, stderr);
        return 2;
    }
    const std::string command = argv[1];
    if (command == "bench") {
        return run_bench_command(argc, argv);
    }
    std::string resources = "resources", fixtures = "packages/engine-native/fixtures";
    Places places;
    int rounds = 15;
    for (int i = 2; i + 1 < argc; i += 2) {
        const std::string flag = argv[i];
        if (flag == "--resources") {
            resources = argv[i + 1];
        } else if (flag == "--fixtures") {
            fixtures = argv[i + 1];
        } else if (flag == "--device") {
            places.device = argv[i + 1];
        } else if (flag == "--threads") {
            places.threads = std::atoi(argv[i + 1]);
        } else if (flag == "--rounds") {
            rounds = std::max(1, std::atoi(argv[i + 1]));
        } else {
            std::fputs(usage, stderr);
            return 2;
        }
    }
    places.model = resources + "/demo-model/voxtral-realtime-nano.gguf";
    places.samples = resources + "/samples";
    places.fixtures = fixtures;
    const std::filesystem::path scratch =
        std::filesystem::temp_directory_path() / ("undertext-check-" + std::to_string(std::random_device{}()));
    std::filesystem::create_directories(scratch);
    places.scratch = scratch.u8string();
    struct Cleaner {
        std::filesystem::path path;
        ~Cleaner() {
            std::error_code ignored;
            std::filesystem::remove_all(path, ignored);
        }
    } cleaner{scratch};

    if (Status status = load_backends(own_folder()); !status.ok()) {
        std::fprintf(stderr, "%s\n", status.message.c_str());
        return 1;
    }
    if (command == "devices") {
        std::vector<DeviceInfo> devices;
        (void)list_devices(devices);
        for (const DeviceInfo & d : devices) {
            std::printf("%s  %s  %s  %llu MB free\n", d.id.c_str(), d.backend.c_str(), d.description.c_str(),
                        static_cast<unsigned long long>(d.memory_free >> 20));
        }
        return 0;
    }
    if (command == "fixtures") {
        Counts counts = run_attention_checks();
        counts.add(run_fixture_checks(places));
        return counts.report() == 0 ? 0 : 1;
    }
    if (command == "samples") {
        return run_sample_checks(places).report() == 0 ? 0 : 1;
    }
    if (command == "quantised") {
        return run_quantised_checks(places).report() == 0 ? 0 : 1;
    }
    if (command == "synthetic") {
        return run_synthetic_checks(places).report() == 0 ? 0 : 1;
    }
    if (command == "lifecycle") {
        return run_lifecycle_checks(places, rounds).report() == 0 ? 0 : 1;
    }
    if (command == "badfiles") {
        Counts counts = run_tokenizer_cases();
        counts.add(run_bad_files(places.model, places.scratch));
        return counts.report() == 0 ? 0 : 1;
    }
    std::fputs(usage, stderr);
    return 2;
}

}  // namespace

int main(int argc, char ** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    try {
        return run(argc, argv);
    } catch (const std::exception & e) {
        std::fprintf(stderr, "undertext-check: %s\n", e.what());
        return 1;
    }
}
