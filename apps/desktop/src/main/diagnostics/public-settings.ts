/** The settings as others may read them. Pure. */
import { optionDefinition, type SettingName, type Settings, settingNames } from '@undertext/options';
import { isPath } from '../models/model-path.js';

/** Texts that are the person's own may be anything: only those known to be none are told. */
const plainTexts: Partial<Record<SettingName, (value: string) => boolean>> = {
  model: (value) => !isPath(value),
  device: (value) => /^[\w.:-]{1,40}$/.test(value),
  microphone: (value) => value === 'default',
};

/** Every setting; in place of what is private, that there is something. */
export function publicSettings(settings: Settings): Record<string, unknown> {
  return Object.fromEntries(settingNames.map((name) => [name, publicValue(name, settings[name])]));
}

function publicValue(name: SettingName, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const definition = optionDefinition(name);
  switch (definition.type) {
    case 'replacements':
      return `<${value.split(';').length} words>`;
    case 'text':
      if (definition.picker === 'shortcut' || value === definition.default) return value;
      return plainTexts[name]?.(value) ? value : '<set>';
    default:
      return value;
  }
}
