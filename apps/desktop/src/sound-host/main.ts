/** Entry of the sound host's process. */
import { soundHostCommandSchema } from '../contract/sound-host.js';
import { SystemClock } from '../sound/system-clock.js';
import { SoundHost, tickMs } from './sound-host.js';

async function serve(): Promise<void> {
  const { parentPort } = process;
  // Not bundled: the resampler finds its program beside its own files.
  const { Resampler } = await import('@undertext/sound');
  const host = new SoundHost({
    clock: new SystemClock(),
    platform: process.platform,
    createResampler: await Resampler.load(),
    emit: (event) => parentPort.postMessage(event),
  });

  parentPort.on('message', ({ data, ports }) => host.obey(soundHostCommandSchema.parse(data), ports[0]));
  setInterval(() => host.tick(), tickMs);

  // The recorders and watches it started end with it.
  process.once('SIGTERM', () => {
    host.close();
    process.exit(0);
  });
}

serve().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
