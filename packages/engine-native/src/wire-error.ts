import { type EngineError, type ErrorCode, errorTable, InternalError } from './errors.js';

/** An error on its way from the engine's process. `TYPE_ERROR`: an argument of a wrong type, a `TypeError`. */
export interface WireError {
  code: ErrorCode | 'TYPE_ERROR';
  message: string;
  detail: string;
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorTable, code);
}

/**
 * By its code, not its class: a bundled server and the engine that it serves may hold a copy of the classes each.
 */
export function toWire(error: unknown): WireError {
  if (error instanceof TypeError) return { code: 'TYPE_ERROR', message: error.message, detail: '' };
  if (!(error instanceof Error)) return { code: 'INTERNAL', message: String(error), detail: '' };
  const { code, detail } = error as Error & { code?: unknown; detail?: unknown };
  return {
    code: isErrorCode(code) ? code : 'INTERNAL',
    message: error.message,
    detail: typeof detail === 'string' ? detail : '',
  };
}

export function fromWire({ code, message, detail }: WireError): EngineError | TypeError {
  if (code === 'TYPE_ERROR') return new TypeError(message);
  const { type } = errorTable[code] ?? { type: InternalError };
  return new type(message, detail);
}

/** The engine's process died, hangs or was ended: everything in it is gone. */
export class EngineLostError extends Error {
  override readonly name = 'EngineLostError';
  readonly code = 'ENGINE_LOST';
  readonly detail = '';
}
