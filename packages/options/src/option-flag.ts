import { type OptionName, optionDefinition } from './option-table.js';
import { describeValues } from './option-value.js';

/** The flag as command-line parsers and help texts write it: `-m, --model <FILE|demo>`. */
export function flagSyntax(name: OptionName): string {
  const definition = optionDefinition(name);
  const short = definition.short === undefined ? '' : `-${definition.short}, `;
  const value = definition.type === 'switch' ? '' : ` <${definition.placeholder}>`;
  return `${short}--${definition.flag}${value}`;
}

/** The help text with the range and the default: `how much ...; 80 to 5000 (ms); default: 80 live, 2000 for files`. */
export function flagHelp(name: OptionName): string {
  const definition = optionDefinition(name);
  const parts: string[] = [definition.help];
  if (definition.type === 'integer') parts.push(describeValues(definition));
  const value = definition.default;
  if ('defaultHelp' in definition && definition.defaultHelp !== undefined) {
    parts.push(`default: ${definition.defaultHelp}`);
  } else if (typeof value === 'string') {
    parts.push(`default: ${value}`);
  }
  return parts.join('; ');
}
