import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import type { CaptionsApi, CaptionsSnapshot } from '../src/captions-api.js';
import { applyMessage, createCaptionsStore } from '../src/captions-store.js';
import { createMessages } from '../src/messages.js';
import { OverlayView } from '../src/overlay-view.js';
import { windowNotKnown } from '../src/window-not-known.js';

const api: CaptionsApi = { attach: () => () => {}, command: async () => ({ ok: true }) };

const base: CaptionsSnapshot = {
  session: { type: 'live' },
  model: { name: 'Voxtral', isDemo: false },
  inputs: [{ id: 'microphone', device: 'USB', condition: { type: 'live' } }],
  lag: null,
  lines: [],
  microphones: [{ id: 'usb', name: 'USB Microphone' }],
  settings: { source: 'microphone', microphone: 'usb', delay: null },
  notices: [],
  window: windowNotKnown,
  isPointerInside: false,
};

function render(snapshot: Partial<CaptionsSnapshot>): string {
  const store = createCaptionsStore();
  const message = { type: 'snapshot' as const, seq: 0, snapshot: { ...base, ...snapshot } };
  // Rendered on a server, a store shows the state that it began with.
  store.getInitialState = () => applyMessage(createCaptionsStore().getState(), message);
  return renderToStaticMarkup(
    <I18nextProvider i18n={createMessages()}>
      <OverlayView store={store} api={api} />
    </I18nextProvider>,
  );
}

describe('the overlay', () => {
  test('shows the text as it is, space and all', () => {
    const html = render({ lines: [{ id: 0, source: 'microphone', text: ' Good morning.' }] });
    expect(html).toContain('<span class="caption-text"> Good morning.</span>');
    expect(html).not.toContain('caption-source');
  });

  test('names the sources where there are two, at the beginning of a turn', () => {
    const html = render({
      settings: { ...base.settings, source: 'both' },
      lines: [
        { id: 0, source: 'microphone', text: 'a' },
        { id: 1, source: 'computer', text: 'b' },
        { id: 2, source: 'computer', text: 'c' },
      ],
    });
    expect(html.match(/caption-source">[^<]*/g)).toEqual(['caption-source">Microphone', 'caption-source">Computer']);
  });

  test('says dimly that it listens while nothing was heard', () => {
    expect(render({})).toContain('Listening to Microphone');
  });

  test('says that the demo model is one, whenever it runs', () => {
    expect(render({})).not.toContain('does not understand people');
    expect(render({ model: { name: 'demo', isDemo: true } })).toContain('does not understand people');
  });

  test('gives every control a name', () => {
    const html = render({ session: { type: 'failed', failure: { type: 'no-model' } } });
    for (const [, attributes = '', content = ''] of html.matchAll(/<button([^>]*)>([^<]*)<\/button>/g)) {
      expect(content.trim() || attributes).not.toBe('');
    }
    for (const [select] of html.matchAll(/<label>.*?<\/label>|<select aria-label="[^"]+"/g))
      expect(select).toBeTruthy();
    expect(html.match(/<select/g)).toHaveLength(2);
    for (const role of ['role="log"', 'role="status"', 'role="toolbar"']) expect(html).toContain(role);
  });
});
