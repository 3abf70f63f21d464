/** The hidden window that decodes one file: bytes from main, sound to the engine host. */

import { Resampler } from '@undertext/sound';
import type { AudioSample } from 'mediabunny';
import { decoderRequest } from '../../contract/channels.js';
import type { DecoderRequest } from '../../contract/decoder.js';
import { decoderBeatMs } from '../../contract/decoder-limits.js';
import type { DecoderApi } from '../../preload/decoder.js';
import { FileBytes } from './file-bytes.js';
import { FileFeed } from './file-feed.js';
import { MediaFile, MediaFileError } from './media-file.js';
import { mixToMono } from './mono.js';
import { SoundTimeline, type TimelineAnchor } from './sound-timeline.js';

declare global {
  interface Window {
    /** From the preload. */
    readonly decoder: DecoderApi;
  }
}

const rate = 16_000;
/** Of the file that must have been read before its length is estimated from it. */
const estimateFrom = 0.02;
/** What a file may be shorter than its head says: part of its length, and s. */
const missingPart = 0.02;
const missingS = 2;
/** Looks without any sound, although it is waited for, after which the decoder counts as stuck: 60 s. */
const stuckBeats = 60_000 / (decoderBeatMs / 4);

const { tell } = window.decoder;
const feed = new FileFeed();
let bytes: FileBytes | undefined;
let file: MediaFile | undefined;
let durationS: number | null = null;
/** Time in the file up to which it is decoded, s. */
let heardS = 0;
/** Anchors that main has not taken note of. */
let untold: TimelineAnchor[] = [];
let isDecoding = false;
let silentBeats = 0;

async function open(port: MessagePort, size: number): Promise<void> {
  bytes = new FileBytes(port, size);
  file = new MediaFile(bytes);
  await tell({ type: 'opened', tracks: await file.open() });
}

async function decode(opened: MediaFile, track: number): Promise<void> {
  durationS = await opened.durationS(track);
  const createRateChange = await Resampler.load();
  let ready: Float32Array[] = [];
  const timeline = new SoundTimeline({
    createRateChange: (from) => createRateChange(from, rate),
    onAnchor: (anchor) => untold.push(anchor),
    onSound: (pcm) => ready.push(pcm),
  });
  // Main must know where sound lies before its words can come.
  const send = async () => {
    for (const anchor of untold) await tell({ type: 'anchor', ...anchor });
    untold = [];
    for (const pcm of ready) feed.append(pcm);
    ready = [];
  };
  try {
    isDecoding = true;
    for await (const sample of opened.samples(track)) {
      silentBeats = 0;
      heardS = sample.timestamp + sample.duration;
      timeline.add(sample.timestamp, mixToMono(planesOf(sample)), sample.sampleRate);
      await send();
      isDecoding = false;
      await feed.room();
      isDecoding = true;
    }
  } finally {
    isDecoding = false;
    timeline.end();
    await send();
    feed.end();
    await tellProgress();
  }
  if (durationS !== null && heardS < durationS * (1 - missingPart) - missingS) {
    throw new MediaFileError('ends-early', `${heardS} s of ${durationS} s`);
  }
}

function planesOf(sample: AudioSample): Float32Array[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const plane = new Float32Array(sample.numberOfFrames);
    sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
    return plane;
  });
}

function tellProgress(): Promise<void> {
  const { decodedTo, sentTo, takenTo, isTaken } = feed;
  return tell({ type: 'progress', decodedTo, sentTo, takenTo, durationMs: durationMs(), isTaken });
}

/** Where the file does not say how long it is, what was read of it tells about. */
function durationMs(): number | null {
  if (durationS !== null) return durationS * 1000;
  const share = bytes ? bytes.readTo / bytes.size : 0;
  return share >= estimateFrom && heardS > 0 ? (heardS * 1000) / Math.min(1, share) : null;
}

async function obey(request: DecoderRequest, port: MessagePort | undefined): Promise<void> {
  switch (request.type) {
    case 'open':
      if (port) await open(port, request.size);
      break;
    case 'decode':
      if (file) await decode(file, request.track);
      break;
    case 'connect':
      if (port) feed.connect(port, request.fromSample);
      break;
    case 'pace':
      feed.outstanding = request.outstanding;
      break;
    case 'hold':
      feed.hold();
      await tell({ type: 'held', sentTo: feed.sentTo });
      break;
  }
}

function fail(error: unknown): void {
  const { problem, detail } =
    error instanceof MediaFileError ? error : { problem: 'failed' as const, detail: String(error) };
  void tell({ type: 'failed', problem, detail: detail.slice(0, 500) });
}

window.addEventListener('message', (event: MessageEvent<{ type?: unknown; request: DecoderRequest }>) => {
  if (event.source !== window || event.data.type !== decoderRequest) return;
  obey(event.data.request, event.ports[0]).catch(fail);
});

setInterval(() => {
  silentBeats = isDecoding ? silentBeats + 1 : 0;
  if (silentBeats === stuckBeats) fail(new MediaFileError('stuck', ''));
  void tellProgress();
}, decoderBeatMs / 4);

await tell({ type: 'ready' });
