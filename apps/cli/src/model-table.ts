import type { FoundFile, Model, ModelState } from '@undertext/models';
import { byteSize } from '@undertext/models/byte-size';
import { textTable } from './text-table.js';
import { percent } from './transfer-line.js';

/** The models, and below them what is wrong with which, and what could be had without a download. */
export function modelTable(models: readonly Model[], folder: string, found: readonly FoundFile[]): string {
  const rows = models.map(({ description, state }) => [
    description.id,
    description.quantisation,
    byteSize(description.bytes),
    'memoryBytes' in description ? byteSize(description.memoryBytes) : '',
    stateWord(state),
  ]);
  const problems = models.flatMap(({ state }) => {
    const problem = 'problem' in state ? state.problem : null;
    return problem ? [problem.message] : [];
  });
  const paragraphs = [
    textTable([['ID', 'TYPE', 'SIZE', 'MEMORY', 'STATE'], ...rows]),
    ...(problems.length > 0 ? [problems.map((problem) => `${problem}\n`).join('')] : []),
    ...found.map(foundText),
    `Models are in ${folder}\n`,
  ];
  return paragraphs.join('\n');
}

export function stateWord(state: ModelState): string {
  switch (state.type) {
    case 'downloading':
      return `downloading, ${percent(state)} %${state.elsewhere ? ', by another program' : ''}`;
    case 'paused':
      return `${state.interrupted ? 'interrupted' : 'paused'} at ${percent(state)} %`;
    case 'verifying':
      return `verifying, ${percent(state)} %`;
    default:
      return state.type;
  }
}

function foundText({ path, bytes, id, where }: FoundFile): string {
  const place = where === 'hugging-face-cache' ? 'in the Hugging Face cache' : 'in the models folder';
  return `${id ?? 'A file'} (${byteSize(bytes)}) lies ${place}; to use it:\n  undertext models import --in-place ${quoted(path)}\n`;
}

/** For a shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
