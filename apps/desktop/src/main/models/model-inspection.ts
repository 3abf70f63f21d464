import { EngineClient, EngineLostError } from '@undertext/engine-native/engine-client';
import { utilityProcessPort } from '@undertext/engine-native/engine-port';
import { type InspectModel, ModelError } from '@undertext/models';
import type { UtilityProcess } from 'electron';
import { endHost } from '../end-host.js';

/** A header is read in a moment; whoever takes so long hangs. */
const patienceMs = 60_000;

/** Has the engine read a model file's header, in an engine host of its own that may die of it. */
export function modelInspection(startHost: () => UtilityProcess): InspectModel {
  return async (file) => {
    const host = startHost();
    const client = new EngineClient(utilityProcessPort(host));
    const limit = setTimeout(() => endHost(host), patienceMs);
    try {
      const { name, quantisation, languages } = await client.readModelInfo(file);
      return { name, quantisation, languages };
    } catch (error) {
      const died = `The engine ends or hangs when it reads ${file}: it is not used as a model.`;
      if (error instanceof EngineLostError) throw new ModelError('reader-died', died, { cause: error });
      throw new ModelError('not-a-model', (error as Error).message, { cause: error });
    } finally {
      clearTimeout(limit);
      client.close();
      endHost(host);
    }
  };
}
