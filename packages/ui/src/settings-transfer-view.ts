/** What the settings window shows of settings that are exported and imported, and may ask for. Types only. */
import type { SettingName } from '@undertext/options';

/** What of a file cannot be taken. */
export interface NotUnderstood {
  /** Fields that are no settings, by their names. */
  unknown: string[];
  /** Settings whose value cannot be used. */
  invalid: SettingName[];
  /** A newer version of the app wrote it. */
  isNewer: boolean;
}

/** `file`: its name, without its folder. */
export type SettingsTransferView =
  | { type: 'none' }
  | { type: 'exported'; file: string }
  | { type: 'not-exported' }
  /** Nothing was changed. */
  | { type: 'not-imported'; file: string; reason: 'not-readable' | 'too-large' | 'no-settings' }
  /** Nothing is changed yet. `asked`: addresses and places of files, each of which has to be agreed to. */
  | ({
      type: 'asking';
      file: string;
      /** How many others would change. */
      others: number;
      asked: { name: SettingName; value: string }[];
    } & NotUnderstood)
  /** `count`: of the settings that are others now. `left`: those that were asked for and not taken. */
  | ({ type: 'imported'; file: string; count: number; left: SettingName[] } & NotUnderstood)
  | { type: 'undone' };

export type SettingsTransferCommand =
  /** Shows the system's dialog. */
  | { type: 'export-settings' }
  | { type: 'import-settings' }
  /** `agreed`: those of `asked` that are to be taken. */
  | { type: 'take-import'; agreed: SettingName[] }
  | { type: 'cancel-import' }
  | { type: 'undo-import' };
