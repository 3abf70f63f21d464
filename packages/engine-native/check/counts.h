// How the check program counts and reports.
#pragma once

#include <cstdio>
#include <string>

namespace undertext::check {

struct Counts {
    int passed = 0, failed = 0, skipped = 0;

    bool expect(bool good, const std::string & what) {
        if (good) {
            ++passed;
        } else {
            ++failed;
            std::printf("FAILED  %s\n", what.c_str());
        }
        return good;
    }
    void add(const Counts & other) {
        passed += other.passed;
        failed += other.failed;
        skipped += other.skipped;
    }
    int report() const {
        std::printf("%d passed, %d failed", passed, failed);
        if (skipped > 0) {
            std::printf(", %d skipped", skipped);
        }
        std::printf("\n");
        return failed;
    }
};

}  // namespace undertext::check
