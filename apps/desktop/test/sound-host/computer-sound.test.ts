/** The computer's sound on Linux, through a real PulseAudio: what paplay plays is what the engine would hear. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findEcho } from '../../src/sound-host/echo-correlation.js';
import { computer, type EngineEnd, HostProcess, microphone } from './host-process.js';
import { children, hasPulseAudio, PulseAudio, samplePath } from './pulse-audio.js';
import { readSample, readSpeech } from './samples.js';

/** How well a part of a recording is found in what was heard, 0..1, and where it begins there. */
function found(part: Float32Array, heard: Float32Array): { match: number; at: number } {
  if (heard.length < part.length) return { match: 0, at: 0 };
  const most = heard.length - part.length;
  const { waveform, lag } = findEcho(part, heard, 0, most);
  return { match: waveform, at: most - lag };
}

const seconds = (from: number, to: number, sound: Float32Array) => sound.slice(from * 16_000, to * 16_000);
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!hasPulseAudio)('through PulseAudio', () => {
  let pulse: PulseAudio;
  let host: HostProcess;

  beforeAll(async () => {
    pulse = await PulseAudio.start();
  });

  afterAll(() => pulse.stop());

  beforeEach(() => {
    host = new HostProcess({ platform: 'linux' });
  });

  afterEach(() => host.close());

  async function listen(): Promise<EngineEnd> {
    host.open(computer);
    const engine = host.connect('computer');
    await expect.poll(() => host.of('device').length, { timeout: 10_000 }).toBe(1);
    return engine;
  }

  test('every word is heard, once and whole', async () => {
    const engine = await listen();
    await pulse.play(samplePath('fox'));
    await later(500);
    const fox = readSample('fox');
    // Resampled twice, a fraction of a sample apart.
    expect(found(fox, engine.samples).match).toBeGreaterThan(0.97);
    expect(host.of('gap')).toEqual([]);
    expect(host.states('computer').filter((state) => state !== 'silent-zeros')).toEqual(['arming', 'live']);
    expect(Math.max(...host.of('level').map(({ peak }) => peak))).toBeGreaterThan(0.3);
  });

  test('its times are those at which it was played', async () => {
    const engine = await listen();
    const playedMs = Date.now() - host.epochMs;
    await pulse.play(samplePath('welcome'));
    await later(300);
    const { at } = found(readSample('welcome'), engine.samples);
    const [anchor] = host.of('anchor');
    const heardMs = anchor!.atMs + at / 16 - anchor!.sample / 16;
    expect(heardMs - playedMs).toBeGreaterThan(-100);
    // paplay has to start, and the server to buffer.
    expect(heardMs - playedMs).toBeLessThan(1500);
  });

  test('speech in one channel of eight is not buried', async () => {
    const map = 'front-left,front-right,rear-left,rear-right,front-center,lfe,side-left,side-right';
    pulse.addSink('surround', 'channels=8', `channel_map=${map}`, 'sink_properties=device.description=Surround');
    pulse.pactl('set-default-sink', 'surround');
    const engine = await listen();
    expect(host.of('device').at(-1)!.name).toBe('Surround');
    const file = pulse.writeSound('numbers-8', readSample('numbers'), 8, 5);
    await pulse.play(file, '-d', 'surround', `--channel-map=${map}`);
    await later(500);
    expect(found(readSample('numbers'), engine.samples).match).toBeGreaterThan(0.95);
    pulse.pactl('set-default-sink', 'speakers');
  });

  test('another default output in the middle of a sentence: heard on, and told', async () => {
    const headphones = pulse.addSink('headphones', 'sink_properties=device.description=Headphones');
    const engine = await listen();
    const speech = readSpeech(['numbers', 'meeting', 'fox']);
    const playing = pulse.play(pulse.writeSound('speech', speech));
    await later(3000);
    pulse.pactl('set-default-sink', 'headphones');
    await playing;
    await later(500);
    expect(
      host
        .of('device')
        .map(({ name }) => name)
        .at(-1),
    ).toBe('Headphones');
    const heard = engine.samples;
    expect(found(seconds(0, 2, speech), heard).match).toBeGreaterThan(0.95);
    expect(found(speech.slice(-3 * 16_000), heard).match).toBeGreaterThan(0.95);
    const [gap] = host.of('gap');
    expect(gap?.reason ?? 'device').toBe('device');
    // A first block that came late is put right by a `drift`.
    const anchors = host.of('anchor').map(({ reason }) => reason);
    expect(anchors.filter((reason) => reason !== 'drift')).toEqual(['start', 'device']);
    // Its own end: it goes on where the sound goes.
    pulse.pactl('unload-module', headphones);
    await expect.poll(() => host.of('device').at(-1)!.name, { timeout: 5000 }).not.toBe('Headphones');
    await pulse.play(samplePath('welcome'));
    await later(500);
    expect(found(readSample('welcome'), engine.samples).match).toBeGreaterThan(0.95);
  });

  test('a server that stands still: stalled; then it is heard again, and its times are right', async () => {
    const engine = await listen();
    await pulse.play(samplePath('welcome'));
    await expect.poll(() => host.states('computer').at(-1)).toBe('live');
    await pulse.signal('SIGSTOP');
    await expect.poll(() => host.states('computer').at(-1), { timeout: 5000 }).toBe('stalled');
    await later(3000);
    await pulse.signal('SIGCONT');
    await later(1000);
    const playedMs = Date.now() - host.epochMs;
    await pulse.play(samplePath('fox'));
    await expect.poll(() => host.states('computer').at(-1)).toBe('live');
    await later(500);
    const { match, at } = found(readSample('fox'), engine.samples);
    expect(match).toBeGreaterThan(0.95);
    const anchor = host.of('anchor').findLast(({ sample }) => sample <= at)!;
    const heardMs = anchor.atMs + (at - anchor.sample) / 16;
    expect(Math.abs(heardMs - playedMs - 300)).toBeLessThan(1200);
  });

  test('a server that dies and comes again', async () => {
    const engine = await listen();
    await pulse.play(samplePath('welcome'));
    await pulse.signal('SIGKILL');
    await expect
      .poll(() => host.of('source-state').at(-1)!.state, { timeout: 10_000 })
      .toMatchObject({
        type: 'ended',
        reason: 'failed',
      });
    await pulse.startServer();
    await expect.poll(() => host.of('device').length, { timeout: 15_000 }).toBe(2);
    await pulse.play(samplePath('fox'));
    await expect.poll(() => host.states('computer').at(-1)).toBe('live');
    await later(300);
    expect(found(readSample('fox'), engine.samples).match).toBeGreaterThan(0.95);
    expect(host.of('gap')[0]!.reason).toBe('device');
  });

  test('a microphone with eight channels, of which Chromium takes two', async () => {
    const map = 'front-left,front-right,rear-left,rear-right,front-center,lfe,side-left,side-right';
    pulse.addSink('table', 'channels=8', `channel_map=${map}`);
    pulse.addMicrophone('array', 'table', 'Array', 'channels=8', `channel_map=${map}`, `master_channel_map=${map}`);
    host.open(microphone);
    const engine = host.connect('microphone');
    const capture = host.capture('microphone');
    capture.device('Array', 2);
    await expect.poll(() => host.of('device').length, { timeout: 10_000 }).toBe(1);
    const file = pulse.writeSound('meeting-8', readSample('meeting'), 8, 5);
    // A remapped monitor delivers nothing for its first seconds.
    await later(2500);
    capture.frame(new Float32Array(1280).fill(0.9));
    await pulse.play(file, '-d', 'table', `--channel-map=${map}`);
    await later(500);
    expect(found(readSample('meeting'), engine.samples).match).toBeGreaterThan(0.95);
    expect(Math.max(...engine.samples)).toBeLessThan(0.89);
    // Another that Chromium hears whole.
    capture.device('Headset', 1);
    capture.frame(new Float32Array(1280).fill(0.9));
    await expect.poll(() => Math.max(...engine.samples)).toBeGreaterThan(0.89);
    expect(host.of('device').at(-1)!.name).toBe('Headset');
  });

  test('nothing that was started is left behind', async () => {
    await listen();
    expect(children()).toEqual(expect.arrayContaining(['parec', 'pactl']));
    host.close();
    await expect.poll(() => children().filter((name) => /parec|pactl/.test(name))).toEqual([]);
  });
});

test.skipIf(process.platform !== 'linux')('without a recorder, the packages to install are named', async () => {
  const { PATH } = process.env;
  process.env.PATH = '/nowhere';
  const host = new HostProcess({ platform: 'linux' });
  try {
    host.open(computer);
    await expect
      .poll(() => host.of('source-state').at(-1)!.state)
      .toMatchObject({
        type: 'ended',
        reason: 'unsupported',
        message: expect.stringMatching(
          /install parec \(package pulseaudio-utils\) or pw-record \(package pipewire-bin/,
        ),
      });
  } finally {
    host.close();
    process.env.PATH = PATH;
  }
});
