import type { SettingsMessage, SettingsSnapshot } from '@undertext/ui/settings-api';
import { expect, test } from 'vitest';
import { ViewPublisher } from '../../src/main/view-publisher.js';

test('tells what has changed and nothing else, in order', () => {
  let now = { modelsFolder: '/one', chosenModel: null, devices: { type: 'unknown' } } as unknown as SettingsSnapshot;
  const told: SettingsMessage[] = [];
  const publisher = new ViewPublisher(() => now);
  publisher.update();
  publisher.attach((message) => told.push(message));
  publisher.update();
  now = { ...now, modelsFolder: '/two' };
  publisher.update();
  publisher.update();
  now = { ...now, devices: { type: 'looking' }, chosenModel: 'small' };
  publisher.update();
  expect(told).toMatchObject([
    { type: 'snapshot', seq: 0 },
    { type: 'change', seq: 1, change: { modelsFolder: '/two' } },
    { type: 'change', seq: 2, change: { devices: { type: 'looking' }, chosenModel: 'small' } },
  ]);
  expect(Object.keys((told[1] as Extract<SettingsMessage, { type: 'change' }>).change)).toEqual(['modelsFolder']);
  // A window that is gone is told nothing; the next one gets all.
  publisher.detach();
  now = { ...now, modelsFolder: '/three' };
  publisher.update();
  expect(told).toHaveLength(3);
  publisher.attach((message) => told.push(message));
  expect(told[3]).toMatchObject({ type: 'snapshot', seq: 2, snapshot: { modelsFolder: '/three' } });
});
