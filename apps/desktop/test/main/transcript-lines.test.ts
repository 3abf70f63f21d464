import { Transcript, type WordRules } from '@undertext/transcript';
import type { CaptionLine, CaptionsChange } from '@undertext/ui';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noRules, TranscriptLines } from '../../src/main/transcript-lines.js';

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

interface Said {
  source: string;
  text: string;
  /** Slots before it. */
  pause: number;
  sameWord?: boolean;
}

/** A transcript that things are said into, and what a window makes of it. */
function room(rules: WordRules = noRules, earlier: CaptionLine[] = []) {
  const transcript = new Transcript();
  const changes: CaptionsChange[] = [];
  const lines = new TranscriptLines({ transcript, rules, earlier, publish: (change) => changes.push(change) });
  const slots = new Map([
    ['microphone', 0],
    ['computer', 0],
  ]);
  for (const source of slots.keys()) transcript.openTake(source, 0);
  const say = ({ source, text, pause, sameWord = false }: Said) => {
    const slot = slots.get(source)! + pause + (sameWord ? 0 : 1);
    slots.set(source, slot);
    const startSample = slot * 1280;
    const endSample = startSample + 1280;
    transcript.append({ source, take: 0, stream: 0, wordSlot: slot, startSample, endSample, text });
  };
  const shown = () => [...linesOf(changes).values()].map(({ text }) => text).join('|');
  return { transcript, changes, lines, say, shown };
}

const said = fc.record({
  source: fc.constantFrom('microphone', 'computer'),
  text: fc.constantFrom('Good', ' morning', ',', ' every', 'one', '. ', ' a b', ' shit', 'ty', ' um,'),
  pause: fc.constantFrom(0, 1, 40),
  sameWord: fc.boolean(),
});

describe('the lines of a transcript', () => {
  test('together are what it holds, whatever is said', () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 60 }), (all) => {
        const { transcript, changes, lines, say } = room();
        for (const one of all) say(one);
        const shown = linesOf(changes);
        for (const source of transcript.sources) {
          const texts = [...shown.values()].filter((line) => line.source === source).map((line) => line.text);
          expect(texts.join('')).toBe(transcript.textOf(source));
        }
        expect(lines.lines).toEqual([...shown].map(([id, line]) => ({ id, ...line })));
      }),
    );
  });

  test('are bounded', () => {
    const { lines, say } = room();
    for (let turn = 0; turn < 510; turn++) say({ source: 'microphone', text: ` ${turn}`, pause: 50 });
    expect(lines.lines).toHaveLength(500);
    expect(lines.lines.at(-1)?.text).toBe(' 509');
  });

  test('go on after those of the transcript before', () => {
    const earlier: CaptionLine[] = [{ id: 7, source: 'microphone', text: 'before' }];
    const { lines, say } = room(noRules, earlier);
    say({ source: 'microphone', text: 'after', pause: 0 });
    expect(lines.lines.map(({ id, text }) => [id, text])).toEqual([
      [7, 'before'],
      [8, 'after'],
    ]);
  });
});

describe('with rules', () => {
  const rules: WordRules = { replacements: [{ from: 'um', to: '' }], maskProfanity: true };

  test('a word is shown only when it is whole', () => {
    const { transcript, say, shown } = room(rules);
    say({ source: 'microphone', text: 'Good', pause: 0 });
    expect(shown()).toBe('');
    say({ source: 'microphone', text: ' shit', pause: 0 });
    expect(shown()).toBe('Good');
    say({ source: 'microphone', text: 'ty', pause: 0, sameWord: true });
    say({ source: 'microphone', text: ' um,', pause: 0 });
    expect(shown()).toBe('Good s*****');
    say({ source: 'microphone', text: ' day', pause: 0 });
    transcript.endWord('microphone');
    expect(shown()).toBe('Good s***** day');
    expect(transcript.textOf('microphone')).toBe('Good shitty um, day');
  });

  test('that come and go in mid word, what was shown stays as it was', () => {
    const { lines, say, shown } = room();
    say({ source: 'microphone', text: 'shit', pause: 0 });
    lines.rules = rules;
    say({ source: 'microphone', text: 'ty', pause: 0, sameWord: true });
    expect(shown()).toBe('shitty');
    say({ source: 'microphone', text: ' shit', pause: 0 });
    expect(shown()).toBe('shitty');
    lines.rules = noRules;
    expect(shown()).toBe('shitty shit');
    say({ source: 'microphone', text: 's', pause: 0, sameWord: true });
    expect(shown()).toBe('shitty shits');
  });

  test('whatever is said and switched, every text shown is a prefix of the next, and all is shown in the end', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(said, fc.boolean()), { maxLength: 60 }), (events) => {
        const { transcript, lines, say } = room();
        const textOf = (source: string) =>
          lines.lines
            .filter((line) => line.source === source)
            .map(({ text }) => text)
            .join('');
        for (const event of events) {
          const before = transcript.sources.map(textOf);
          if (typeof event === 'boolean') lines.rules = event ? { ...rules, replacements: [] } : noRules;
          else say(event);
          for (const [index, source] of transcript.sources.entries()) {
            expect(textOf(source).startsWith(before[index]!)).toBe(true);
          }
        }
        for (const source of transcript.sources) {
          transcript.endWord(source);
          expect(textOf(source).length).toBe(transcript.textOf(source).length);
        }
      }),
    );
  });
});
