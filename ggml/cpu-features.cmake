# Which instruction sets ggml's CPU backend is compiled for, when it is compiled for this machine alone.
#
# ggml's own GGML_NATIVE cannot be had with backends as loadable libraries on x86, so the compiler is asked what
# -march=native means here and the matching GGML_* options are set. They also go into the library's own check: on
# another CPU that lacks one of them it refuses to load in place of crashing.
#
# AMX is never enabled: some hypervisors advertise it and then fault (SIGILL) at its first instruction.

# Among all variants, the one that ggml compiles with AMX is compiled without it.
function(undertext_disable_amx backends)
  foreach(target IN LISTS backends)
    get_target_property(flags ${target} COMPILE_OPTIONS)
    list(FILTER flags EXCLUDE REGEX "^-mamx-")
    set_property(TARGET ${target} PROPERTY COMPILE_OPTIONS ${flags})
  endforeach()
endfunction()

function(undertext_detect_cpu_features)
  set(GGML_AMX_TILE OFF PARENT_SCOPE)
  set(GGML_AMX_INT8 OFF PARENT_SCOPE)
  set(GGML_AMX_BF16 OFF PARENT_SCOPE)
  if(CMAKE_OSX_ARCHITECTURES)
    set(processor ${CMAKE_OSX_ARCHITECTURES})
  else()
    set(processor ${CMAKE_SYSTEM_PROCESSOR})
  endif()
  if(CMAKE_CROSSCOMPILING OR NOT processor MATCHES "^(x86_64|i686|AMD64|amd64)$")
    # ARM and the rest: ggml's own way is compatible with loadable backends.
    set(GGML_NATIVE ON PARENT_SCOPE)
    return()
  endif()
  set(GGML_NATIVE OFF PARENT_SCOPE)

  # ggml's option ; the macros that must all be defined for it
  set(features
    "SSE42:__SSE4_2__" "AVX:__AVX__" "AVX2:__AVX2__" "FMA:__FMA__" "F16C:__F16C__" "BMI2:__BMI2__"
    "AVX_VNNI:__AVXVNNI__" "AVX512:__AVX512F__,__AVX512CD__,__AVX512VL__,__AVX512DQ__,__AVX512BW__"
    "AVX512_VBMI:__AVX512VBMI__" "AVX512_VNNI:__AVX512VNNI__" "AVX512_BF16:__AVX512BF16__")
  if(MSVC)
    # cl has no -march=native: take what runs, by ggml's own probe. It finds AVX, AVX2 (with FMA and F16C) and AVX512.
    include("${GGML_SOURCE_DIR}/ggml/src/ggml-cpu/cmake/FindSIMD.cmake")
    set(GGML_SSE42 ON PARENT_SCOPE)
    set(GGML_BMI2 ${GGML_AVX2} PARENT_SCOPE)
    foreach(feature AVX AVX2 AVX512)
      set(GGML_${feature} ${GGML_${feature}} PARENT_SCOPE)
    endforeach()
    return()
  endif()

  file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/empty.c" "")
  execute_process(
    COMMAND ${CMAKE_C_COMPILER} -march=native -dM -E "${CMAKE_CURRENT_BINARY_DIR}/empty.c"
    OUTPUT_VARIABLE macros
    COMMAND_ERROR_IS_FATAL ANY)
  set(found "")
  foreach(feature IN LISTS features)
    string(REGEX MATCH "^([^:]+):(.+)$" unused "${feature}")
    set(name ${CMAKE_MATCH_1})
    string(REPLACE "," ";" needed "${CMAKE_MATCH_2}")
    set(present ON)
    foreach(macro IN LISTS needed)
      if(NOT macros MATCHES "#define ${macro} ")
        set(present OFF)
      endif()
    endforeach()
    set(GGML_${name} ${present} PARENT_SCOPE)
    if(present)
      list(APPEND found ${name})
    endif()
  endforeach()
  message(STATUS "CPU backend for this machine: ${found}")
endfunction()
