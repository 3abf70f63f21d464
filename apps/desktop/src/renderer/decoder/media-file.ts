import {
  ADTS,
  type AudioSample,
  AudioSampleSink,
  CustomSource,
  FLAC,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  UnsupportedInputFormatError,
  WAVE,
  WEBM,
} from 'mediabunny';
import type { AudioTrack, DecodeProblem } from '../../contract/decoder.js';
import { type FileBytes, FileBytesError } from './file-bytes.js';
import { isChained, isProtected, tellsLength } from './file-signs.js';
import { PacketDecoder } from './packet-decoder.js';

/** No playlists: they name other files. */
const formats = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, MP3, ADTS, MPEG_TS];

/** Bytes that are kept of what was read. */
const cacheBytes = 4 * 1024 * 1024;

/** Ends of one track, by its packets and by its samples, are that close. */
const roundingS = 1;

/** A file cannot be decoded, or not further. */
export class MediaFileError extends Error {
  override readonly name = 'MediaFileError';

  constructor(
    readonly problem: DecodeProblem,
    readonly detail: string,
  ) {
    super(`${problem}: ${detail}`);
  }
}

/** An audio or video file: its audio tracks, and the sound of one of them, decoded by what the browser has for it. */
export class MediaFile {
  readonly #bytes: FileBytes;
  readonly #input: Input;
  #tracks: InputAudioTrack[] = [];

  constructor(bytes: FileBytes) {
    this.#bytes = bytes;
    this.#input = new Input({
      formats,
      source: new CustomSource({
        getSize: () => bytes.size,
        read: (start, end) => bytes.read(start, end),
        maxCacheSize: cacheBytes,
        prefetchProfile: 'fileSystem',
        // What could not be read ahead is asked for again when it is needed.
        handleUnhandledError: () => {},
      }),
    });
  }

  /** @throws MediaFileError */
  async open(): Promise<AudioTrack[]> {
    return this.#guarded('not-media', async () => {
      this.#tracks = await this.#input.getAudioTracks();
      if (this.#tracks.length === 0) {
        // Without any track it is the list of tracks that is missing, not the sound.
        const isEmpty = (await this.#input.getTracks()).length === 0;
        throw new MediaFileError(isEmpty ? 'not-media' : 'no-sound', '');
      }
      return Promise.all(this.#tracks.map((track, index) => describe(track, index + 1)));
    });
  }

  /** When its first track begins, by its own times: where it begins for those who play it. */
  async startS(): Promise<number> {
    const startS = await this.#input.getFirstTimestamp().catch(() => 0);
    return Number.isFinite(startS) ? Math.max(0, startS) : 0;
  }

  /** As its head says; null: it does not. */
  async durationS(number: number): Promise<number | null> {
    return usableDuration(this.#tracks[number - 1]?.getDurationFromMetadata());
  }

  /**
   * What of the file was not heard, when a track's sound has come to its end.
   * @param heardS where that is
   * @param atLeastS where it should be at least, by its head; null: it does not say
   * @throws MediaFileError
   */
  async checkEnd(number: number, heardS: number, atLeastS: number | null): Promise<void> {
    if (await isChained(this.#bytes)) throw new MediaFileError('more-follows', '');
    if (atLeastS === null || heardS >= atLeastS) return;
    if ((await this.#input.getFormat()) === MP3 && !(await tellsLength(this.#bytes))) return;
    const endS = await usableDuration(this.#tracks[number - 1]?.computeDuration());
    const wholeS = await usableDuration(this.#input.computeDuration());
    // A track may end before others: then it is they that last as long as the head says.
    const isHeard = endS !== null && endS <= heardS + roundingS;
    if (!isHeard || wholeS === null || wholeS < atLeastS) {
      throw new MediaFileError('ends-early', `at ${heardS} s of ${atLeastS}; ends at ${endS}, all at ${wholeS}`);
    }
  }

  /**
   * The track's sound from its beginning. Each sample is closed after it was used.
   * @throws MediaFileError for a track that cannot be decoded, and after the last sound of a file that is damaged
   */
  async *samples(number: number): AsyncGenerator<AudioSample, void, void> {
    const track = this.#tracks[number - 1];
    if (!track) throw new MediaFileError('failed', `there is no track ${number}`);
    const { problem, codec } = await describe(track, number);
    if (problem !== null) throw new MediaFileError(problem, codec ?? '');
    const config = await this.#guarded('damaged', () => track.getDecoderConfig());
    if (!config) throw new MediaFileError('codec', codec ?? '');
    // Samples that are stored as they are need no decoder of the browser's.
    const decoder = codec?.startsWith('pcm-') ? null : new PacketDecoder(track, config);
    const samples = decoder?.samples() ?? new AudioSampleSink(track).samples();
    try {
      for (;;) {
        const { done, value } = await this.#guarded('damaged', () => samples.next());
        if (done) break;
        try {
          yield value;
        } finally {
          value.close();
        }
      }
    } finally {
      await samples.return?.();
    }
    if (decoder && decoder.badPackets > 0) {
      throw new MediaFileError('damaged', `${decoder.badPackets} packets cannot be decoded`);
    }
  }

  async #guarded<Value>(otherwise: DecodeProblem, work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof MediaFileError) throw error;
      const failure = this.#bytes.failure ?? (error instanceof FileBytesError ? error : null);
      if (failure) throw new MediaFileError(failure.problem, failure.message);
      if (error instanceof UnsupportedInputFormatError) throw new MediaFileError('not-media', error.message);
      const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      const tag = /unsupported wave codec \(format tag (\w+)\)/i.exec(words)?.[1];
      if (tag !== undefined) throw new MediaFileError('codec', `WAVE ${tag}`);
      const isLocked = /crypt/i.test(words) || (await isProtected(this.#bytes).catch(() => false));
      throw new MediaFileError(isLocked ? 'protected' : otherwise, words);
    }
  }
}

async function describe(track: InputAudioTrack, number: number): Promise<AudioTrack> {
  const language = await track.getLanguageCode();
  const codec = await track.getCodec();
  const internal = codec ?? (await track.getInternalCodecId());
  return {
    number,
    name: ((await track.getName()) ?? '').slice(0, 500),
    language: language === 'und' ? null : language.slice(0, 16),
    channels: await track.getNumberOfChannels(),
    codec: internal === null || internal instanceof Uint8Array ? null : String(internal).slice(0, 64),
    problem: internal === 'drms' ? 'protected' : (await canDecode(track)) ? null : 'codec',
  };
}

async function canDecode(track: InputAudioTrack): Promise<boolean> {
  try {
    return await track.canDecode();
  } catch {
    return false;
  }
}

async function usableDuration(asked: Promise<number | null> | undefined): Promise<number | null> {
  const durationS = await asked?.catch(() => null);
  return typeof durationS === 'number' && Number.isFinite(durationS) && durationS > 0 ? durationS : null;
}
