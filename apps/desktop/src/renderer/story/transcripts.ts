/** Development only: the transcripts window in every state. `?NAME` shows one. */
import type { FilesApi } from '@undertext/ui/files-api';
import { showTranscripts } from '@undertext/ui/transcripts';
import '@undertext/ui/transcripts.css';
import { ScriptedTranscripts } from './scripted-transcripts.js';
import { type TranscriptsStory, transcriptsStories } from './transcripts-stories.js';

declare global {
  interface Window {
    /** For tests: what the story's window is fed by. */
    scriptedTranscripts: ScriptedTranscripts;
    transcriptsStories: readonly TranscriptsStory[];
  }
}

/** None are captioned. */
const files: FilesApi = {
  attach(listener) {
    listener({ files: [] });
    return () => {};
  },
  command: async () => ({ ok: true }),
};

window.transcriptsStories = transcriptsStories;
const root = document.getElementById('root')!;
const name = location.search.slice(1);
const chosen = transcriptsStories.find((story) => story.name === name);
if (chosen) {
  document.title = chosen.name;
  window.scriptedTranscripts = new ScriptedTranscripts(chosen);
  showTranscripts(root, window.scriptedTranscripts, files);
} else {
  for (const story of transcriptsStories) {
    const link = document.createElement('a');
    link.href = `?${story.name}`;
    link.textContent = story.name;
    const line = document.createElement('p');
    line.append(link);
    root.append(line);
  }
}
