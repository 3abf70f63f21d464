#!/usr/bin/env bash
# The engine on an NVIDIA GPU, on a machine that has nvcc, CMake, a C++ compiler and nothing else (no Node): builds the
# native check program with CUDA from this tree and ggml's source, then runs the numeric fixtures, the samples on the GPU
# and on the CPU (both against the same expected transcripts), and the bench.
#
#   scripts/check-gpu.sh [GGML]     GGML: the source, as a folder or as the archive that
#                                   `node ggml/fetch.mjs --archive FILE` writes; default $GGML_SOURCE_DIR, else ggml/source
#
# CUDA_ARCHITECTURES (default 90), BUILD_DIR (default packages/engine-native/build-cuda) and JOBS may be set. Run it again
# after an interruption: the build goes on where it stopped.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
build="${BUILD_DIR:-$root/packages/engine-native/build-cuda}"
jobs="${JOBS:-$(nproc)}"
ggml="${1:-${GGML_SOURCE_DIR:-$root/ggml/source}}"

for tool in nvcc cmake c++; do
  command -v "$tool" > /dev/null || { echo "check-gpu: $tool is not on PATH" >&2; exit 1; }
done
if [ -f "$ggml" ]; then
  mkdir -p "$build/ggml-source"
  tar -xzf "$ggml" -C "$build/ggml-source"
  ggml="$build/ggml-source"
fi
if [ ! -f "$ggml/ggml/CMakeLists.txt" ]; then
  echo "check-gpu: no ggml source in $ggml. Make an archive where Node is: node ggml/fetch.mjs --archive FILE" >&2
  exit 1
fi

mkdir -p "$build"
generator=()
if command -v ninja > /dev/null; then generator=(-G Ninja); fi
echo "== build for sm_${CUDA_ARCHITECTURES:-90}, $jobs at a time"
cmake -S "$root/packages/engine-native" -B "$build" "${generator[@]}" \
  -DCMAKE_BUILD_TYPE=Release -DGGML_SOURCE_DIR="$(cd "$ggml" && pwd)" \
  -DUNDERTEXT_CUDA=ON -DUNDERTEXT_VULKAN=OFF -DUNDERTEXT_ADDON=OFF \
  -DCMAKE_CUDA_ARCHITECTURES="${CUDA_ARCHITECTURES:-90}" > "$build/configure.log" 2>&1 ||
  { cat "$build/configure.log" >&2; exit 1; }
time cmake --build "$build" --parallel "$jobs" --target undertext-check

check=("$build/Release/undertext-check")
places=(--resources "$root/resources" --fixtures "$root/packages/engine-native/fixtures")
failed=()
step() {
  echo "== $*"
  "${check[@]}" "$@" "${places[@]}" || failed+=("$1 on ${3}")
}

"${check[@]}" devices
step fixtures --device cuda0
step samples --device cuda0
step samples --device cpu
step bench --device cuda0 --synthetic Q4_K_M
if [ "${#failed[@]}" -gt 0 ]; then
  printf 'check-gpu: FAILED: %s\n' "${failed[@]}"
  exit 1
fi
echo "check-gpu: all good"
