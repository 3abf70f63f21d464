#include "bench-judgement.h"

#include <algorithm>
#include <cstdio>

namespace undertext {

namespace {

// For two ordinary CPU cores and the 4B model in Q4_K_M.
constexpr double near_pass_goal = 1.15, far_pass_goal = 1.25;
constexpr double encoder_frame_goal = 24, map_goal = 1000;  // ms
constexpr double memory_goals[] = {0.6, 0.8, 1.25};         // GB beside the weights: 2,048 positions, 4,096, ever

// Smaller weights stay in a processor's caches, where the memory's speed is no floor.
constexpr uint64_t cached_bytes = uint64_t(256) << 20;

// The same kernels, minutes apart, on a machine that does nothing else.
constexpr double most_drift = 1.15;

// Of the time that sound takes to play; the rest is for other programs.
constexpr double most_of_the_time = 0.95;

std::string with_two_digits(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", value);
    return text;
}

void set_goals(BenchReport & report) {
    const auto add = [&](const std::string & what, double value, double goal, const char * unit) {
        report.goals.push_back({what, value, goal, unit});
    };
    for (const StreamFigures & s : report.streams) {
        if (stream_goal(s) == 0) continue;
        const std::string kind = s.backlog ? "backlog" : std::to_string(s.chunk_ms) + " ms chunks";
        add(kind + ": compute per slot / kernels", s.compute_ms / double(s.slots) / yardstick_ms(report),
            stream_goal(s), "");
    }
    const PassFigures & p = report.passes;
    const std::string near = std::to_string(p.near_position), far = std::to_string(p.far_position);
    add("decoder pass at position " + near + " / kernels", p.near / p.kernels, near_pass_goal, "");
    add("decoder pass at position " + far + " / at " + near, p.far / p.near, far_pass_goal, "");
    add("encoder frame, full window, slot by slot", p.encoder_frame, encoder_frame_goal, "ms");
    if (report.from_file) add("mapping the file", report.model.map_ms, map_goal, "ms");
    for (size_t i = 0; i < report.memory.at.size(); ++i) {
        const MemoryAt & at = report.memory.at[i];
        add("memory beside the weights, " + std::to_string(at.positions) + " positions",
            double(at.peak != 0 ? at.peak : at.computed) / 1e9, memory_goals[i], "GB");
    }
}

void set_verdict(BenchReport & report) {
    // Live, a slot costs one encoder pass of a slot and one decoder pass, and most once the rings are full.
    const PassFigures & p = report.passes;
    double live = p.far + p.encoder_slot, fastest = live;
    for (const StreamFigures & s : report.streams) {
        const double ms = s.compute_ms / double(s.slots);
        if (s.chunk_ms == min_chunk_ms) live = std::max(live, ms);
        fastest = std::min(fastest, ms + p.far - p.near);
    }
    report.real_time = slot_ms / live;
    const std::string speed = ": it computes at " + with_two_digits(report.real_time) + " x real time.";
    if (2 * live <= most_of_the_time * slot_ms) {
        report.verdict = "With this model the machine keeps up with two live sources" + speed;
    } else if (live <= most_of_the_time * slot_ms) {
        report.verdict = "With this model the machine keeps up with one live source" + speed;
    } else if (fastest <= most_of_the_time * slot_ms) {
        report.verdict = "With this model the machine keeps up with one live source, its text some chunks late" + speed;
    } else {
        report.verdict = "With this model the machine does not keep up with a live source" + speed;
    }
}

}  // namespace

double yardstick_ms(const BenchReport & report) { return std::min(report.kernels.decoder, report.passes.kernels); }

double stream_goal(const StreamFigures & figures) {
    if (figures.backlog) return 1.57;
    return figures.chunk_ms == 80 ? 1.86 : figures.chunk_ms == 500 ? 1.70 : 0;
}

void judge_bench(BenchReport & report) {
    report.disturbed = std::max(report.kernels.decoder, report.passes.kernels) > most_drift * yardstick_ms(report);
    if (report.bandwidth.buffer_bytes > 0 && report.kernels.decoder_bytes > cached_bytes) {
        report.floor_ms = double(report.kernels.decoder_bytes) / report.bandwidth.all_threads * 1000.0;
    }
    set_goals(report);
    set_verdict(report);
}

}  // namespace undertext
