export { flagHelp, flagSyntax } from './option-flag.js';
export {
  type ChoiceOption,
  type IntegerOption,
  type OptionDefinition,
  type OptionName,
  type OptionTable,
  type OptionUse,
  type OptionValue,
  type OptionValues,
  optionDefinition,
  optionNames,
  optionsFor,
  optionTable,
  type SwitchOption,
  type TextOption,
} from './option-table.js';
export { defaultOption, describeValues, OptionError, parseOption, validateOption } from './option-value.js';
