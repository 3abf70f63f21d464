// The kernels of each instruction set; attention.cpp picks one. For tests they can be called directly.
#pragma once

#include "attention.h"

namespace undertext {

void attend_generic_f16(const AttentionTile & tile, float * scratch);
void attend_generic_f32(const AttentionTile & tile, float * scratch);
#if defined(__x86_64__) || defined(_M_X64)
void attend_avx2_f16(const AttentionTile & tile, float * scratch);
void attend_avx2_f32(const AttentionTile & tile, float * scratch);
void attend_avx512_f16(const AttentionTile & tile, float * scratch);
void attend_avx512_f32(const AttentionTile & tile, float * scratch);
#endif

}  // namespace undertext
