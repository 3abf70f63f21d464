import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PulseServerWatch, parseDefaults, parseDevices } from '../../src/sound-host/pulse-server.js';

const info = `Server String: /run/user/1000/pulse/native
Library Protocol Version: 35
Server Name: PulseAudio (on PipeWire 1.0.5)
Default Sample Specification: float32le 2ch 48000Hz
Default Channel Map: front-left,front-right
Default Sink: alsa_output.pci-0000_00_1f.3.analog-stereo
Default Source: alsa_input.usb-Array-00.multichannel-input
Cookie: dbd9:1d1f
`;

const sources = `Source #0
\tState: IDLE
\tName: alsa_output.pci-0000_00_1f.3.analog-stereo.monitor
\tDescription: Monitor of Built-in Audio: Analog Stereo
\tDriver: module-alsa-card.c
\tSample Specification: s16le 2ch 48000Hz
\tChannel Map: front-left,front-right
\tProperties:
\t\tdevice.description = "Monitor of Built-in Audio"

Source #1
\tState: RUNNING
\tName: alsa_input.usb-Array-00.multichannel-input
\tDescription: Table Array
\tDriver: module-alsa-card.c
\tSample Specification: s32le 8ch 44100Hz
\tChannel Map: aux0,aux1,aux2,aux3,aux4,aux5,aux6,aux7

Source #2
\tState: INIT
`;

test('the default devices', () => {
  expect(parseDefaults(info)).toEqual({
    sink: 'alsa_output.pci-0000_00_1f.3.analog-stereo',
    source: 'alsa_input.usb-Array-00.multichannel-input',
  });
  expect(parseDefaults('Server Name: pulseaudio')).toEqual({ sink: null, source: null });
});

test('devices with their names and channels; one that is half told is left out', () => {
  expect(parseDevices(sources)).toEqual([
    {
      name: 'alsa_output.pci-0000_00_1f.3.analog-stereo.monitor',
      description: 'Monitor of Built-in Audio: Analog Stereo',
      channels: 2,
    },
    { name: 'alsa_input.usb-Array-00.multichannel-input', description: 'Table Array', channels: 8 },
  ]);
  expect(parseDevices('')).toEqual([]);
});

test.skipIf(process.platform === 'win32')('a watch that cannot be started for now is started again', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-pactl-'));
  const { PATH } = process.env;
  // There, and not to be run.
  fs.writeFileSync(path.join(folder, 'pactl'), '#!/bin/sh\n', { mode: 0o600 });
  process.env.PATH = folder;
  let changes = 0;
  const watch = new PulseServerWatch(() => {
    changes++;
  });
  try {
    await expect.poll(() => changes).toBeGreaterThan(0);
  } finally {
    watch.close();
    process.env.PATH = PATH;
    fs.rmSync(folder, { recursive: true });
  }
});
