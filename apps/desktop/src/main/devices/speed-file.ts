/** How fast this computer was found to be, by model and device; in a file of its own. */
import { z } from '../../contract/validation.js';
import { readJsonFile, writeJsonFile } from '../json-file.js';

const measured = z.object({
  /** The id of a model, the path of a file, or `stand-in:` and a type. */
  model: z.string(),
  device: z.object({ id: z.string(), name: z.string() }),
  /** Of the processor; null: as many as the engine takes by itself. */
  threads: z.int().min(1).nullable(),
  realTime: z.number().positive(),
  keepsUpWith: z.enum(['two', 'one', 'late', 'none']),
  chunkMs: z.int().min(1).nullable(),
  isDisturbed: z.boolean(),
  /** ms since 1970. */
  measuredAt: z.int().min(0),
});

const fileSchema = z.object({ version: z.literal(1), speeds: z.array(measured) });

export type MeasuredSpeed = z.infer<typeof measured>;

/** What a speed is of. */
export type SpeedKey = Pick<MeasuredSpeed, 'model' | 'device' | 'threads'>;

/** The oldest are forgotten. */
const kept = 64;

export class SpeedFile {
  readonly #file: string;
  readonly #onTrouble: (what: string) => void;
  #speeds: MeasuredSpeed[];

  /** A file that is not there or cannot be used counts as empty; `onTrouble` gets a line for the log. */
  constructor(file: string, onTrouble: (what: string) => void) {
    this.#file = file;
    this.#onTrouble = onTrouble;
    this.#speeds = readJsonFile(file, fileSchema, onTrouble)?.speeds ?? [];
  }

  of(key: SpeedKey): MeasuredSpeed | undefined {
    return this.#speeds.find((speed) => isSame(speed, key));
  }

  /** Of a device, with as many threads. */
  on(device: SpeedKey['device'], threads: number | null): MeasuredSpeed[] {
    return this.#speeds.filter((speed) => isSame(speed, { model: speed.model, device, threads }));
  }

  /** In the place of the one before; a promise of the disk, which never rejects. */
  add(speed: MeasuredSpeed): Promise<void> {
    this.#speeds = [...this.#speeds.filter((one) => !isSame(one, speed)), speed].slice(-kept);
    return writeJsonFile(this.#file, { version: 1, speeds: this.#speeds }, this.#onTrouble);
  }
}

function isSame(one: SpeedKey, other: SpeedKey): boolean {
  return (
    one.model === other.model &&
    one.device.id === other.device.id &&
    one.device.name === other.device.name &&
    one.threads === other.threads
  );
}
