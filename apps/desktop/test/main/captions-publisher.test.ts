import { EventEmitter } from 'node:events';
import { type CaptionsMessage, defaultAppearance } from '@undertext/ui';
import type { WebContents } from 'electron';
import { expect, test } from 'vitest';
import { CaptionsPublisher } from '../../src/main/captions-publisher.js';
import { CaptionsView } from '../../src/main/captions-view.js';
import { windowView } from './window-view.js';

class Window extends EventEmitter {
  readonly received: CaptionsMessage[] = [];

  send(_channel: string, message: CaptionsMessage): void {
    this.received.push(message);
  }
}

function captions() {
  const settings = {
    language: 'en',
    source: 'both',
    microphone: 'default',
    delay: null,
    appearance: defaultAppearance,
  } as const;
  const view: CaptionsView = new CaptionsView({ settings, window: windowView }, (change) => publisher.publish(change));
  const publisher: CaptionsPublisher = new CaptionsPublisher(() => view.snapshot());
  const attach = (window: Window) => publisher.attach(window as unknown as WebContents);
  return { view, publisher, attach };
}

test('a window gets a snapshot, and every change from then on, in order', () => {
  const { view, attach } = captions();
  view.session = { type: 'arming' };
  const window = new Window();
  attach(window);
  view.session = { type: 'live' };
  view.inputs = ['microphone', 'computer'];
  expect(window.received).toMatchObject([
    { type: 'snapshot', seq: 1, snapshot: { session: { type: 'arming' } } },
    { type: 'change', seq: 2, change: { type: 'session', session: { type: 'live' } } },
    { type: 'change', seq: 3, change: { type: 'inputs' } },
  ]);
});

test('a window that loaded its page anew gets a snapshot again, and each change once', () => {
  const { view, attach } = captions();
  const window = new Window();
  attach(window);
  attach(window);
  view.session = { type: 'live' };
  expect(window.received.map(({ type }) => type)).toEqual(['snapshot', 'snapshot', 'change']);
});

test('a window that is gone gets nothing', () => {
  const { view, attach } = captions();
  const window = new Window();
  attach(window);
  window.emit('destroyed');
  view.session = { type: 'live' };
  expect(window.received).toHaveLength(1);
});

test('an input keeps what is known of it while it is listened to', () => {
  const { view } = captions();
  view.inputs = ['microphone'];
  view.setDevice('microphone', 'USB');
  view.setCondition('microphone', { type: 'stalled' });
  view.inputs = ['microphone', 'computer'];
  expect(view.snapshot().inputs).toEqual([
    { id: 'microphone', device: 'USB', condition: { type: 'stalled' } },
    { id: 'computer', device: '', condition: { type: 'arming' } },
  ]);
  view.inputs = ['computer'];
  view.inputs = ['microphone'];
  expect(view.deviceOf('microphone')).toBe('');
});
