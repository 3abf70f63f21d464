// @vitest-environment jsdom
import './browser-parts.js';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, test } from 'vitest';
import type { DeviceReason, DeviceRow, SpeedResult, SpeedView } from '../src/devices-view.js';
import { createMessages } from '../src/messages.js';
import { DevicePage } from '../src/settings/device-page.js';
import type { DevicesView, SettingsCommand, SettingsSnapshot } from '../src/settings-api.js';
import { settingsSnapshot } from './settings-snapshot.js';

const gpu: DeviceRow = {
  id: 'cuda0',
  backend: 'CUDA',
  name: 'A card',
  memoryFree: 20e9,
  memoryTotal: 24e9,
  problem: null,
  fit: 'fits',
  speed: { realTime: 3.19, isMeasured: true, device: 'A card' },
};
const cpu: DeviceRow = { ...gpu, id: 'cpu', backend: 'CPU', name: 'A processor', fit: 'too-large', speed: null };

const known: DevicesView = {
  type: 'known',
  isLooking: false,
  devices: [gpu, cpu],
  broken: [],
  automatic: { device: 'A card', reason: { type: 'fastest' } },
};

const speed: SpeedView = {
  test: { type: 'idle' },
  subject: { model: 'Voxtral Q4_K_M', isStandIn: false, device: 'A card', fit: 'fits', needs: 4e9 },
  isInterrupting: false,
  result: null,
};

const base: SettingsSnapshot = { ...settingsSnapshot, devices: known, speed };

function show(snapshot: Partial<SettingsSnapshot> = {}) {
  const commands: SettingsCommand[] = [];
  const api = {
    attach: () => () => {},
    command: async (command: SettingsCommand) => {
      commands.push(command);
      return { ok: true } as const;
    },
  };
  render(
    <I18nextProvider i18n={createMessages()}>
      <DevicePage snapshot={{ ...base, ...snapshot }} api={api} />
    </I18nextProvider>,
  );
  return commands;
}

afterEach(cleanup);
const rowOf = (name: RegExp) => screen.getByRole('radio', { name });

