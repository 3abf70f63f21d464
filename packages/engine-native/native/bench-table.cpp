#include "bench-table.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include "bench-judgement.h"

namespace undertext {

namespace {

class Text {
public:
    std::string all;

#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    void line(const char * format, ...) {
        char buffer[512];
        va_list arguments;
        va_start(arguments, format);
        std::vsnprintf(buffer, sizeof buffer, format, arguments);
        va_end(arguments);
        all += buffer;
        all += '\n';
    }
    void heading(const std::string & text) { all += "\n" + text + "\n"; }
};

double gb(uint64_t bytes) { return double(bytes) / 1e9; }
double mb(uint64_t bytes) { return double(bytes) / 1e6; }

std::string or_dash(double value, int digits) {
    if (value == 0) return "-";
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

void write_model(Text & out, const BenchReport & r) {
    const ModelInfo & m = r.model;
    out.line("%s, %s: %.1f million parameters, %.1f MB of weights", m.name.c_str(), m.quantisation.c_str(),
             double(m.parameters) / 1e6, mb(m.weight_bytes));
    out.line("on %s (%s), threads: %d, attention: %s", m.device.description.c_str(), m.device.id.c_str(), m.threads,
             r.attention.c_str());
}

void write_load(Text & out, const BenchReport & r) {
    const ModelInfo & m = r.model;
    out.heading("Load, ms");
    if (r.write_ms > 0) out.line("  %-20s %9.0f", "write the file", r.write_ms);
    out.line("  %-20s %9.0f   %.2f GB mapped", r.from_file ? "map" : "reserve memory", m.map_ms, gb(m.mapped_bytes));
    out.line("  %-20s %9.0f   %.2f GB repacked", r.from_file ? "check and repack" : "make and repack", m.repack_ms,
             gb(m.repacked_bytes));
    out.line("  %-20s %9.0f", "prepare the prompt", m.prepare_ms);
    out.line("  %-20s %9.0f", "measure drafts", m.measure_ms);
    out.line("  %-20s %9.0f", "all", r.load_ms);
    std::string costs;
    for (size_t i = 0; i < m.verify_cost.size(); ++i) {
        if (m.verify_cost[i] > 0) {
            costs += (costs.empty() ? "" : ", ") + std::to_string(i + 1) + ": " + or_dash(m.verify_cost[i], 2);
        }
    }
    out.line("  a pass of n tokens in passes of one: %s", costs.c_str());
    out.line("  so the tokens guessed per pass when sound waits: %d", m.draft);
}

void write_kernels(Text & out, const BenchReport & r) {
    const KernelFigures & k = r.kernels;
    out.heading("Bare matrix products (all layers together), ms");
    out.line("  %-20s %-5s %14s %4s %8s %9s %6s %16s", "matrix", "type", "shape", "n", "MB", "1 column", "GB/s",
             "several columns");
    for (const KernelRow & row : k.rows) {
        const std::string shape = std::to_string(row.columns) + " x " + std::to_string(row.rows);
        const double speed = row.ms_one > 0 ? double(row.bytes) / row.ms_one / 1e6 : 0;
        out.line("  %-20s %-5s %14s %4d %8.1f %9s %6s %12s (%d)", (row.part + " " + row.name).c_str(), row.type.c_str(),
                 shape.c_str(), row.count, mb(row.bytes), or_dash(row.ms_one, 2).c_str(), or_dash(speed, 1).c_str(),
                 or_dash(row.ms_several, 2).c_str(), row.several);
    }
    out.line("  one pass, in its order: decoder %.1f MB, %.1f ms; encoder %.1f MB, %.1f ms a slot", mb(k.decoder_bytes),
             k.decoder, mb(k.encoder_bytes), k.encoder);
    out.line("  decoder with 4 tokens: %.1f ms, %.2f times one", k.decoder_four, k.decoder_four / k.decoder);
}

void write_passes(Text & out, const BenchReport & r) {
    const PassFigures & p = r.passes;
    out.heading("Passes, ms");
    out.line("  decoder: its kernels alone %.1f; at position %d %.1f, at %d %.1f", p.kernels, p.near_position, p.near,
             p.far_position, p.far);
    out.line("  encoder, window full: %.1f a slot, %.2f a frame", p.encoder_slot, p.encoder_frame);
    if (r.bandwidth.buffer_bytes == 0) {
        out.line("  memory bandwidth: not measured (%s)",
                 r.model.device.kind == "cpu" ? "too little memory is free" : "only the processor's can be");
        return;
    }
    out.line("  memory reads %.1f GB/s on one thread, %.1f GB/s on all (a sum over %.1f GB in large pages)",
             r.bandwidth.one_thread / 1e9, r.bandwidth.all_threads / 1e9, gb(r.bandwidth.buffer_bytes));
    if (r.floor_ms == 0) return;
    out.line("  so a decoder pass takes %.1f ms at least; ours reaches %.0f %% of that, the kernels %.0f %%",
             r.floor_ms, 100 * r.floor_ms / p.near, 100 * r.floor_ms / p.kernels);
}

void write_memory(Text & out, const BenchReport & r) {
    const MemoryFigures & m = r.memory;
    out.heading("Memory beside the weights, MB");
    if (m.loaded > 0)
        out.line("  this program %.0f before the load, %.0f after it, weights included", mb(m.before), mb(m.loaded));
    out.line("  %10s %10s %10s %10s", "positions", "computed", "resident", "peak");
    for (const MemoryAt & at : m.at) {
        out.line("  %10lld %10.0f %10s %10s", static_cast<long long>(at.positions), mb(at.computed),
                 or_dash(mb(at.resident), 0).c_str(), or_dash(mb(at.peak), 0).c_str());
    }
    if (m.at.size() < 3) out.line("  the whole ring was left out: too little memory is free");
    if (r.model.device.kind != "cpu") out.line("  the device's memory is computed, not measured");
}

void write_streams(Text & out, const BenchReport & r) {
    if (r.streams.empty()) return;
    const StreamFigures & first = r.streams[0];
    out.heading("Streams: " + or_dash(first.sound_ms / 1000, 1) + " s of sound (" + std::to_string(first.slots) +
                " slots), with the tokens of real speech; x = in kernels of a decoder pass");
    out.line("  %-7s %7s %5s %7s %5s %20s %28s %6s", "", "compute", "times", "ms a", "", "ms of a slot",
             "ms of all slots", "tokens");
    out.line("  %-7s %7s %5s %7s %5s%7s%7s%7s %6s %7s %7s %5s %6s", "chunk", "s", "real", "slot", "x", "p50", "p95",
             "p99", "mel", "encoder", "decoder", "text", "/pass");
    for (const StreamFigures & s : r.streams) {
        const double slot = s.compute_ms / double(s.slots);
        const std::string chunk = s.backlog ? "backlog" : std::to_string(s.chunk_ms) + " ms";
        out.line("  %-7s %7.2f %5.2f %7.1f %5.2f%7.1f%7.1f%7.1f %6.0f %7.0f %7.0f %5.0f %6.2f", chunk.c_str(),
                 s.compute_ms / 1000, s.sound_ms / s.compute_ms, slot, slot / yardstick_ms(r), s.p50, s.p95, s.p99,
                 s.stats.ms.mel, s.stats.ms.encoder, s.stats.ms.decoder, s.stats.ms.text,
                 double(s.stats.tokens) / double(std::max<int64_t>(1, s.stats.decoder_passes)));
    }
}

void write_goals(Text & out, const BenchReport & r) {
    out.heading("Goals, at most: set for the 4B model in Q4_K_M on two CPU cores, for others a comparison");
    for (const BenchGoal & g : r.goals) {
        out.line("  %-52s %8.2f %-2s  goal %7.2f  %s", g.what.c_str(), g.value, g.unit.c_str(), g.goal,
                 g.value <= g.goal ? "met" : "missed");
    }
}

}  // namespace

std::string bench_table(const BenchReport & report) {
    Text out;
    write_model(out, report);
    write_load(out, report);
    write_kernels(out, report);
    write_streams(out, report);
    write_passes(out, report);
    write_memory(out, report);
    write_goals(out, report);
    if (report.disturbed) {
        out.heading("Other programs computed meanwhile: do not trust these figures. Close them and run it again.");
    }
    out.heading(report.verdict);
    return out.all;
}

}  // namespace undertext
