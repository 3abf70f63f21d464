// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { FilesList } from '../src/files/files-list.js';
import type { FileRow, FilesApi, FilesCommand } from '../src/files-api.js';
import { createMessages } from '../src/messages.js';

afterEach(cleanup);

function show(files: FileRow[]) {
  const asked: FilesCommand[] = [];
  const api: FilesApi = {
    attach: () => () => {},
    command: async (command) => {
      asked.push(command);
      return { ok: true };
    },
  };
  render(
    <I18nextProvider i18n={createMessages()}>
      <FilesList view={{ files }} api={api} />
    </I18nextProvider>,
  );
  return asked;
}

test('without files it says how they come, and opens the dialog', async () => {
  const asked = show([]);
  expect(screen.getByText(/^Drop audio or video files on the captions/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Caption a file/ }));
  expect(asked).toEqual([{ type: 'open' }]);
});

test('what can be done goes by the state', async () => {
  const asked = show([
    { id: 1, name: 'running.mp3', state: { type: 'preparing', loaded: null } },
    {
      id: 2,
      name: 'failed.mp3',
      state: { type: 'failed', problem: 'empty', detail: '', session: null, positionMs: 0 },
    },
    {
      id: 3,
      name: 'film.mkv',
      state: {
        type: 'choosing',
        tracks: [
          { number: 1, name: '', language: 'deu', channels: 2 },
          { number: 4, name: 'Comment', language: null, channels: 1 },
        ],
      },
    },
  ]);
  expect(screen.getByRole('progressbar', { name: 'Captions of running.mp3' }).getAttribute('value')).toBeNull();
  for (const name of [
    'Stop captioning running.mp3',
    'Caption failed.mp3 again',
    'Take failed.mp3 off the list',
    'Track 1 · German · 2 channels',
    'Comment · 1 channel',
    'Stop captioning film.mkv',
  ]) {
    await userEvent.click(screen.getByRole('button', { name }));
  }
  expect(asked).toEqual([
    { type: 'cancel', id: 1 },
    { type: 'retry', id: 2 },
    { type: 'dismiss', id: 2 },
    { type: 'choose-track', id: 3, track: 1 },
    { type: 'choose-track', id: 3, track: 4 },
    { type: 'cancel', id: 3 },
  ]);
});
