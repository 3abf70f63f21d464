// What has to be on the machine besides Node: a C++ compiler, CMake, Ninja and git; what Electron needs; what the
// end-to-end tests run on. As root on Debian and its kin the missing packages are installed; elsewhere the line to run is
// printed.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { capture, run, StepError } from './run-command.mjs';

const oldestNode = [20, 19];
const oldestCMake = [3, 21];

function isThere(name) {
  return capture(name, ['--version']).ok;
}

/** For programs that do not answer to --version. */
function isOnPath(name) {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, name)));
}

function hasFile(folder, prefix) {
  return fs.existsSync(folder) && fs.readdirSync(folder).some((name) => name.startsWith(prefix));
}

const hasCompiler = () => ['c++', 'g++', 'clang++'].some(isThere);

const isLinux = process.platform === 'linux';

// present: is it on the machine? The rest: the package's name in each package manager that has one.
const buildTools = [
  { name: 'C++ compiler', present: hasCompiler, apt: 'g++', dnf: 'gcc-c++', pacman: 'gcc' },
  { name: 'cmake', present: () => isThere('cmake'), apt: 'cmake', dnf: 'cmake', pacman: 'cmake', brew: 'cmake' },
  {
    name: 'ninja',
    present: () => isThere('ninja'),
    apt: 'ninja-build',
    dnf: 'ninja-build',
    pacman: 'ninja',
    brew: 'ninja',
  },
  { name: 'git', present: () => isThere('git'), apt: 'git', dnf: 'git', pacman: 'git', brew: 'git' },
  // For apps/desktop/native/x11-window.c.
  ...(isLinux
    ? [
        {
          name: 'X11 headers',
          present: () => hasFile('/usr/include/X11', 'Xlib.h'),
          apt: 'libx11-dev',
          dnf: 'libX11-devel',
          pacman: 'libx11',
        },
        {
          name: 'X11 extension headers',
          present: () => hasFile('/usr/include/X11/extensions', 'shape.h'),
          apt: 'libxext-dev',
          dnf: 'libXext-devel',
          pacman: 'libxext',
        },
      ]
    : []),
];

const hasLibrary = (name) => () => capture('ldconfig', ['-p']).output.includes(name);

/** What Electron is linked to and brings not along, on Linux. */
export const electronLibraries = [
  { name: 'GTK 3', present: hasLibrary('libgtk-3.so.0'), apt: 'libgtk-3-0', dnf: 'gtk3', pacman: 'gtk3' },
  { name: 'NSS', present: hasLibrary('libnss3.so'), apt: 'libnss3', dnf: 'nss', pacman: 'nss' },
  { name: 'ALSA', present: hasLibrary('libasound.so.2'), apt: 'libasound2', dnf: 'alsa-lib', pacman: 'alsa-lib' },
  { name: 'GBM', present: hasLibrary('libgbm.so.1'), apt: 'libgbm1', dnf: 'mesa-libgbm', pacman: 'mesa' },
];

/** What the end-to-end tests make their own desktop of (e2e/desktop-session.mjs), and ffmpeg, which others run too. */
export const desktopPrograms = [
  {
    name: 'Xvfb',
    present: () => isOnPath('Xvfb'),
    apt: 'xvfb',
    dnf: 'xorg-x11-server-Xvfb',
    pacman: 'xorg-server-xvfb',
  },
  { name: 'openbox', present: () => isOnPath('openbox'), apt: 'openbox', dnf: 'openbox', pacman: 'openbox' },
  { name: 'picom', present: () => isOnPath('picom'), apt: 'picom', dnf: 'picom', pacman: 'picom' },
  { name: 'xdotool', present: () => isOnPath('xdotool'), apt: 'xdotool', dnf: 'xdotool', pacman: 'xdotool' },
  {
    name: 'xprop',
    present: () => isOnPath('xprop') && isOnPath('xev'),
    apt: 'x11-utils',
    dnf: 'xprop',
    pacman: 'xorg-xprop',
  },
  { name: 'D-Bus', present: () => isOnPath('dbus-daemon'), apt: 'dbus', dnf: 'dbus-daemon', pacman: 'dbus' },
  {
    name: 'PulseAudio',
    present: () => isOnPath('pulseaudio'),
    apt: 'pulseaudio',
    dnf: 'pulseaudio',
    pacman: 'pulseaudio',
  },
  {
    name: 'pactl',
    present: () => isOnPath('pactl') && isOnPath('parec') && isOnPath('paplay'),
    apt: 'pulseaudio-utils',
    dnf: 'pulseaudio-utils',
    pacman: 'libpulse',
  },
  { name: 'ffmpeg', present: () => isOnPath('ffmpeg'), apt: 'ffmpeg', dnf: 'ffmpeg-free', pacman: 'ffmpeg' },
  { name: 'setpriv', present: () => isOnPath('setpriv'), apt: 'util-linux', dnf: 'util-linux', pacman: 'util-linux' },
];

