#!/usr/bin/env node
import { systemReason } from './command-error.js';
import { run } from './program.js';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe may leave at any time (`| head`): then there is nobody to write for, and nothing to say.
  if (error.code === 'EPIPE') process.exit(0);
  // The terminal is gone: SIGHUP says the same.
  if (error.code === 'EIO') return;
  process.stderr.write(`undertext: cannot write to standard output: ${systemReason(error)}\n`);
  process.exit(1);
});
// There is nowhere to say that nothing can be said.
process.stderr.on('error', () => {});

process.exitCode = await run(process.argv.slice(2));
