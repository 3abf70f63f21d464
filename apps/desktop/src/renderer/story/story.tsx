/** Development only: every state of every component. `?NAME` shows one, filling the window, and `?NAME&de` in German; without, all are listed. */
import { type Language, showOverlay } from '@undertext/ui';
import '@undertext/ui/overlay.css';
import './story.css';
import { ScriptedCaptions } from './scripted-captions.js';
import { type Story, stories } from './stories.js';

declare global {
  interface Window {
    /** For tests: what the story's overlay is fed by. */
    scripted: ScriptedCaptions;
    stories: readonly Story[];
  }
}

window.stories = stories;
const root = document.getElementById('root')!;

function show(story: Story, into: Element): ScriptedCaptions {
  const ground = document.createElement('div');
  ground.className = 'ground';
  ground.dataset.ground = story.ground ?? 'desk';
  into.append(ground);
  const captions = new ScriptedCaptions(story, language);
  showOverlay(ground, captions);
  return captions;
}

function list(): void {
  document.documentElement.classList.add('story-list');
  for (const story of stories) {
    const heading = document.createElement('h2');
    heading.textContent = story.name;
    root.append(heading);
    show(story, root);
  }
}

const [name, language = 'en'] = location.search.slice(1).split('&') as [string, Language?];
const chosen = stories.find((story) => story.name === name);
if (chosen) {
  document.title = chosen.name;
  window.scripted = show(chosen, root);
} else {
  list();
}
