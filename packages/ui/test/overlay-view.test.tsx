// @vitest-environment jsdom
import './browser-parts.js';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type {
  Appearance,
  CaptionsApi,
  CaptionsChange,
  CaptionsCommand,
  CaptionsSnapshot,
  ModelOffer,
} from '../src/captions-api.js';
import { applyMessage, createCaptionsStore, defaultAppearance } from '../src/captions-store.js';
import { createMessages } from '../src/messages.js';
import { OverlayView } from '../src/overlay-view.js';
import { followWindowGestures } from '../src/window-gestures.js';
import { windowNotKnown } from '../src/window-not-known.js';

const base: CaptionsSnapshot = {
  session: { type: 'live' },
  model: { name: 'Voxtral', isDemo: false },
  offer: null,
  inputs: [{ id: 'microphone', device: 'USB', condition: { type: 'live' } }],
  lag: null,
  lines: [],
  microphones: [{ id: 'usb', name: 'USB Microphone' }],
  settings: {
    language: 'en',
    source: 'microphone',
    microphone: 'usb',
    delay: null,
    appearance: defaultAppearance,
  },
  notices: [],
  window: windowNotKnown,
  isPointerInside: false,
};

const withAppearance = (appearance: Partial<Appearance>) => ({
  settings: { ...base.settings, appearance: { ...defaultAppearance, ...appearance } },
});

function show(snapshot: Partial<CaptionsSnapshot> = {}) {
  const store = createCaptionsStore();
  const commands: CaptionsCommand[] = [];
  const api: CaptionsApi = {
    attach: () => () => {},
    command: async (command) => {
      commands.push(command);
      return { ok: true };
    },
  };
  store.setState((state) => applyMessage(state, { type: 'snapshot', seq: 0, snapshot: { ...base, ...snapshot } }));
  render(
    <I18nextProvider i18n={createMessages()}>
      <OverlayView store={store} api={api} />
    </I18nextProvider>,
  );
  const change = (one: CaptionsChange) =>
    act(() => store.setState((state) => applyMessage(state, { type: 'change', seq: state.seq + 1, change: one })));
  const asked = () => commands.filter(({ type }) => type !== 'fit' && type !== 'set-solid');
  return { commands, asked, change };
}

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const lines = [
  { id: 0, source: 'microphone' as const, text: ' Good morning.' },
  { id: 1, source: 'computer' as const, text: 'b' },
  { id: 2, source: 'computer' as const, text: 'c' },
];

