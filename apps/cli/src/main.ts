#!/usr/bin/env node
import { run } from './program.js';

// The reader of a pipe may leave at any time (`| head`): then there is nobody to write for, and nothing to say about it.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    // The terminal is gone: SIGHUP says the same.
    if (error.code === 'EIO') return;
    process.stderr.write(`undertext: cannot write: ${error.message}\n`);
    process.exit(1);
  });
}

process.exitCode = await run(process.argv.slice(2));
