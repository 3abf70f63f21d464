import {
  flagHelp,
  flagSyntax,
  OptionError,
  type OptionName,
  type OptionUse,
  optionDefinition,
  optionsFor,
  parseOption,
} from '@undertext/options';
import { type Command, Option } from 'commander';
import { UsageError } from './command-error.js';

/** Gives a subcommand the options of the table that apply to it. Their values arrive by their names in the table. */
export function addTableOptions(command: Command, use: OptionUse): Command {
  for (const name of optionsFor(use)) command.addOption(tableOption(name));
  return command;
}

function tableOption(name: OptionName): Option {
  const option = new Option(flagSyntax(name), flagHelp(name));
  // A switch has no text; being there is its value.
  if (optionDefinition(name).type === 'switch') return option;
  return option.argParser((text: string) => {
    try {
      return parseOption(name, text);
    } catch (error) {
      if (error instanceof OptionError) throw new UsageError(error.message);
      throw error;
    }
  });
}
