/** A model of the catalogue that a server on this machine has: the demo model's bytes under another name. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Answer, DownloadServer } from '../packages/models/test/download-server.js';
import { resourcesFolder } from './undertext.js';

export interface OfferedModel {
  server: DownloadServer;
  bytes: Buffer;
  /** For the app's environment. */
  env: Record<string, string>;
  /** Where the app puts it. */
  file: string;
}

/**
 * @param home of the app; see `environment`
 * @param second bytes of one more model, `small-q8_0`
 */
export async function offerModel(home: string, second?: Buffer): Promise<OfferedModel> {
  const bytes = fs.readFileSync(path.join(resourcesFolder, 'demo-model/voxtral-realtime-nano.gguf'));
  const server = await DownloadServer.start(bytes);
  const entry = (id: string, quantisation: string, file: string, content: Buffer) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { id, quantisation, file, bytes: content.length, sha256 };
  };
  const repository = {
    name: 'Small Realtime',
    repository: 'maker/small',
    revision: '0'.repeat(40),
    baseModel: 'maker/base',
    licence: 'cc0-1.0',
    languages: ['en', 'de'],
    besideWeightsBytes: 100_000_000,
    files: [
      entry('small-f16', 'F16', 'Small-F16.gguf', bytes),
      ...(second ? [entry('small-q8_0', 'Q8_0', 'Small-Q8_0.gguf', second)] : []),
    ],
  };
  const catalogue = { version: 1, endpoint: server.address, repositories: [repository], shipped: [] };
  const file = path.join(home, 'catalogue.json');
  fs.writeFileSync(file, JSON.stringify(catalogue));
  return {
    server,
    bytes,
    env: { UNDERTEXT_MODEL_CATALOGUE: file, HF_ENDPOINT: '' },
    file: path.join(home, 'data/models/Small-F16.gguf'),
  };
}

/** At so many bytes a second. */
export function slowly(file: Uint8Array, rate: number): Answer {
  return (_request, response, { from }) => {
    const start = from ?? 0;
    const length = file.length - start;
    const range = { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` };
    response.writeHead(from === null ? 200 : 206, { 'content-length': length, ...(from !== null && range) });
    const stepMs = 50;
    let at = start;
    const timer = setInterval(() => {
      const next = Math.min(file.length, at + Math.ceil((rate * stepMs) / 1000));
      response.write(file.subarray(at, next));
      at = next;
      if (at < file.length) return;
      clearInterval(timer);
      response.end();
    }, stepMs);
    response.once('close', () => clearInterval(timer));
  };
}
