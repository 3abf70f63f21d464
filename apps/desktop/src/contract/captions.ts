/** What the captions windows may send, validated. The types themselves are those of packages/ui. */
import { type Appearance, appearanceNames } from '@undertext/options';
import type { CaptionsCommand } from '@undertext/ui/captions-api';
import { modelId } from './model-id.js';
import { setShortcut } from './set-shortcut.js';
import { isSettingValue } from './setting-value.js';
import { shortText, z } from './validation.js';

const delay = z.union([z.int().min(1).max(15), z.literal(30)]);

/** Of the settings that they are. */
const appearance = z.custom<Partial<Appearance>>((value) => {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([key, one]) => {
    const name = appearanceNames.find((known) => known === key);
    return name !== undefined && isSettingValue(name, one);
  });
});

/** No screen is larger. */
const pixels = z.int().min(0).max(20_000);

const solidArea = z.strictObject({ x: pixels, y: pixels, width: pixels, height: pixels });

export const captionsCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('start') }),
  z.strictObject({ type: z.literal('stop') }),
  z.strictObject({ type: z.literal('pause') }),
  z.strictObject({ type: z.literal('resume') }),
  z.strictObject({ type: z.literal('set-source'), source: z.enum(['microphone', 'computer', 'both', 'mixed']) }),
  z.strictObject({ type: z.literal('set-microphone'), microphone: shortText }),
  z.strictObject({ type: z.literal('set-delay'), delay: delay.nullable() }),
  z.strictObject({ type: z.literal('set-appearance'), appearance }),
  z.strictObject({ type: z.literal('fit'), height: z.int().min(80).max(4000) }),
  z.strictObject({ type: z.literal('set-solid'), areas: z.array(solidArea).min(1).max(32) }),
  z.strictObject({ type: z.literal('copy'), text: z.string().min(1).max(1_000_000) }),
  z.strictObject({ type: z.literal('copy-recent'), part: z.enum(['sentence', 'minute', 'all']) }),
  z.strictObject({ type: z.literal('choose-model-file') }),
  z.strictObject({
    type: z.literal('use-model'),
    model: z.union([
      z.strictObject({ demo: z.literal(true) }),
      z.strictObject({ token: z.uuid() }),
      z.strictObject({ id: modelId }),
    ]),
  }),
  z.strictObject({ type: z.literal('download-model'), id: modelId }),
  z.strictObject({ type: z.literal('pause-download'), id: modelId }),
  z.strictObject({ type: z.literal('open-settings'), page: z.enum(['model', 'device']).optional() }),
  z.strictObject({ type: z.literal('open-transcripts') }),
  z.strictObject({ type: z.literal('show-sample') }),
  z.strictObject({
    type: z.literal('open-link'),
    link: z.enum(['models', 'microphone-permission', 'system-audio-permission']),
  }),
  z.strictObject({ type: z.literal('lock') }),
  z.strictObject({ type: z.literal('unlock') }),
  z.strictObject({ type: z.literal('set-place'), place: z.enum(['bottom', 'top', 'floating']) }),
  z.strictObject({ type: z.literal('bring-here') }),
  z.strictObject({ type: z.literal('drag'), isHeld: z.boolean() }),
  z.strictObject({ type: z.literal('leave-focus') }),
  z.strictObject({ type: z.literal('close') }),
  setShortcut,
  z.strictObject({ type: z.literal('set-content-protection'), on: z.boolean() }),
  z.strictObject({ type: z.literal('set-launch-at-login'), on: z.boolean() }),
  z.strictObject({ type: z.literal('set-start-hidden'), on: z.boolean() }),
  z.strictObject({ type: z.literal('quit') }),
]) satisfies z.ZodType<CaptionsCommand>;

export type AcceptedCommand = z.infer<typeof captionsCommandSchema>;
