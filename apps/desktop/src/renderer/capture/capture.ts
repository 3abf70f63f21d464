/** The hidden capture window: opens what main asks for and sends its frames straight to the sound host. */
import { type CapturedSource, type CaptureRequest, sampleDevice } from '../../contract/capture.js';
import { captureRequest } from '../../contract/channels.js';
import type { CaptureApi } from '../../preload/capture.js';
import { DeviceList } from './device-list.js';
import { Framer } from './framer.js';
import { LoopbackCapture } from './loopback-capture.js';
import { MicrophoneCapture } from './microphone-capture.js';
import { SampleCapture } from './sample-capture.js';
import { TrackReader } from './track-reader.js';

declare global {
  interface Window {
    /** From the preload. */
    readonly capture: CaptureApi;
  }
}

interface Captured {
  /** Where its sound goes out. */
  output: Framer | TrackReader;
  capture: MicrophoneCapture | LoopbackCapture | SampleCapture;
}

const { tell } = window.capture;
const devices = new DeviceList();
/** Requests for a source are obeyed one after the other: each waits for the one before. */
const sources = new Map<CapturedSource, Promise<Captured | null>>();

async function open(request: Extract<CaptureRequest, { type: 'open' }>, port: MessagePort): Promise<Captured> {
  const { source, channel, deviceId } = request;
  if (source === 'microphone') {
    const reader = new TrackReader(port);
    reader.tell({ type: 'channel', channel });
    if (deviceId === sampleDevice) return { output: reader, capture: new SampleCapture({ reader, tell }) };
    return { output: reader, capture: new MicrophoneCapture({ reader, devices, deviceId, tell }) };
  }
  const framer = await Framer.create(port);
  framer.tell({ type: 'channel', channel });
  return { output: framer, capture: new LoopbackCapture({ framer, devices, tell }) };
}

async function close(captured: Captured | null): Promise<null> {
  captured?.capture.close();
  await captured?.output.close();
  return null;
}

async function obey(captured: Captured | null, request: CaptureRequest, port?: MessagePort): Promise<Captured | null> {
  switch (request.type) {
    case 'open':
      await close(captured);
      if (!port) throw new Error('a request to open came without a port');
      return open(request, port);
    case 'close':
      return close(captured);
    case 'channel':
      captured?.output.tell({ type: 'channel', channel: request.channel });
      return captured;
  }
}

window.addEventListener('message', (event: MessageEvent<{ type?: unknown; request: CaptureRequest }>) => {
  if (event.source !== window || event.data.type !== captureRequest) return;
  const { request } = event.data;
  const { source } = request;
  const before = sources.get(source) ?? Promise.resolve(null);
  const after = before
    .then((captured) => obey(captured, request, event.ports[0]))
    .catch((error: unknown) => {
      tell({ type: 'failed', source, message: String(error) });
      return null;
    });
  sources.set(source, after);
});

let toldList = '';
devices.onLook(() => {
  const microphones = devices.inputs.map(({ deviceId, label }) => ({ id: deviceId, name: label }));
  const list = JSON.stringify(microphones);
  if (list === toldList) return;
  toldList = list;
  tell({ type: 'devices', microphones });
});

await devices.start();
tell({ type: 'ready' });
