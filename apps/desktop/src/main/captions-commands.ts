/** Does what windows, the tray and shortcuts ask of captions; the rest is the shell's. */
import type { Settings } from '@undertext/options';
import type { CommandAnswer, RecentPart } from '@undertext/ui/captions-api';
import type { Translate } from '@undertext/ui/messages';
import { app, clipboard, shell } from 'electron';
import type { AcceptedCommand } from '../contract/captions.js';
import type { AppSettings } from './app-settings.js';
import { type Captioning, wordRules } from './captioning.js';
import type { CaptionsView } from './captions-view.js';
import { externalLink } from './external-links.js';
import type { FilesDesk } from './files/files-desk.js';
import type { ModelDesk } from './models/model-desk.js';
import type { SettingsDesk } from './settings/settings-desk.js';
import type { DesktopShell, ShellWish } from './shell/desktop-shell.js';
import { recentWords } from './transcripts/recent-words.js';
import { sourceLabels } from './transcripts/source-labels.js';
import type { TranscriptKeeping } from './transcripts/transcript-keeping.js';
import type { TranscriptsDesk } from './transcripts/transcripts-desk.js';

export interface CaptionsCommandsOptions {
  settings: AppSettings;
  translate: Translate;
  captioning: Captioning;
  view: Pick<CaptionsView, 'notices'>;
  transcripts: TranscriptKeeping;
  modelDesk: ModelDesk;
  settingsDesk: SettingsDesk;
  transcriptsDesk: TranscriptsDesk;
  filesDesk: FilesDesk;
  shell: DesktopShell;
  /** In force at once, and written down. */
  set(changes: Partial<Settings>): void;
}

const done: CommandAnswer = { ok: true };

export class CaptionsCommands {
  readonly #options: CaptionsCommandsOptions;

  constructor(options: CaptionsCommandsOptions) {
    this.#options = options;
  }

  /** Of the tray or a shortcut. */
  async grant(wish: ShellWish): Promise<void> {
    if (wish.type === 'open-files') await this.#options.filesDesk.open(null);
    else await this.perform(wish);
  }

  async perform(command: AcceptedCommand): Promise<CommandAnswer> {
    const { captioning, modelDesk, settingsDesk, transcriptsDesk, shell: desktop } = this.#options;
    switch (command.type) {
      case 'start':
        captioning.start();
        return done;
      case 'stop':
        await captioning.stop();
        return done;
      case 'pause':
        captioning.pause();
        return done;
      case 'resume':
        captioning.resume();
        return done;
      case 'set-source':
        return this.#set({ source: command.source });
      case 'set-microphone':
        return this.#set({ microphone: command.microphone });
      case 'set-delay':
        return this.#set({ streamVoxtralDelay: command.delay });
      case 'set-appearance':
        return this.#set(command.appearance);
      case 'fit':
        desktop.overlay.fit(command.height);
        return done;
      case 'set-solid':
        desktop.setSolid(command.areas);
        return done;
      case 'copy':
        clipboard.writeText(command.text);
        return done;
      case 'copy-recent':
        return this.#copyRecent(command.part);
      case 'choose-model-file':
        return modelDesk.chooseFile(desktop.overlay.window);
      case 'use-model':
        return modelDesk.take(command.model);
      case 'show-sample':
        captioning.showSample();
        return done;
      case 'open-settings':
        settingsDesk.open(command.page);
        return done;
      case 'open-transcripts':
        transcriptsDesk.open();
        return done;
      case 'download-model':
        return modelDesk.download(command.id);
      case 'pause-download':
        return modelDesk.act('pause', command.id);
      case 'open-link':
        return openLink(externalLink(command.link, process.platform));
      case 'quit':
        app.quit();
        return done;
      default:
        return desktop.command(command);
    }
  }

  #set(changes: Partial<Settings>): CommandAnswer {
    this.#options.set(changes);
    return done;
  }

  #copyRecent(part: RecentPart): CommandAnswer {
    const { settings, translate, transcripts, view } = this.#options;
    const words = { rules: wordRules(settings.current), labels: sourceLabels(translate) };
    const text = recentWords(transcripts.captioning.transcript, part, words);
    if (text !== '') clipboard.writeText(text);
    view.notices.add(text === '' ? { type: 'nothing-to-copy' } : { type: 'copied', part });
    return text === '' ? { ok: false, reason: 'nothing was said' } : done;
  }
}

async function openLink(address: string | undefined): Promise<CommandAnswer> {
  if (address === undefined) return { ok: false, reason: 'no such page on this system' };
  await shell.openExternal(address);
  return done;
}
