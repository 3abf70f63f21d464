import { defaultSettings, type OptionValues, optionTable } from '@undertext/options';
import type { Command } from 'commander';
import { UsageError } from '../command-error.js';
import { requireModel } from '../model-choice.js';
import { addTableOptions } from '../option-flags.js';
import { type PcmFormat, type SampleEncoding, sampleEncodings } from '../pcm-decoder.js';

interface RawFlags {
  raw?: boolean;
  rate?: number;
  channels?: number;
  encoding?: SampleEncoding;
}

type TranscribeFlags = OptionValues & RawFlags & { output?: string; force?: boolean; track?: number };

/** `undertext transcribe FILE|-` */
export function addTranscribeCommand(program: Command): void {
  const command = program
    .command('transcribe')
    .description('write down what is said in an audio or video file, or in a pipe')
    .argument('<sound>', 'a WAV file, any other that ffmpeg reads, or - for WAV on standard input')
    .showHelpAfterError('See undertext transcribe --help.');
  addTableOptions(command, 'transcribe')
    .option('-o, --output <FILE>', 'write the text to a file, which appears when it is complete')
    .option('-f, --force', 'let --output replace a file')
    .option('--track <N>', 'the audio track of a file with several; default: 1', integerFrom('--track', 1, 1000))
    .option('--raw', 'the sound has no header: samples as --encoding, --channels and --rate say')
    .option('--encoding <TYPE>', `of raw samples: ${sampleEncodings.join(', ')}; default: s16le`, parseEncoding)
    .option('--channels <N>', 'of raw sound, 1 to 64; default: 1', integerFrom('--channels', 1, 64))
    .option('--rate <HZ>', 'of raw sound, 1000 to 1000000; default: 16000', integerFrom('--rate', 1000, 1_000_000))
    .addHelpText(
      'after',
      `
On a terminal the text grows in place, above a line that says how far it is.
In a pipe or a file it is written as it is decided, and never changes:
  txt    the text, one line that grows
  jsonl  for each piece of text
           {"type":"token","text","slot","wordSlot","startMs","endMs"}
         (a slot is 80 ms; a word is the pieces that share a wordSlot), then one
           {"type":"end","complete","text","soundMs","model","quantisation",
            "device","delay","chunkMs"}
Or at the end:
  srt    captions as SubRip: two lines of 42 characters at most (16 full-width
         ones), 1 to 7 s each, cut at sentences, clauses and pauses; the
         --cue options have other rules
  vtt    the same as WebVTT
  json   one object with every word, its slot and its times

Files other than WAV are read by ffmpeg, which has to be on PATH.

Ctrl-C stops. With --live or a pipe, what was heard is still written; a second
Ctrl-C does not wait for it. Of a file, --output then does not appear: the text
so far is kept beside it, under a name that is told.

Exit codes: 0 done, 1 failed, 2 wrong command line, 130 stopped by Ctrl-C.

Examples:
  undertext transcribe talk.wav --model Q4_K_M
  undertext transcribe talk.mp4 --model FILE --format srt -o talk.srt
  undertext transcribe talk.wav --model FILE --format jsonl |
    jq -c 'select(.type == "token") | [.startMs, .text]'
  arecord -q -f S16_LE -r 16000 |
    undertext transcribe - --model FILE --stream-chunk-ms 80`,
    )
    .action(async (sound: string, flags: TranscribeFlags) => {
      const model = await requireModel(flags.model);
      const raw = rawFormat(flags);
      const live = flags.live ?? optionTable.live.default;
      // Not before: help and mistakes should be answered at once.
      const [{ Transcription }, { exportOptionsOf }] = await Promise.all([
        import('../transcription.js'),
        import('@undertext/transcript'),
      ]);
      const transcription = new Transcription({
        sound,
        track: flags.track ?? 1,
        model,
        live,
        chunkMs: flags.streamChunkMs ?? optionTable.streamChunkMs.default[live ? 'live' : 'file'],
        format: flags.format ?? optionTable.format.default,
        captions: exportOptionsOf({ ...defaultSettings, ...flags }),
        device: flags.device ?? optionTable.device.default,
        threads: flags.threads,
        delay: flags.streamVoxtralDelay,
        output: flags.output,
        force: flags.force ?? false,
        raw,
      });
      await transcription.run();
    });
}

function rawFormat({ raw, encoding, channels, rate }: RawFlags): PcmFormat | undefined {
  if (raw) return { encoding: encoding ?? 's16le', channels: channels ?? 1, sampleRate: rate ?? 16000 };
  if (encoding !== undefined || channels !== undefined || rate !== undefined) {
    throw new UsageError('--encoding, --channels and --rate are for sound without a header: give --raw too');
  }
  return undefined;
}

function parseEncoding(text: string): SampleEncoding {
  const found = sampleEncodings.find((name) => name === text);
  if (found === undefined) throw new UsageError(`--encoding takes one of ${sampleEncodings.join(', ')}, not ${text}`);
  return found;
}

function integerFrom(flag: string, minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new UsageError(`${flag} takes ${minimum} to ${maximum}, not ${text}`);
  };
}
