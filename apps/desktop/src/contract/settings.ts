/** What the settings window may send, validated. The types themselves are those of packages/ui. */
import { type SettingName, settingNames } from '@undertext/options';
import type { SettingsCommand } from '@undertext/ui/settings-api';
import { modelId } from './model-id.js';
import { setShortcut } from './set-shortcut.js';
import { isSettingValue } from './setting-value.js';
import { shortText, z } from './validation.js';

/** Set in another way: a model by its id, keys by their action, a folder in the system's dialog. */
const isSetApart = (name: SettingName) =>
  name === 'model' || name === 'transcriptsFolder' || name.startsWith('shortcut');
const name = z.enum(settingNames as [SettingName, ...SettingName[]]);

const set = z
  .strictObject({
    type: z.literal('set'),
    name: name.refine((one) => !isSetApart(one)),
    value: z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]),
  })
  .refine(({ name: one, value }) => isSettingValue(one, value));

export const settingsCommandSchema = z.union([
  set,
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('reset'), name }),
    setShortcut,
    z.strictObject({
      type: z.literal('model'),
      action: z.enum(['download', 'pause', 'cancel', 'remove', 'verify']),
      id: modelId,
    }),
    z.strictObject({
      type: z.literal('use-model'),
      model: z.union([z.strictObject({ id: modelId }), z.strictObject({ demo: z.literal(true) })]),
    }),
    z.strictObject({ type: z.literal('import-model') }),
    z.strictObject({ type: z.literal('move-models') }),
    z.strictObject({ type: z.literal('move-transcripts') }),
    z.strictObject({ type: z.literal('use-found'), id: modelId, inPlace: z.boolean() }),
    z.strictObject({ type: z.literal('stop-folder-work') }),
    z.strictObject({ type: z.literal('look-for-models') }),
    z.strictObject({ type: z.literal('probe-devices') }),
    z.strictObject({ type: z.literal('measure-speed'), isInterrupting: z.boolean() }),
    z.strictObject({ type: z.literal('cancel-speed-test') }),
    z.strictObject({
      type: z.literal('show'),
      what: z.enum(['models-folder', 'transcripts-folder', 'logs', 'licences']),
    }),
    z.strictObject({ type: z.literal('collect-diagnostics') }),
    z.strictObject({ type: z.literal('show-diagnostics'), file: shortText }),
    z.strictObject({ type: z.literal('save-diagnostics') }),
    z.strictObject({ type: z.literal('discard-diagnostics') }),
    z.strictObject({ type: z.literal('export-settings') }),
    z.strictObject({ type: z.literal('import-settings') }),
    z.strictObject({ type: z.literal('take-import'), agreed: z.array(name).max(settingNames.length) }),
    z.strictObject({ type: z.literal('cancel-import') }),
    z.strictObject({ type: z.literal('undo-import') }),
  ]),
]) satisfies z.ZodType<SettingsCommand>;

export type AcceptedSettingsCommand = z.infer<typeof settingsCommandSchema>;
