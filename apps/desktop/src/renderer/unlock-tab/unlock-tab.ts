import type { UnlockTabApi } from '../../preload/unlock-tab.js';
import '@undertext/ui/unlock-tab.css';

declare global {
  interface Window {
    /** From the preload. */
    readonly unlockTab: UnlockTabApi;
  }
}

const button = document.getElementById('unlock')!;
window.unlockTab.onLabel((label) => {
  button.textContent = label;
});
button.addEventListener('click', () => void window.unlockTab.unlock());
