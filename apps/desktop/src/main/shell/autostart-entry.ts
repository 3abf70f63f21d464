/** The desktop entry that starts the app at login, as the Desktop Entry and Autostart specifications have it. */
import { languages } from '@undertext/ui/language';
import { createMessages } from '@undertext/ui/messages';

/** `command`: program and arguments. */
export function autostartEntry(command: readonly string[]): string {
  return `${[
    '[Desktop Entry]',
    'Type=Application',
    'Name=Undertext',
    ...languages.map((language) => {
      const comment = createMessages(language).t('autostart.comment');
      return language === 'en' ? `Comment=${comment}` : `Comment[${language}]=${comment}`;
    }),
    `Exec=${command.map(quoted).join(' ')}`,
    'Icon=undertext',
    'Terminal=false',
    'StartupNotify=false',
    'X-GNOME-Autostart-enabled=true',
  ].join('\n')}\n`;
}

/** Whether a desktop would start what an entry says: its own settings write into it too. */
export function isAutostartOn(entry: string): boolean {
  const value = (key: string) => new RegExp(`^${key}\\s*=\\s*(.*?)\\s*$`, 'm').exec(entry)?.[1];
  return value('Exec') !== undefined && value('Hidden') !== 'true' && value('X-GNOME-Autostart-enabled') !== 'false';
}

/** The Exec key's quoting, and then that of strings in desktop entries. */
function quoted(argument: string): string {
  const text = argument.replaceAll('%', '%%');
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `"${text.replace(/["`$\\]/g, '\\$&')}"`.replaceAll('\\', '\\\\');
}
