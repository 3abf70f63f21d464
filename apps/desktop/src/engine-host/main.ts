/** The engine's process: serves the engine on this machine to main. */
import { testSoundWriter } from './test-sound-writer.js';

async function serve(): Promise<void> {
  // Not bundled, and ES modules: the engine finds its addon beside its own files.
  const [{ engine }, { EngineServer }, { electronPort }] = await Promise.all([
    import('@undertext/engine-native'),
    import('@undertext/engine-native/engine-server'),
    import('@undertext/engine-native/engine-port'),
  ]);
  const onSound = testSoundWriter(process.env.UNDERTEXT_TEST_FRAMES, __filename);
  new EngineServer(electronPort(process.parentPort), engine, onSound ? { onSound } : {});
}

serve().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