/** The Vulkan loader and the driver that computes on the CPU (scripts/check-vulkan.mjs), on Debian alone. */
export const vulkanDriver = [
  { name: 'llvmpipe', present: () => hasFile('/usr/share/vulkan/icd.d', 'lvp_icd'), apt: 'mesa-vulkan-drivers' },
  {
    name: 'libvulkan',
    present: hasLibrary('libvulkan.so.1'),
    apt: 'libvulkan1',
  },
];

/** What the Vulkan backend is compiled with (scripts/check-vulkan.mjs); Debian 13 has it new enough, 12 has not. */
export const vulkanSdk = [
  { name: 'Vulkan headers', present: () => hasFile('/usr/include/vulkan', 'vulkan.h'), apt: 'libvulkan-dev' },
  { name: 'glslc', present: () => isThere('glslc'), apt: 'glslc' },
  { name: 'SPIR-V headers', present: () => hasFile('/usr/include/spirv/unified1', 'spirv.hpp'), apt: 'spirv-headers' },
];

function isOlder(version, oldest) {
  const [major, minor] = version.split('.').map(Number);
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
}

function installLine(missing) {
  const names = (manager) => missing.map((tool) => tool[manager]).filter(Boolean);
  if (process.platform === 'darwin') {
    const lines = [];
    if (missing.some((tool) => !tool.brew)) lines.push('xcode-select --install'); // the compiler
    if (names('brew').length > 0) lines.push(`brew install ${names('brew').join(' ')}`);
    return lines.join(' && ');
  }
  if (process.platform === 'win32') {
    const ids = { cmake: 'Kitware.CMake', git: 'Git.Git' };
    return missing.map((tool) => `winget install ${ids[tool.name]}`).join(' ; ');
  }
  if (isThere('apt-get')) {
    return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names('apt').join(' ')}`;
  }
  if (isThere('dnf')) return `sudo dnf install -y ${names('dnf').join(' ')}`;
  if (isThere('pacman')) return `sudo pacman -S --needed ${names('pacman').join(' ')}`;
  return `(with your system's package manager) ${missing.map((tool) => tool.name).join(', ')}`;
}

function missingTools(extra) {
  // On Windows the compiler and its Ninja come with Visual Studio and are off PATH: CMake finds them or says so.
  const offPath = process.platform === 'win32' ? ['C++ compiler', 'ninja'] : [];
  return [...buildTools, ...extra].filter((tool) => !offPath.includes(tool.name) && !tool.present());
}

/**
 * Makes sure that all is there; throws a StepError with the exact line to run where it cannot do so itself.
 * @param {typeof vulkanSdk} extra what is needed besides the build tools
 */
export function ensureSystemPackages(extra = []) {
  if (isOlder(process.versions.node, oldestNode)) {
    throw new StepError(`Node ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}.`);
  }
  const missing = missingTools(extra);
  if (missing.length > 0) {
    const isDebianRoot = fs.existsSync('/etc/debian_version') && process.getuid?.() === 0;
    if (!isDebianRoot) throw new StepError(`Missing on this machine. Run:\n\n  ${installLine(missing)}\n`);
    const packages = missing.map((tool) => tool.apt);
    console.log(`Installing system packages: ${packages.join(' ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const lock = ['-o', 'DPkg::Lock::Timeout=300'];
    run('apt-get', [...lock, '-qq', 'update'], { env });
    run('apt-get', [...lock, '-qq', 'install', '-y', '--no-install-recommends', ...packages], { env });
    const still = missingTools(extra);
    if (still.length > 0)
      throw new StepError(`Still missing after installing: ${still.map((tool) => tool.name).join(', ')}.`);
  }
  const version = /version (\S+)/.exec(capture('cmake', ['--version']).output)?.[1] ?? '0.0';
  if (isOlder(version, oldestCMake)) {
    throw new StepError(`CMake ${oldestCMake.join('.')} or newer is needed; this is ${version}.`);
  }
}
