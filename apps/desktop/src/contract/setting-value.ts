import { OptionError, type SettingName, validateSetting } from '@undertext/options';

/** The table of options says what each setting takes. */
export function isSettingValue(name: SettingName, value: unknown): boolean {
  try {
    validateSetting(name, value);
    return true;
  } catch (error) {
    if (error instanceof OptionError) return false;
    throw error;
  }
}
