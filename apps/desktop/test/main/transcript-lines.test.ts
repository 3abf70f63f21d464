import { Transcript } from '@undertext/transcript';
import type { CaptionsChange } from '@undertext/ui';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latestLines, lineChange } from '../../src/main/transcript-lines.js';

/** What a window has after the changes. */
function linesOf(changes: CaptionsChange[]) {
  const lines = new Map<number, { source: string; text: string }>();
  for (const change of changes) {
    if (change.type === 'line') {
      expect(lines.has(change.line.id)).toBe(false);
      lines.set(change.line.id, { source: change.line.source, text: change.line.text });
    } else if (change.type === 'text') {
      const line = lines.get(change.line);
      expect(line).toBeDefined();
      line!.text += change.text;
    }
  }
  return lines;
}

test('whatever is said, the lines together are what the transcript holds', () => {
  const token = fc.record({
    source: fc.constantFrom('microphone', 'computer'),
    text: fc.constantFrom('Good', ' morning', ',', ' every', 'one', '. ', ' a b'),
    pause: fc.constantFrom(0, 1, 40),
    sameWord: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
      const transcript = new Transcript();
      const changes: CaptionsChange[] = [];
      transcript.onDelta((delta) => {
        const change = lineChange(transcript, delta);
        if (change) changes.push(change);
      });
      const slots = new Map([
        ['microphone', 0],
        ['computer', 0],
      ]);
      for (const source of slots.keys()) transcript.openTake(source, 0);
      for (const { source, text, pause, sameWord } of tokens) {
        const slot = slots.get(source)! + pause + (sameWord ? 0 : 1);
        slots.set(source, slot);
        const startSample = slot * 1280;
        transcript.append({
          source,
          take: 0,
          stream: 0,
          wordSlot: slot,
          startSample,
          endSample: startSample + 1280,
          text,
        });
      }
      const lines = linesOf(changes);
      for (const source of slots.keys()) {
        const texts = [...lines.values()].filter((line) => line.source === source).map((line) => line.text);
        expect(texts.join('')).toBe(transcript.textOf(source));
      }
      expect(latestLines(transcript, 1000)).toEqual([...lines].map(([id, line]) => ({ id, ...line })));
    }),
  );
});

test('the latest lines are bounded', () => {
  const transcript = new Transcript();
  transcript.openTake('microphone', 0);
  for (let turn = 0; turn < 10; turn++) {
    const startSample = turn * 16000 * 10;
    const place = {
      source: 'microphone',
      take: 0,
      stream: 0,
      wordSlot: turn,
      startSample,
      endSample: startSample + 1280,
    };
    transcript.append({ ...place, text: ` ${turn}` });
  }
  expect(latestLines(transcript, 3).map(({ text }) => text)).toEqual([' 7', ' 8', ' 9']);
});
