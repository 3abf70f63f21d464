/** The hidden window that decodes one file: bytes from main, sound to the engine host. */

import { Resampler } from '@undertext/sound';
import type { AudioSample } from 'mediabunny';
import { decoderRequest } from '../../contract/channels.js';
import type { DecoderRequest } from '../../contract/decoder.js';
import { decoderBeatMs } from '../../contract/decoder-limits.js';
import { engineRate } from '../../contract/sound-frames.js';
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

/** Of the file that must have been read before its length is estimated from it. */
const estimateFrom = 0.02;
/** What a file may be shorter than its head says: part of its length, and s. */
const missingPart = 0.02;
const missingS = 2;
/** Between two looks at how far it is, ms. */
const lookMs = decoderBeatMs / 4;
/** Looks without any sound, although it is waited for, after which the decoder counts as stuck: 60 s. */
const stuckLooks = 60_000 / lookMs;

const { tell } = window.decoder;
const feed = new FileFeed();
let bytes: FileBytes | undefined;
let file: MediaFile | undefined;
let durationS: number | null = null;
/** Time in the file up to which it is decoded, s. */
let heardS = 0;
/** Sound is waited for. */
let isDecoding = false;
let silentLooks = 0;

async function open(port: MessagePort, size: number): Promise<void> {
  bytes = new FileBytes(port, size);
  file = new MediaFile(bytes);
  await tell({ type: 'opened', tracks: await file.open() });
}

async function decode(opened: MediaFile, track: number): Promise<void> {
  durationS = await opened.durationS(track);
  const startS = await opened.startS();
  const createRateChange = await Resampler.load();
  let anchors: TimelineAnchor[] = [];
  let ready: Float32Array[] = [];
  const timeline = new SoundTimeline({
    createRateChange: (from) => createRateChange(from, engineRate),
    onAnchor: (anchor) => anchors.push(anchor),
    onSound: (pcm) => ready.push(pcm),
  });
  // Main must know where sound lies before its words can come.
  const send = async () => {
    for (const anchor of anchors) await tell({ type: 'anchor', ...anchor });
    anchors = [];
    for (const pcm of ready) feed.append(pcm);
    ready = [];
  };
  try {
    isDecoding = true;
    for await (const sample of opened.samples(track)) {
      silentLooks = 0;
      heardS = sample.timestamp + sample.duration;
      timeline.add(sample.timestamp - startS, mixToMono(planesOf(sample)), sample.sampleRate);
      await send();
      isDecoding = false;
      await feed.room();
      isDecoding = true;
    }
    await opened.checkEnd(track, heardS, durationS && durationS * (1 - missingPart) - missingS);
  } catch (error) {
    // Before its sound is known to be at its end.
    await fail(error);
  } finally {
    isDecoding = false;
    timeline.end();
    await send();
    feed.end();
    await tellProgress();
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

function fail(error: unknown): Promise<void> {
  const { problem, detail } =
    error instanceof MediaFileError ? error : { problem: 'failed' as const, detail: String(error) };
  return tell({ type: 'failed', problem, detail: detail.slice(0, 500) });
}

window.addEventListener('message', (event: MessageEvent<{ type?: unknown; request: DecoderRequest }>) => {
  if (event.source !== window || event.data.type !== decoderRequest) return;
  obey(event.data.request, event.ports[0]).catch(fail);
});

setInterval(() => {
  silentLooks = isDecoding ? silentLooks + 1 : 0;
  if (silentLooks === stuckLooks) void fail(new MediaFileError('stuck', ''));
  void tellProgress();
}, lookMs);

await tell({ type: 'ready' });
