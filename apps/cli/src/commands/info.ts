import path from 'node:path';
import type { ModelInfo } from '@undertext/engine-native/engine';
import { byteSize } from '@undertext/models/byte-size';
import type { Command } from 'commander';
import { clockTime } from '../clock-time.js';
import { findModel } from '../model-choice.js';
import { textTable } from '../text-table.js';

/** One slot. */
const slotMs = 80;
/** One encoder frame. */
const frameMs = 20;

/** `undertext info MODEL` */
export function addInfoCommand(program: Command): void {
  program
    .command('info')
    .description('say what a model file is, from its header alone')
    .argument('<model>', 'a GGUF file, the id of a model, or "demo"')
    .showHelpAfterError('See undertext info --help.')
    .option('--json', 'as a JSON object')
    .addHelpText(
      'after',
      `
Examples:
  undertext info demo
  undertext info Q4_K_M
  undertext info FILE --json | jq .defaultDelay`,
    )
    .action(async (model: string, { json }: { json?: boolean }) => {
      const choice = await findModel(model);
      const { engine } = await import('@undertext/engine-native');
      const info = await engine.readModelInfo(choice.path);
      if (choice.warning !== undefined) process.stderr.write(`undertext: ${choice.warning}\n`);
      process.stdout.write(json ? `${JSON.stringify(info, null, 2)}\n` : modelTable(info));
    });
}

export function modelTable(info: ModelInfo): string {
  const { encoder, decoder } = info;
  return textTable([
    ['name', info.name],
    ['variant', info.variant],
    ['file', `${path.basename(info.path)}, ${byteSize(info.fileBytes)}`],
    ['architecture', info.architecture],
    ['weights', `${info.quantisation}, ${parameterCount(info.parameters)} parameters`],
    ['languages', info.languages.join(', ') || 'not stated'],
    ['encoder', `${encoder.layers} layers of ${encoder.width}, hears ${seconds(encoder.window * frameMs)} back`],
    ['decoder', `${decoder.layers} layers of ${decoder.width}, sees ${clockTime(decoder.window * slotMs)} back`],
    ['vocabulary', `${info.vocabulary} tokens`],
    ['delay', `${info.defaultDelay} (${info.defaultDelay * slotMs} ms) unless told otherwise`],
    [
      'position limit',
      `${info.positionLimit} slots (${clockTime(info.positionLimit * slotMs)}); captions go on past it`,
    ],
  ]);
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}

function parameterCount(parameters: number): string {
  if (parameters >= 1e9) return `${(parameters / 1e9).toFixed(1)} billion`;
  return parameters >= 1e6 ? `${(parameters / 1e6).toFixed(1)} million` : String(parameters);
}
