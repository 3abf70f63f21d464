import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const source = path.join(path.dirname(fileURLToPath(import.meta.url)), 'src');

// The bytes that are tested on the stand-in Electron 25 are those that ship with the declared one: both must understand them.
const nodeTarget = 'node18.15';
const chromeTarget = 'chrome114';

/** Packages that find files of theirs beside their own, by the process that loads them from there. */
const outside = { '@undertext/engine-native': 'engine-host', '@undertext/sound': 'sound-host' };
const isOutside = (id: string, importer = '') =>
  Object.entries(outside).some(
    ([name, host]) => id.startsWith(name) && importer.startsWith(path.join(source, host) + path.sep),
  );

/** SQLite is bundled; its WebAssembly it looks for beside the file that it is in. */
const sqliteWasm = createRequire(
  path.join(path.dirname(fileURLToPath(import.meta.url)), '../../packages/transcript/package.json'),
).resolve('node-sqlite3-wasm/dist/node-sqlite3-wasm.wasm');

export default defineConfig({
  main: {
    plugins: [
      {
        name: 'undertext:sqlite-wasm',
        generateBundle() {
          this.emitFile({ type: 'asset', fileName: path.basename(sqliteWasm), source: readFileSync(sqliteWasm) });
        },
      },
      {
        // What main takes of such a package (the engine's client, which knows no addon) is bundled like everything else.
        name: 'undertext:outside',
        enforce: 'pre',
        resolveId: (id, importer) => (isOutside(id, importer) ? { id, external: true } : null),
      },
    ],
    build: {
      target: nodeTarget,
      sourcemap: true,
      externalizeDeps: false,
      rollupOptions: {
        input: {
          main: path.join(source, 'main/main.ts'),
          'engine-host': path.join(source, 'engine-host/main.ts'),
          'sound-host': path.join(source, 'sound-host/main.ts'),
          'archive-host': path.join(source, 'archive-host/main.ts'),
        },
        // Electron 25 loads no ESM main; the name says so wherever the file lies.
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  },
  preload: {
    build: {
      target: nodeTarget,
      sourcemap: true,
      // A sandboxed preload can require nothing but electron: each is one file.
      isolatedEntries: true,
      externalizeDeps: false,
      rollupOptions: {
        input: {
          overlay: path.join(source, 'preload/overlay.ts'),
          capture: path.join(source, 'preload/capture.ts'),
          'unlock-tab': path.join(source, 'preload/unlock-tab.ts'),
          settings: path.join(source, 'preload/settings.ts'),
          transcripts: path.join(source, 'preload/transcripts.ts'),
          decoder: path.join(source, 'preload/decoder.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: path.join(source, 'renderer'),
    plugins: [react()],
    build: {
      target: chromeTarget,
      sourcemap: true,
      // Data URLs would need an exception in the content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: {
          overlay: path.join(source, 'renderer/overlay/index.html'),
          capture: path.join(source, 'renderer/capture/index.html'),
          // For development and tests; electron-builder.yml leaves it out.
          story: path.join(source, 'renderer/story/index.html'),
          'story-transcripts': path.join(source, 'renderer/story/transcripts.html'),
          'story-settings': path.join(source, 'renderer/story/settings.html'),
          'unlock-tab': path.join(source, 'renderer/unlock-tab/index.html'),
          settings: path.join(source, 'renderer/settings/index.html'),
          transcripts: path.join(source, 'renderer/transcripts/index.html'),
          decoder: path.join(source, 'renderer/decoder/index.html'),
        },
      },
    },
  },
});
