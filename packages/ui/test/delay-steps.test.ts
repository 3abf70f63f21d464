import { optionTable, validateSetting } from '@undertext/options';
import { expect, test } from 'vitest';
import { delayAt, delayMeaning, delayMs, delaySteps, stepOf } from '../src/delay-steps.js';
import { createMessages } from '../src/messages.js';

test('the steps are all that the option takes, in order', () => {
  const { minimum, maximum, also } = optionTable.streamVoxtralDelay;
  const taken = Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
  expect([...delaySteps]).toEqual([...taken, ...also]);
  for (const delay of delaySteps) expect(validateSetting('streamVoxtralDelay', delay)).toBe(delay);
});

test('a step is the delay and back; what is no step goes to the nearest', () => {
  for (const [step, delay] of delaySteps.entries()) expect([stepOf(delay), delayAt(step)]).toEqual([step, delay]);
  expect(delayMs(delayAt(stepOf(null)))).toBe(480);
  expect(delayAt(stepOf(20))).toBe(15);
  expect([delayAt(-3), delayAt(99), delayAt(4.4)]).toEqual([1, 30, 5]);
});

test('each choice says what it means', () => {
  const messages = createMessages();
  for (const delay of delaySteps) expect(messages.exists(`delay.meaning.${delayMeaning(delay)}`)).toBe(true);
  expect(delaySteps.map(delayMeaning).filter((meaning) => meaning === 'usual')).toHaveLength(1);
});
