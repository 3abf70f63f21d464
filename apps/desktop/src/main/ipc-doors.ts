/** The only IPC that main listens to: each message's sender is checked, then its content, before anything is done. */
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { captionsCommandSchema } from '../contract/captions.js';
import { captureEventSchema } from '../contract/capture.js';
import { type Door, doors } from '../contract/channels.js';
import { decoderEventSchema } from '../contract/decoder.js';
import { droppedFilesSchema, filesCommandSchema } from '../contract/files.js';
import { settingsCommandSchema } from '../contract/settings.js';
import { transcriptsCommandSchema } from '../contract/transcripts.js';
import { z } from '../contract/validation.js';
import type { WindowKind } from '../contract/window-kind.js';
import { isWindowAddress } from './window-address.js';

const schemas = {
  'captions:attach': z.undefined(),
  'captions:command': captionsCommandSchema,
  'capture:event': captureEventSchema,
  'unlock-tab:unlock': z.undefined(),
  'settings:attach': z.undefined(),
  'settings:command': settingsCommandSchema,
  'transcripts:attach': z.undefined(),
  'transcripts:command': transcriptsCommandSchema,
  'decoder:event': decoderEventSchema,
  'files:attach': z.undefined(),
  'files:command': filesCommandSchema,
  'files:drop': droppedFilesSchema,
} satisfies Record<Door, z.ZodType>;

export type DoorHandlers = {
  [Name in Door]: (message: z.infer<(typeof schemas)[Name]>, sender: WebContents) => unknown;
};

export interface Sender {
  /** Of the window; undefined for anything that is none of ours. */
  kind: WindowKind | undefined;
  /** Of the frame that sent it; undefined if that frame is gone. */
  address: string | undefined;
  isMainFrame: boolean;
}

/** Why a door stays shut for a sender; null if it may send. */
export function senderRefusal(door: Door, sender: Sender): string | null {
  const kinds: readonly WindowKind[] = [doors[door]].flat();
  const { kind } = sender;
  if (kind === undefined || !kinds.includes(kind)) {
    return `sent by ${kind ?? 'an unknown page'}, not by ${kinds.join(' or ')}`;
  }
  if (!sender.isMainFrame) return 'sent by an embedded frame';
  if (sender.address === undefined || !isWindowAddress(kind, sender.address))
    return 'sent by a page of another address';
  return null;
}

/** Thrown into the window that sent a message that is refused. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

export interface DoorSurroundings {
  kindOf(contents: WebContents): WindowKind | undefined;
  /** Never with the message's content. */
  onRefused(door: Door, reason: string): void;
}

function senderOf(event: IpcMainInvokeEvent, kindOf: DoorSurroundings['kindOf']): Sender {
  const frame = event.senderFrame;
  return {
    kind: kindOf(event.sender),
    address: frame?.url,
    isMainFrame: frame !== null && frame.parent === null,
  };
}

export function openDoors(ipc: IpcMain, handlers: DoorHandlers, { kindOf, onRefused }: DoorSurroundings): void {
  const open = <Name extends Door>(door: Name) => {
    ipc.handle(door, (event, message: unknown, ...more: unknown[]) => {
      const refuse = (reason: string): never => {
        onRefused(door, reason);
        throw new RefusedError(`${door}: ${reason}`);
      };
      const refusal = senderRefusal(door, senderOf(event, kindOf));
      if (refusal !== null) return refuse(refusal);
      const checked = schemas[door].safeParse(message);
      if (!checked.success || more.length > 0) return refuse('not a message of this channel');
      return handlers[door](checked.data as z.infer<(typeof schemas)[Name]>, event.sender);
    });
  };
  for (const door of Object.keys(doors) as Door[]) open(door);
}
