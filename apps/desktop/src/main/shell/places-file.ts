/** Where the overlay was on each display layout, in a file of its own: it changes with every move, settings do not. */
import { z } from '../../contract/validation.js';
import { readJsonFile, writeJsonFile } from '../json-file.js';
import type { SavedPlace } from './overlay-bounds.js';

const pixels = z.int().min(-100_000).max(100_000);
const rectangle = z.strictObject({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1) });
const inset = z.int().min(0).max(20_000);
const air = z.strictObject({ top: inset, right: inset, bottom: inset, left: inset });
const place = z.object({ floating: rectangle.optional(), air: air.optional(), screen: rectangle.optional() });
const fileSchema = z.object({
  version: z.literal(1),
  places: z.array(z.tuple([z.string(), place])),
});

/** Layouts remembered; the one that was longest not in use is forgotten first. */
const kept = 32;

export class PlacesFile {
  readonly #file: string;
  readonly #places: Map<string, SavedPlace>;
  #writing: Promise<void> = Promise.resolve();
  readonly #onTrouble: (what: string) => void;

  private constructor(file: string, places: Map<string, SavedPlace>, onTrouble: (what: string) => void) {
    this.#file = file;
    this.#places = places;
    this.#onTrouble = onTrouble;
  }

  /** A file that is not there or cannot be used counts as empty; `onTrouble` gets a line for the log. */
  static open(file: string, onTrouble: (what: string) => void): PlacesFile {
    const read = readJsonFile(file, fileSchema, onTrouble)?.places as [string, SavedPlace][] | undefined;
    return new PlacesFile(file, new Map(read), onTrouble);
  }

  /** @param layout see `layoutKey` */
  of(layout: string): SavedPlace | undefined {
    return this.#places.get(layout);
  }

  /** Remembered at once; a promise of the disk, which never rejects. */
  set(layout: string, place: SavedPlace): Promise<void> {
    this.#places.delete(layout);
    this.#places.set(layout, place);
    for (const oldest of [...this.#places.keys()].slice(0, -kept)) this.#places.delete(oldest);
    this.#writing = this.#writing.then(() => {
      const content = { version: 1, places: [...this.#places] };
      return writeJsonFile(this.#file, content, this.#onTrouble);
    });
    return this.#writing;
  }
}
