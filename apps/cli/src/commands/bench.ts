import type { BenchOptions, BenchProgress, SyntheticType } from '@undertext/engine-native';
import type { OptionValues } from '@undertext/options';
import type { Command } from 'commander';
import { StoppedError, UsageError } from '../command-error.js';
import { Interrupt } from '../interrupt.js';
import { findModel } from '../model-choice.js';
import { addTableOptions } from '../option-flags.js';

const syntheticTypes = ['Q4_K_M', 'Q5_K_M', 'Q6_K', 'Q8_0', 'F16', 'BF16'] as const satisfies readonly SyntheticType[];

type BenchFlags = OptionValues & { synthetic?: SyntheticType; write?: string; seconds?: number; json?: boolean };

/** `undertext bench MODEL` */
export function addBenchCommand(program: Command): void {
  const command = program
    .command('bench')
    .description('measure how fast this machine runs a model')
    .argument('[model]', 'a GGUF file, the id of a model, or "demo"; or give --synthetic')
    .showHelpAfterError('See undertext bench --help.')
    .option(
      '--synthetic <TYPE>',
      `in place of a model: the full network with random weights, ${syntheticTypes.join(', ')}`,
      parseType,
    )
    .option('--write <FILE>', 'write the synthetic network to this file, and load it from there')
    .option('--seconds <S>', 'of sound in each run, 1 to 600; default: 11', parseSeconds)
    .option('--json', 'as a JSON object');
  addTableOptions(command, 'bench')
    .addHelpText(
      'after',
      `
It measures single kernels, whole passes and streams side by side, for some
minutes; other programs that compute meanwhile make the figures meaningless.
With --synthetic it tells how fast the full model would be before it is
downloaded; that takes as much memory as the model (Q4_K_M: 4 GB).
Streams are measured with chunks of 80, 240, 500 and 2000 ms and with all sound
waiting; with --stream-chunk-ms for that chunk alone.

Examples:
  undertext bench --synthetic Q4_K_M
  undertext bench Q4_K_M --device cpu
  undertext bench FILE --json | jq .realTime`,
    )
    .action(async (model: string | undefined, flags: BenchFlags) => {
      const options = await benchOptions(model, flags);
      const interrupt = new Interrupt();
      try {
        const { engine } = await import('@undertext/engine-native');
        const { table, ...report } = await engine.bench({
          ...options,
          signal: interrupt.signal,
          onProgress: showProgress,
        });
        process.stdout.write(flags.json ? `${JSON.stringify(report, null, 2)}\n` : table);
      } catch (error) {
        if (interrupt.exitCode !== null) throw new StoppedError('stopped', interrupt.exitCode);
        throw error;
      } finally {
        interrupt.dispose();
      }
    });
}

async function benchOptions(model: string | undefined, flags: BenchFlags): Promise<BenchOptions> {
  const { synthetic, write, seconds, device, threads, streamVoxtralDelay: delay, streamChunkMs: chunkMs } = flags;
  if (model !== undefined && synthetic !== undefined) throw new UsageError('give a model or --synthetic, not both');
  if (model === undefined && synthetic === undefined) {
    throw new UsageError('nothing to measure: give a model file, "demo", or --synthetic Q4_K_M');
  }
  if (write !== undefined && synthetic === undefined) throw new UsageError('--write goes with --synthetic');
  const choice = model === undefined ? undefined : await findModel(model);
  if (choice?.warning !== undefined) process.stderr.write(`undertext: ${choice.warning}\n`);
  return {
    ...(choice !== undefined && { model: choice.path }),
    ...(synthetic !== undefined && { synthetic }),
    ...(write !== undefined && { write }),
    ...(seconds !== undefined && { seconds }),
    ...(device !== undefined && { device }),
    ...(threads !== undefined && { threads }),
    ...(delay !== undefined && { delay }),
    ...(chunkMs !== undefined && { chunkMs }),
  };
}

/** On a terminal, one line that is gone at the end. */
function showProgress({ fraction, stage }: BenchProgress): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(fraction < 1 ? `\r${stage} ${Math.floor(fraction * 100)} %\x1b[K` : '\r\x1b[K');
}

function parseType(text: string): SyntheticType {
  const found = syntheticTypes.find((name) => name === text.toUpperCase());
  if (found === undefined) throw new UsageError(`--synthetic takes one of ${syntheticTypes.join(', ')}, not ${text}`);
  return found;
}

function parseSeconds(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= 600) return value;
  throw new UsageError(`--seconds takes 1 to 600, not ${text}`);
}
