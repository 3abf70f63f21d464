// Draws the icons of resources/icons into apps/desktop/out/icons; nothing is done while they are current.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { desktopFolder, resources } from './paths.mjs';

const sources = path.join(resources, 'icons');
const target = path.join(desktopFolder, 'out', 'icons');

/** Widths in pixels, by source. `@2x`: of the same icon on screens of that scale. */
const icons = [
  { source: 'app', files: { 'app.png': 256, 'app-1024.png': 1024 } },
  ...['tray-live', 'tray-quiet'].map((source) => ({
    source,
    files: { [`${source}.png`]: 24, [`${source}@2x.png`]: 48 },
  })),
  // Of macOS's menu bar, where 18 points are the height of an icon.
  ...['tray-liveTemplate', 'tray-quietTemplate'].map((source) => ({
    source,
    files: { [`${source}.png`]: 18, [`${source}@2x.png`]: 36 },
  })),
];

let loading;

async function loadResvg() {
  // Only now: before the set-up it is not installed.
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(fs.readFileSync(wasm));
  return Resvg;
}

async function drawOne(svg, width) {
  loading ??= loadResvg();
  const Resvg = await loading;
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

export async function drawIcons() {
  fs.mkdirSync(target, { recursive: true });
  for (const { source, files } of icons) {
    const svgFile = path.join(sources, `${source}.svg`);
    const drawnMs = fs.statSync(svgFile).mtimeMs;
    for (const [name, width] of Object.entries(files)) {
      const file = path.join(target, name);
      const drawn = fs.statSync(file, { throwIfNoEntry: false });
      if (drawn && drawn.mtimeMs >= drawnMs) continue;
      fs.writeFileSync(file, await drawOne(fs.readFileSync(svgFile, 'utf8'), width));
    }
  }
}
