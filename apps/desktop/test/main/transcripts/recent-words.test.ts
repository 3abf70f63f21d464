import { Transcript } from '@undertext/transcript';
import { expect, test } from 'vitest';
import { recentWords } from '../../../src/main/transcripts/recent-words.js';

const labels = { microphone: 'Microphone', computer: 'Computer' };
const rules = { replacements: [{ from: 'um', to: '' }], maskProfanity: false };

/** Words a second apart, from this moment on. */
function say(transcript: Transcript, source: string, fromMs: number, text: string): void {
  const take = transcript.openTake(source, fromMs);
  for (const [index, word] of (text.match(/\s*\S+/gu) ?? []).entries()) {
    const endSample = 16_000 * (index + 1);
    const place = { source, take, stream: take, wordSlot: index, startSample: endSample - 8000, endSample };
    transcript.append({ ...place, text: word });
  }
}

test('the last sentence, the last minute and all, each word as it is shown', () => {
  const transcript = new Transcript();
  say(transcript, 'microphone', 0, 'Um long ago.');
  say(transcript, 'computer', 70_000, 'Good morning.');
  say(transcript, 'microphone', 75_000, ' How um are you?');
  const copied = (part: 'sentence' | 'minute' | 'all') => recentWords(transcript, part, { rules, labels });
  expect(copied('sentence')).toBe('How are you?');
  expect(copied('minute')).toBe('Computer: Good morning.\n\nMicrophone: How are you?');
  expect(copied('all')).toBe('Microphone: long ago.\n\nComputer: Good morning.\n\nMicrophone: How are you?');
});

test('nothing, where nothing was said', () => {
  for (const transcript of [null, new Transcript()]) {
    expect(recentWords(transcript, 'sentence', { rules, labels })).toBe('');
    expect(recentWords(transcript, 'all', { rules, labels })).toBe('');
  }
});
