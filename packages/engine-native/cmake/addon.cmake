# engine.node: the N-API layer. cmake-js hands over the headers' place (and, on Windows, node.exe's import library and a
# delay-load hook); plain CMake asks the installed packages for the headers.

if(UNDERTEXT_ADDON STREQUAL "AUTO")
  find_program(NODE_EXECUTABLE node)
  if(CMAKE_JS_INC OR NODE_EXECUTABLE)
    set(UNDERTEXT_ADDON ON)
  else()
    set(UNDERTEXT_ADDON OFF)
  endif()
endif()
if(NOT UNDERTEXT_ADDON)
  message(STATUS "Node addon: off")
  return()
endif()

execute_process(
  COMMAND node -p "require('node-addon-api').include_dir + ';' + require('node-api-headers').include_dir"
  WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
  OUTPUT_VARIABLE node_api_folders
  OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)

file(GLOB addon_sources CONFIGURE_DEPENDS addon/*.cpp addon/*.h)
add_library(engine MODULE ${addon_sources} ${CMAKE_JS_SRC})
set_target_properties(engine PROPERTIES
  PREFIX "" SUFFIX ".node" CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
target_include_directories(engine SYSTEM PRIVATE ${CMAKE_JS_INC} ${node_api_folders})
# Electron refuses buffers on foreign memory: with this definition code that would use them does not compile.
target_compile_definitions(engine PRIVATE NAPI_VERSION=8 NAPI_CPP_EXCEPTIONS NODE_API_NO_EXTERNAL_BUFFERS_ALLOWED)
target_link_libraries(engine PRIVATE undertext-engine undertext-warnings ${CMAKE_JS_LIB})

if(APPLE)
  target_link_options(engine PRIVATE -undefined dynamic_lookup)
elseif(MSVC)
  if(CMAKE_JS_NODELIB_DEF)
    execute_process(COMMAND ${CMAKE_AR} /def:${CMAKE_JS_NODELIB_DEF} /out:${CMAKE_JS_NODELIB_TARGET} ${CMAKE_STATIC_LINKER_FLAGS})
  endif()
  target_link_options(engine PRIVATE /DELAYLOAD:NODE.EXE)
  target_link_libraries(engine PRIVATE delayimp)
endif()
