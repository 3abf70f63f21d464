import type { WriteStream } from 'node:tty';
import type { EngineModel, EngineStream, StreamStats, TokenEvent } from '@undertext/engine-native/engine';
import { abortable } from './abortable.js';
import { clockTime } from './clock-time.js';
import { CommandError, messageOf, StoppedError } from './command-error.js';
import { Interrupt } from './interrupt.js';
import type { ModelChoice } from './model-choice.js';
import { OutputFile } from './output-file.js';
import type { PcmFormat } from './pcm-decoder.js';
import { progressLine, speedText } from './progress-line.js';
import { feedSound } from './sound-feed.js';
import { engineRate, openSound, type SoundInput } from './sound-input.js';
import { isTerminal, type TerminalView, viewOn } from './terminal-view.js';
import { isGrowing, type TranscriptFormat, type TranscriptSummary } from './transcript-format.js';
import { type CaptionOptions, TranscriptWriter } from './transcript-writer.js';

export interface TranscriptionOptions {
  /** A file, or `-` for standard input. */
  sound: string;
  /** The audio track of a file with several, from 1. */
  track: number;
  /** Headerless sound of this format. */
  raw: PcmFormat | undefined;
  model: ModelChoice;
  device: string;
  /** Default: the engine's. */
  threads: number | undefined;
  /** Slots; default: the model's. */
  delay: number | undefined;
  chunkMs: number;
  live: boolean;
  format: TranscriptFormat;
  /** Of srt and vtt; of json the writing. */
  captions: CaptionOptions;
  /** A file for the text. */
  output: string | undefined;
  /** Replaces `output` if it exists. */
  force: boolean;
}

/** Between two looks at the progress, ms. */
const progressIntervalMs = 500;
/** Slots decoded before the speed means something. */
const speedSlots = 25;
/** One slot of sound. */
const slotMs = 80;

/** One run of `undertext transcribe`: sound in, text out. */
export class Transcription {
  readonly #options: TranscriptionOptions;
  readonly #interrupt = new Interrupt();
  /** Where people read how far it is; null: nobody does. */
  readonly #terminal: WriteStream | null;
  readonly #view: TerminalView | null;
  /** Whether they read the text there too, as it grows. */
  readonly #showsText: boolean;
  #text = '';
  #feedStart = 0;

  constructor(options: TranscriptionOptions) {
    this.#options = options;
    const forText = textTerminal(options);
    this.#terminal = forText ?? progressTerminal(options);
    this.#view = this.#terminal && viewOn(this.#terminal);
    this.#showsText = forText !== null;
  }

  /** @throws CommandError; StoppedError after a signal */
  async run(): Promise<void> {
    const stopWatching = this.#watchTerminal();
    let input: SoundInput | undefined;
    let file: OutputFile | undefined;
    let writer: TranscriptWriter | null = null;
    try {
      input = await this.#openSound();
      const { output, force, format, captions } = this.#options;
      file = output === undefined ? undefined : await OutputFile.create(output, force);
      const destination = file?.stream ?? (this.#showsText ? null : process.stdout);
      writer = destination === null ? null : new TranscriptWriter(destination, format, input.name, captions);
      const summary = await this.#caption(input, writer);
      this.#view?.breakRow();
      await writer?.end(summary);
      // Of a file there is nothing to be saved: what is not whole must not look as if it were.
      const isHalf = !summary.complete && !this.#losesSound(input);
      const kept = isHalf ? await file?.abandon() : await file?.commit();
      this.#conclude(input, summary, kept ?? null);
    } catch (error) {
      this.#view?.breakRow();
      if (!(error instanceof StoppedError)) await writer?.rescue();
      const kept = await file?.abandon();
      if (error instanceof StoppedError) throw error;
      throw kept ? new CommandError(`${messageOf(error)}; the text so far is in ${kept}`) : error;
    } finally {
      input?.close();
      stopWatching();
      this.#interrupt.dispose();
    }
  }

  async #openSound(): Promise<SoundInput> {
    const { sound, track, raw } = this.#options;
    try {
      const { signal } = this.#interrupt;
      return await openSound(sound, { track, raw, signal, warn: (message) => this.#note(message) });
    } catch (error) {
      throw this.#stopped('stopped') ?? error;
    }
  }

  async #loadModel(): Promise<EngineModel> {
    const { model, device, threads } = this.#options;
    if (model.warning !== undefined) this.#note(model.warning);
    const { engine } = await import('@undertext/engine-native');
    try {
      return await engine.loadModel(model.path, {
        device,
        ...(threads !== undefined && { threads }),
        signal: this.#interrupt.signal,
        onProgress: ({ fraction }) => this.#view?.setStatus(`loading the model ${Math.floor(fraction * 100)} %`),
      });
    } catch (error) {
      throw this.#stopped('stopped') ?? error;
    } finally {
      this.#view?.setStatus('');
    }
  }

  async #caption(input: SoundInput, writer: TranscriptWriter | null): Promise<TranscriptSummary> {
    const model = await this.#loadModel();
    try {
      const { delay, chunkMs, live } = this.#options;
      const stop = new AbortController();
      const { signal } = this.#interrupt;
      signal.addEventListener('abort', () => stop.abort());
      // It may have come when the model was as good as loaded.
      if (signal.aborted) stop.abort();
      let failure: Error | undefined;
      const stream = model.createStream({
        chunkMs,
        ...(delay !== undefined && { delay }),
        onToken: (event) => this.#onToken(event, writer),
        onError: (error) => {
          failure = error;
          stop.abort();
        },
      });
      this.#feedStart = performance.now();
      const timer = setInterval(() => this.#showProgress(stream.stats(), input), progressIntervalMs);
      try {
        await feedSound(stream, input.blocks, { live, signal: stop.signal, ready: async () => writer?.ready() });
        if (failure) throw failure;
        if (this.#interrupt.signal.aborted && this.#losesSound(input)) {
          this.#note('finishing what was heard; Ctrl-C again does not wait');
        }
        const heardMs = await this.#finish(stream, input);
        const { name, quantisation, device } = model.info;
        return {
          complete: this.#interrupt.exitCode === null,
          text: this.#text,
          soundMs: Math.round(heardMs),
          model: name,
          quantisation,
          device: device.id,
          delay: stream.stats().delay,
          chunkMs,
        };
      } finally {
        clearInterval(timer);
        stream.dispose();
      }
    } finally {
      await model.dispose();
    }
  }

  /**
   * Makes text of all that was fed, and resolves to the length of the sound that is text now, ms. After a signal a file's
   * sound that still waits is dropped: it is there for another time, unlike that of a pipe.
   */
  async #finish(stream: EngineStream, input: SoundInput): Promise<number> {
    const { signal } = this.#interrupt;
    if (this.#losesSound(input)) {
      await stream.finish();
      return fedMs(stream.stats());
    }
    if (!signal.aborted) await abortable(stream.finish(), signal);
    if (!signal.aborted) return fedMs(stream.stats());
    const heardMs = decodedMs(stream.stats());
    stream.cancel();
    return heardMs;
  }

