#include "bench-command.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench-table.h"
#include "bench.h"
#include "own-folder.h"

namespace undertext::check {

namespace {

// Returns false if the command line is wrong.
bool read_arguments(int argc, char ** argv, BenchOptions & options) {
    std::string resources = "resources";
    for (int i = 2; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument.compare(0, 2, "--") != 0) {
            if (!options.model.empty()) return false;
            options.model = argument;
            continue;
        }
        if (++i == argc) return false;
        const std::string value = argv[i];
        if (argument == "--synthetic") {
            options.synthetic = value;
        } else if (argument == "--write") {
            options.write = value;
        } else if (argument == "--device") {
            options.device = value;
        } else if (argument == "--threads") {
            options.threads = std::atoi(value.c_str());
        } else if (argument == "--seconds") {
            options.seconds = std::atof(value.c_str());
        } else if (argument == "--resources") {
            resources = value;
        } else if (argument != "--fixtures") {
            return false;
        }
    }
    if (options.model == "demo") options.model = resources + "/demo-model/voxtral-realtime-nano.gguf";
    return true;
}

}  // namespace

int run_bench_command(int argc, char ** argv) {
    BenchOptions options;
    if (!read_arguments(argc, argv, options)) {
        std::fputs(
            "usage: undertext-check bench MODEL|demo|--synthetic TYPE [--write FILE] [--device ID] [--threads N] "
            "[--seconds S]\n",
            stderr);
        return 2;
    }
    std::string stage_before;
    options.on_progress = [&](double fraction, const char * stage) {
        if (stage_before != stage) std::fprintf(stderr, "%3.0f %%  %s\n", 100 * fraction, stage);
        stage_before = stage;
    };
    Status status = load_backends(own_folder());
    BenchReport report;
    if (status.ok()) status = run_bench(options, report);
    if (!status.ok()) {
        std::fprintf(stderr, "undertext-check: %s\n", status.message.c_str());
        return 1;
    }
    std::fputs(bench_table(report).c_str(), stdout);
    return 0;
}

}  // namespace undertext::check
