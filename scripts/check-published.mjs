// Compares the published model files with the schema, read by a GGUF reader that is not ours, and with what
// `undertext info` says of them. Files that are not there are reported as skipped.
//
//   node scripts/check-published.mjs [FOLDER]
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readWithOtherReader, schemaDifferences } from '../packages/engine-native/test/model-schema.mjs';
import { formatCounts } from './counts.mjs';
import { command } from './paths.mjs';
import { main } from './run-command.mjs';

const types = ['BF16', 'F16', 'Q8_0', 'Q6_K', 'Q5_K_M', 'Q4_K_M'];

function fileName(type) {
  return `Voxtral-Mini-4B-Realtime-2602-${type}.gguf`;
}

/** What `undertext info` says otherwise than the other reader. */
function infoDifferences(file, type, { keys, tensors }) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'info', file, '--json'], {
    encoding: 'utf8',
  });
  if (status !== 0) return [`undertext info: ${stderr.trim()}`];
  const info = JSON.parse(stdout);
  const value = (key) => Number(keys.get(`stt.voxtral_realtime.${key}`).value);
  let parameters = 0;
  for (const [name, { shape }] of tensors) {
    if (!name.startsWith('frontend.')) parameters += shape.reduce((product, size) => product * size, 1);
  }
  const expected = {
    architecture: keys.get('general.architecture').value,
    quantisation: type,
    fileBytes: fs.statSync(file).size,
    parameters,
    'encoder.layers': value('encoder.n_layers'),
    'encoder.width': value('encoder.d_model'),
    'encoder.window': value('encoder.sliding_window'),
    'decoder.layers': value('decoder.n_layers'),
    'decoder.width': value('decoder.hidden_size'),
    'decoder.window': value('decoder.sliding_window'),
    vocabulary: value('decoder.vocab_size'),
    positionLimit: value('decoder.max_position_embeddings'),
    defaultDelay: value('time.default_num_delay_tokens'),
  };
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const found = name.split('.').reduce((object, part) => object[part], info);
    return found === wanted ? [] : [`undertext info says ${name} ${found}, the other reader ${wanted}`];
  });
}

async function differences(file, type) {
  try {
    const reading = await readWithOtherReader(file);
    const found = schemaDifferences(reading);
    return found.length > 0 ? found : infoDifferences(file, type, reading);
  } catch (error) {
    return [`the other reader: ${error.message}`];
  }
}

await main(async () => {
  const folder = process.argv[2];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const type of types) {
    const file = folder === undefined ? undefined : path.join(folder, fileName(type));
    if (file === undefined || !fs.existsSync(file)) {
      console.log(`skipped: ${fileName(type)} is not there`);
      counts.skipped++;
      continue;
    }
    const found = await differences(file, type);
    console.log(`${found.length === 0 ? 'passed' : 'FAILED'}: ${fileName(type)}`);
    for (const difference of found) console.log(`  ${difference}`);
    counts[found.length === 0 ? 'passed' : 'failed']++;
  }
  console.log(formatCounts(counts));
  if (counts.failed > 0) process.exitCode = 1;
});
