import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { CommandError, exitCode, messageOf } from './command-error.js';
import { addBenchCommand } from './commands/bench.js';
import { addDevicesCommand } from './commands/devices.js';
import { addInfoCommand } from './commands/info.js';
import { addModelsCommand } from './commands/models.js';
import { addTranscribeCommand } from './commands/transcribe.js';

/** Runs a command line (without the program's name) and resolves to its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const program = createProgram();
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode.done;
  } catch (error) {
    if (error instanceof CommanderError) return commanderExitCode(error);
    report(error);
    return error instanceof CommandError ? error.exitCode : exitCode.failed;
  }
}

export function createProgram(): Command {
  const program = new Command('undertext');
  program
    .description('Live captions from speech, computed on this machine.')
    .version(version(), '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError('See undertext --help.')
    .configureOutput({ outputError: (text, write) => write(`undertext: ${usageMessage(text)}\n`) })
    .addHelpText(
      'after',
      `
Examples:
  undertext models download Q4_K_M
  undertext transcribe talk.wav --model Q4_K_M
  undertext transcribe --help`,
    );
  addTranscribeCommand(program);
  addDevicesCommand(program);
  addInfoCommand(program);
  addBenchCommand(program);
  addModelsCommand(program);
  return program;
}

function version(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}

/** Commander's `error: unknown option '--x'\n(Did you mean --y?)` on one line, as ours are. */
function usageMessage(text: string): string {
  return text
    .replace(/^error: /, '')
    .trim()
    .replace(/\s*\n\s*/g, ' ');
}

/** Its own code is 1 for every mistake on the command line. */
function commanderExitCode(error: CommanderError): number {
  return error.exitCode === 0 ? exitCode.done : exitCode.usage;
}

function report(error: unknown): void {
  process.stderr.write(`undertext: ${messageOf(error)}\n`);
  if (error instanceof CommandError && error.hint !== undefined) process.stderr.write(`${error.hint}\n`);
}