describe('the words', () => {
  test('are shown as they are, each line in its own direction', () => {
    show({ lines: lines.slice(0, 1) });
    const log = screen.getByRole('log', { name: 'Captions' });
    expect(log.querySelector('.caption-text')?.textContent).toBe(' Good morning.');
    expect(log.querySelector('.caption-line')?.getAttribute('dir')).toBe('auto');
    expect(log.querySelector('.caption-source')).toBeNull();
  });

  test('say whose they are where there are two sources, at the beginning of a turn', () => {
    show({ settings: { ...base.settings, source: 'both' }, lines });
    const names = [...document.querySelectorAll('.caption-source')].map((name) => name.textContent);
    expect(names).toEqual(['Microphone', 'Computer']);
  });

  test('keep their element while they grow', () => {
    const { change } = show({ lines });
    const elements = [...document.querySelectorAll('.caption-line')];
    change({ type: 'text', line: 2, text: ' d' });
    expect([...document.querySelectorAll('.caption-line')]).toEqual(elements);
    expect(elements.at(-1)?.textContent).toBe('c d');
  });

  test('are spoken to no one who did not ask', () => {
    show({ lines });
    expect(screen.getByRole('log', { name: 'Captions' }).getAttribute('aria-live')).toBe('off');
    expect(screen.queryByRole('log', { name: 'New captions' })).toBeNull();
  });

  test('are told together to whom asked, and only what is new', () => {
    vi.useFakeTimers();
    const { change } = show({ lines, ...withAppearance({ captionAnnounce: true }) });
    const announced = screen.getByRole('log', { name: 'New captions' });
    expect(announced.getAttribute('aria-live')).toBe('polite');
    change({ type: 'text', line: 2, text: ' d' });
    change({ type: 'text', line: 2, text: ' e' });
    act(() => vi.advanceTimersByTime(1200));
    expect([...announced.children].map((one) => one.textContent)).toEqual(['d e']);
  });

  test('go after silence, and the box with them', () => {
    vi.useFakeTimers();
    const { change } = show({ lines, ...withAppearance({ captionSilence: 'hide', captionSilenceSeconds: 3 }) });
    const isHidden = () => document.querySelector('.box')?.hasAttribute('data-hidden');
    expect(isHidden()).toBe(false);
    act(() => vi.advanceTimersByTime(3000));
    expect(isHidden()).toBe(true);
    change({ type: 'text', line: 2, text: ' more' });
    expect(isHidden()).toBe(false);
    // What had gone stays gone; what was said since is there, in the same turn too.
    expect([...document.querySelectorAll('.caption-text [data-cleared]')].at(-1)?.textContent).toBe('c');
    expect([...document.querySelectorAll('.caption-line')].map((line) => line.hasAttribute('data-cleared'))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('without words', () => {
  test('it says dimly that it listens', () => {
    show();
    expect(screen.getByText('Listening to Microphone')).toBeTruthy();
  });

  test('it says that the demo model is one, whenever it runs', () => {
    show({ model: { name: 'demo', isDemo: true }, lines });
    expect(screen.getByText(/does not understand people/)).toBeTruthy();
  });

  test('it offers every way to a model after a moment', () => {
    vi.useFakeTimers();
    show({ session: { type: 'failed', failure: { type: 'no-model' } } });
    expect(screen.queryByText(/Choose a speech model/)).toBeNull();
    act(() => vi.advanceTimersByTime(900));
    expect(screen.getByText(/Choose a speech model/)).toBeTruthy();
    for (const name of ['Choose a model file', 'See how it looks', 'Where to get models']) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
  });

  describe('of the model that it offers it says', () => {
    const offer: ModelOffer = {
      id: 'small',
      name: 'Small',
      quantisation: 'Q4',
      bytes: 2_000_000_000,
      memoryBytes: 3_000_000_000,
      languages: ['en'],
      isRecommended: true,
      isInCache: false,
      fit: { device: 'A card', isProcessor: false, fit: 'fits', needs: 3_000_000_000 },
      speed: null,
      state: { type: 'absent', problem: null },
    };
    const offered = (more: Partial<ModelOffer>) => {
      vi.useFakeTimers();
      const shown = show({
        session: { type: 'failed', failure: { type: 'no-model' } },
        offer: { ...offer, ...more },
      });
      act(() => vi.advanceTimersByTime(900));
      vi.useRealTimers();
      return shown;
    };
    const button = (name: string | RegExp) => screen.queryByRole('button', { name });

    test('that its speed is not known, and where it can be measured', async () => {
      const { asked } = offered({});
      expect(button(/^Download the model/)).toBeTruthy();
      await userEvent.click(button('How fast is it here?')!);
      expect(asked().at(-1)).toEqual({ type: 'open-settings', page: 'device' });
    });

    test('how fast it is, and whether that is too slow', () => {
      offered({ speed: { realTime: 2.5, isMeasured: true, device: 'A card' } });
      expect(screen.getByText(/^Recommended here: Small Q4 .*2\.5 × real time$/)).toBeTruthy();
      expect(button('How fast is it here?')).toBeNull();
      cleanup();
      offered({ speed: { realTime: 0.4, isMeasured: true, device: 'A card' } });
      expect(screen.getByText(/0\.4 × real time \u00b7 slower than speech: captions would fall behind$/)).toBeTruthy();
      expect(screen.queryByText(/Recommended/)).toBeNull();
    });

    test('that another program has its file, which is not downloaded again then', async () => {
      const { asked } = offered({ isInCache: true });
      expect(screen.getByText(/Hugging Face cache of this computer/)).toBeTruthy();
      expect(button(/^Download the model/)).toBeNull();
      await userEvent.click(button('Use the file that is already here')!);
      expect(asked().at(-1)).toEqual({ type: 'open-settings', page: 'model' });
    });
  });
});

describe('the controls', () => {
  test('each have a name, and the keys that do the same', async () => {
    const shortcuts = [{ action: 'pause' as const, keys: 'CommandOrControl+Alt+Shift+Space', state: 'works' as const }];
    show({ window: { ...windowNotKnown, shortcuts, closing: 'hides' } });
    const bar = screen.getByRole('toolbar', { name: 'Controls' });
    const names = within(bar)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual([
      'Source: Microphone',
      'Pause',
      'Delay',
      'Text size and colours',
      'Copy',
      'Transcripts',
      'Place',
      'Lock: clicks go through the captions',
      'Settings',
      'Hide the captions',
    ]);
    await userEvent.tab();
    await userEvent.tab();
    expect(bar.hasAttribute('data-shown')).toBe(true);
    await userEvent.keyboard('{ArrowRight}');
    expect((await screen.findByRole('tooltip')).textContent).toBe('PauseCtrl+Alt+Shift+Space');
  });

  test('do what they say', async () => {
    const { asked } = show({ lines });
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    for (const choice of ['The last sentence', 'The last minute', 'All of this session']) {
      await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
    }
    await userEvent.click(screen.getByRole('button', { name: 'Quit' }));
    expect(asked()).toEqual([
      { type: 'pause' },
      { type: 'copy-recent', part: 'sentence' },
      { type: 'copy-recent', part: 'minute' },
      { type: 'copy-recent', part: 'all' },
      { type: 'close' },
    ]);
  });

  test('are gone while it is locked', () => {
    show({ window: { ...windowNotKnown, lock: { isLocked: true, refusal: null } } });
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  test('say why it cannot be locked here, and can still be reached', async () => {
    const reason = 'No way back was found.';
    const capabilities = { ...windowNotKnown.capabilities, lock: reason };
    const { asked } = show({ lines, window: { ...windowNotKnown, capabilities } });
    const button = screen.getByRole('button', { name: reason });
    expect(button.hasAttribute('data-off')).toBe(true);
    // Main says why once more, in a sentence.
    await userEvent.click(button);
    expect(asked()).toEqual([{ type: 'lock' }]);
  });
});

test('it asks for as much height as its text needs', () => {
  const { commands } = show(withAppearance({ captionLines: 8, captionSize: 96 }));
  expect(commands.find(({ type }) => type === 'fit')).toEqual({ type: 'fit', height: 8 * 130 + 28 + 82 });
});

describe('the window', () => {
  const over = (target: Element, more: PointerEventInit = {}) =>
    act(() => {
      target.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, cancelable: true, ...more }));
      target.dispatchEvent(new MouseEvent('pointerup', { bubbles: true }));
    });
  const gestures = () => {
    const shown = show({ lines });
    const api: CaptionsApi = {
      attach: () => () => {},
      command: async (command) => {
        shown.commands.push(command);
        return { ok: true };
      },
    };
    document.documentElement.setPointerCapture = () => {};
    return { ...shown, stop: followWindowGestures(document, api) };
  };

  test('is dragged by the bare parts of the box and by the grip, and with Alt from anywhere', () => {
    const { asked, stop } = gestures();
    const drag = [
      { type: 'drag', isHeld: true },
      { type: 'drag', isHeld: false },
    ];
    const text = document.querySelector('.caption-text')!;
    over(text);
    expect(asked()).toEqual([]);
    over(document.querySelector('.box')!);
    expect(asked()).toEqual(drag);
    over(document.querySelector('.bar-grip svg')!);
    over(text, { altKey: true });
    expect(asked()).toEqual([...drag, ...drag, ...drag]);
    stop();
  });

  test('gives the keyboard back with Esc, whichever control has it', async () => {
    const { asked, stop } = gestures();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(asked()).toEqual([{ type: 'leave-focus' }]);
    stop();
  });
});