describe('devices', () => {
  test('are shown with backend, memory, fit and speed, and one is chosen', async () => {
    const commands = show();
    const card = rowOf(/^A card/);
    expect(card.closest('label')?.textContent).toMatch(
      /CUDA · 20\.0.GB of 24\.0.GB free.*Enough memory.*3\.1 × real time/,
    );
    expect(rowOf(/^A processor/).closest('label')?.textContent).toContain('Too little free memory');
    expect(rowOf(/^Automatic/).closest('label')?.textContent).toContain('That is A card: it is the fastest');
    await userEvent.click(card);
    expect(commands).toEqual([{ type: 'set', name: 'device', value: 'cuda0' }]);
  });

  test('that cannot be used say why and cannot be chosen', () => {
    const problem = { code: 'crashes', message: 'The driver crashes (SIGABRT).' } as const;
    const broken = [{ name: 'vulkan', problem: { code: 'library', message: '...' } as const }];
    show({ devices: { ...known, devices: [{ ...gpu, problem }, cpu], broken } });
    const card = rowOf(/^A card/);
    expect(card).toHaveProperty('disabled', true);
    expect(card.closest('label')?.textContent).toContain('Cannot be used: its driver crashes');
    expect(rowOf(/^Driver vulkan/).closest('label')?.textContent).toContain('its library does not fit');
  });

  test('are looked for when nobody has, and stay in sight while they are looked at anew', async () => {
    expect(show({ devices: { type: 'unknown' } })).toEqual([{ type: 'probe-devices' }]);
    cleanup();
    const commands = show();
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(commands).toEqual([{ type: 'probe-devices' }]);
    cleanup();
    show({ devices: { ...known, isLooking: true } });
    expect(screen.getByText('Trying what works')).toBeTruthy();
    expect(rowOf(/^A card/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toHaveProperty('disabled', true);
  });

  test.each<[DeviceReason | null, string]>([
    [null, 'Captions are computed on A card.'],
    [{ type: 'chosen' }, 'Captions are computed on A card: you chose it.'],
    [{ type: 'too-little-memory', device: 'Other' }, 'A card: Other has too little free memory for the model.'],
    [{ type: 'choice-unusable', device: 'Other' }, 'A card: Other, which you chose, does not work.'],
    [{ type: 'fallback', from: 'Other', loss: 'out-of-memory' }, 'A card: Other ran out of memory.'],
    [{ type: 'fallback', from: 'Other', loss: 'missing' }, 'A card: Other is not there.'],
  ])('what computes, and why: %o', (reason, words) => {
    show({ computing: { device: 'A card', reason } });
    expect(screen.getByText(words, { exact: false })).toBeTruthy();
  });
});

describe('the speed test', () => {
  test('begins at once where nothing is captioned', async () => {
    const commands = show();
    await userEvent.click(screen.getByRole('button', { name: 'Measure' }));
    expect(commands).toEqual([{ type: 'measure-speed', isInterrupting: false }]);
  });

  test('asks first where captions would have to stop', async () => {
    const commands = show({ speed: { ...speed, isInterrupting: true } });
    expect(screen.getByText(/Captions stop while it measures/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Measure' }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep captioning' }));
    expect(commands).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Measure' }));
    await userEvent.click(screen.getByRole('button', { name: 'Stop captions and measure' }));
    expect(commands).toEqual([{ type: 'measure-speed', isInterrupting: true }]);
  });

  test('says how far it is, and is stopped', async () => {
    const running = {
      type: 'running',
      model: 'Voxtral',
      device: 'A card',
      fraction: 0.425,
      timeLeftMs: 20_400,
    } as const;
    const commands = show({ speed: { ...speed, test: running } });
    expect(screen.getByRole('progressbar', { name: 'Measuring Voxtral on A card' })).toHaveProperty('value', 0.425);
    expect(screen.getByText('42 % · 20 s left')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(commands).toEqual([{ type: 'cancel-speed-test' }]);
  });

  test('says what stands in for a model that is not here, and how much memory it takes', () => {
    const subject = { ...speed.subject!, isStandIn: true, fit: 'too-large' as const };
    show({ speed: { ...speed, subject } });
    expect(
      screen.getByText(/Random numbers of its size.*That takes 4\.00.GB of memory, more than is free/),
    ).toBeTruthy();
  });

  test.each(['out-of-memory', 'crashed', 'model', 'device'] as const)('says that it failed: %s', (problem) => {
    show({ speed: { ...speed, test: { type: 'failed', device: 'A card', problem } } });
    const section = within(screen.getByRole('region', { name: 'Speed' }));
    expect(section.getByRole('status').textContent).toMatch(/\.$/);
    expect(section.getByRole('status').textContent).not.toContain('settings.');
  });
});

describe('the verdict', () => {
  const result: SpeedResult = {
    model: 'Voxtral Q8_0',
    device: 'A card',
    isStandIn: false,
    realTime: 2.2,
    keepsUpWith: 'two',
    chunkMs: 80,
    isDisturbed: false,
    measuredAt: 0,
    smaller: null,
  };
  const verdictOf = (more: Partial<SpeedResult>) => {
    const commands = show({ speed: { ...speed, result: { ...result, ...more } } });
    return { commands, words: document.querySelector('.verdict')?.textContent ?? '' };
  };

  test('says what is kept up with', () => {
    expect(verdictOf({}).words).toMatch(/2\.2 × real time.*two sources at once/);
    cleanup();
    expect(verdictOf({ keepsUpWith: 'one', realTime: 1.2 }).words).toMatch(/1\.2 ×.*one source\..*480 ms/);
  });

  test('offers longer chunks where they are what helps', async () => {
    const { words, commands } = verdictOf({ keepsUpWith: 'late', realTime: 0.97, chunkMs: 500 });
    expect(words).toMatch(/0\.9 × real time.*500 ms at a time/);
    await userEvent.click(screen.getByRole('button', { name: 'Compute 500 ms at a time' }));
    expect(commands).toEqual([{ type: 'set', name: 'streamChunkMs', value: 500 }]);
  });

  test('names a smaller model, and says what disturbed it', () => {
    const smaller = { model: 'Voxtral Q4_K_M', realTime: 1.23 };
    const { words } = verdictOf({ keepsUpWith: 'none', realTime: 0.7, chunkMs: null, smaller, isDisturbed: true });
    expect(words).toMatch(/Does not keep up.*Voxtral Q4_K_M would be about 1\.2 × real time.*Other programs worked/);
  });
});