  /** Whether sound that is dropped now can never be had again. */
  #losesSound(input: SoundInput): boolean {
    return this.#options.live || input.kind === 'pipe';
  }

  #onToken(event: TokenEvent, writer: TranscriptWriter | null): void {
    this.#text += event.text;
    writer?.token(event);
    if (this.#showsText) this.#view?.append(event.text);
  }

  /** The last line on a terminal; after a signal it is an error's, with its exit code. */
  #conclude(input: SoundInput, { soundMs }: TranscriptSummary, kept: string | null): void {
    const total = input.seconds === null ? '' : ` of ${clockTime(input.seconds * 1000)}`;
    const { live } = this.#options;
    const where = kept === null ? '' : `; the text so far is in ${kept}`;
    const stopped = this.#stopped(`stopped at ${clockTime(soundMs)}${total}${where}`);
    if (stopped) throw stopped;
    if (this.#view === null) return;
    const elapsedMs = performance.now() - this.#feedStart;
    const speed = live ? '' : `, ${speedText(soundMs / elapsedMs)} real time`;
    process.stderr.write(`${clockTime(soundMs)} of sound in ${clockTime(elapsedMs)}${speed}\n`);
  }

  #stopped(message: string): StoppedError | null {
    return this.#interrupt.exitCode === null ? null : new StoppedError(message, this.#interrupt.exitCode);
  }

  #showProgress(stats: StreamStats, input: SoundInput): void {
    if (this.#view === null) return;
    const { live } = this.#options;
    const elapsedMs = performance.now() - this.#feedStart;
    const positionMs = decodedMs(stats);
    const totalMs = input.seconds === null ? null : input.seconds * 1000;
    // Sound may also wait outside the engine's queue: what should have been played by now counts.
    const playedMs = Math.min(elapsedMs, totalMs ?? Number.POSITIVE_INFINITY);
    const speed = live ? slotMs / stats.msPerSlot : positionMs / elapsedMs;
    this.#view.setStatus(
      progressLine({
        positionMs,
        totalMs,
        behindMs: live ? Math.max(0, playedMs - positionMs) : null,
        speed: stats.slotsDecoded >= speedSlots && Number.isFinite(speed) ? speed : null,
      }),
    );
  }

  /** Keeps the view right whatever happens to the terminal; returns the undo. */
  #watchTerminal(): () => void {
    const [terminal, view] = [this.#terminal, this.#view];
    if (terminal === null || view === null) return () => {};
    const onResize = () => view.resized();
    const onContinue = () => view.resumed();
    const onExit = () => view.breakRow();
    terminal.on('resize', onResize);
    process.on('SIGCONT', onContinue);
    // A second Ctrl-C ends the process wherever it is.
    process.on('exit', onExit);
    return () => {
      terminal.off('resize', onResize);
      process.off('SIGCONT', onContinue);
      process.off('exit', onExit);
    };
  }

  /** A line on standard error, without harm to the text that grows. */
  #note(message: string): void {
    this.#view?.breakRow();
    process.stderr.write(`undertext: ${message}\n`);
  }
}

function fedMs(stats: StreamStats): number {
  return (stats.samplesFed / engineRate) * 1000;
}

/** How far into the sound the text is. */
function decodedMs(stats: StreamStats): number {
  return Math.max(0, fedMs(stats) - Math.max(stats.behindMs, (stats.samplesWaiting / engineRate) * 1000));
}

/** The terminal that the text goes to, for people to read. */
function textTerminal({ format, output }: TranscriptionOptions): WriteStream | null {
  return isTerminal(process.stdout) && (format === 'txt' || output !== undefined) ? process.stdout : null;
}

/** Where to say how far it is, if the text goes elsewhere or comes all at the end. */
function progressTerminal({ format, output }: TranscriptionOptions): WriteStream | null {
  const isMixed = process.stdout.isTTY && output === undefined && isGrowing(format);
  return isTerminal(process.stderr) && !isMixed ? process.stderr : null;
}
