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

/** No playlists: they name other files. */
const formats = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, MP3, ADTS, MPEG_TS];

/** Bytes that are kept of what was read. */
const cacheBytes = 4 * 1024 * 1024;

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
      if (this.#tracks.length === 0) throw new MediaFileError('no-sound', '');
      return Promise.all(this.#tracks.map((track, index) => describe(track, index + 1)));
    });
  }

  /** As its head says; null: it does not. */
  async durationS(number: number): Promise<number | null> {
    const track = this.#tracks[number - 1];
    const duration = await track?.getDurationFromMetadata().catch(() => null);
    return typeof duration === 'number' && Number.isFinite(duration) && duration > 0 ? duration : null;
  }

  /**
   * The track's sound from its beginning. Each sample is closed after it was used.
   * @throws MediaFileError for a track that cannot be decoded, or where the file is damaged
   */
  async *samples(number: number): AsyncGenerator<AudioSample, void, void> {
    const track = this.#tracks[number - 1];
    if (!track) throw new MediaFileError('failed', `there is no track ${number}`);
    const { problem, codec } = await describe(track, number);
    if (problem !== null) throw new MediaFileError(problem, codec ?? '');
    const samples = new AudioSampleSink(track).samples();
    try {
      for (;;) {
        const { done, value } = await this.#guarded('damaged', () => samples.next());
        if (done) return;
        try {
          yield value;
        } finally {
          value.close();
        }
      }
    } finally {
      await samples.return?.();
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
      throw new MediaFileError(/encrypt|decrypt/i.test(words) ? 'protected' : otherwise, words);
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
    problem: (await canDecode(track)) ? null : 'codec',
  };
}

async function canDecode(track: InputAudioTrack): Promise<boolean> {
  try {
    return await track.canDecode();
  } catch {
    return false;
  }
}
