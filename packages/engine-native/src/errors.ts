/** The engine's errors: one class per code of native/status.h. */

/** The names of native/status.h, without OK. */
export type ErrorCode =
  | 'FILE_NOT_FOUND'
  | 'NOT_A_MODEL'
  | 'WRONG_ARCHITECTURE'
  | 'BAD_MODEL'
  | 'TRUNCATED_MODEL'
  | 'UNKNOWN_DEVICE'
  | 'DEVICE_FAILED'
  | 'OUT_OF_MEMORY'
  | 'BAD_ARGUMENT'
  | 'QUEUE_FULL'
  | 'CANCELLED'
  | 'FINISHED'
  | 'DISPOSED'
  | 'INTERNAL';

export abstract class EngineError extends Error {
  abstract readonly code: ErrorCode;
  /** The key, tensor, device, argument or system error it is about; may be empty. */
  readonly detail: string;

  constructor(message: string, detail = '', options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.detail = detail;
  }
}

/** The model file does not exist or may not be read. */
export class FileNotFoundError extends EngineError {
  readonly code = 'FILE_NOT_FOUND';
}

/** Not a GGUF v3 file. */
export class NotAModelError extends EngineError {
  readonly code = 'NOT_A_MODEL';
}

/** A GGUF of another architecture. */
export class WrongArchitectureError extends EngineError {
  readonly code = 'WRONG_ARCHITECTURE';
}

/** A required key or tensor is missing, of wrong type, shape or range, or not finite. */
export class BadModelError extends EngineError {
  readonly code = 'BAD_MODEL';
}

/** The file ends before its tensors do. */
export class TruncatedModelError extends EngineError {
  readonly code = 'TRUNCATED_MODEL';
}

/** No such device on this machine. */
export class UnknownDeviceError extends EngineError {
  readonly code = 'UNKNOWN_DEVICE';
}

/** The device refused to start, or failed while computing. */
export class DeviceFailedError extends EngineError {
  readonly code = 'DEVICE_FAILED';
}

/** Host or device memory ran out. */
export class OutOfMemoryError extends EngineError {
  readonly code = 'OUT_OF_MEMORY';
}

/** A delay, chunk length, thread count ... out of range, or sound that is not finite. */
export class BadArgumentError extends EngineError {
  readonly code = 'BAD_ARGUMENT';
}

/** `feed()` while the stated bound already waits: nothing was taken, the caller keeps the sound. */
export class QueueFullError extends EngineError {
  readonly code = 'QUEUE_FULL';
}

/** The caller cancelled it. */
export class CancelledError extends EngineError {
  readonly code = 'CANCELLED';
}

/** `feed()`, `room()` or `setDelay()` after `finish()`. */
export class FinishedError extends EngineError {
  readonly code = 'FINISHED';
}

/** Use after `dispose()`. */
export class DisposedError extends EngineError {
  readonly code = 'DISPOSED';
}

/** A defect of the engine; the message says where. */
export class InternalError extends EngineError {
  readonly code = 'INTERNAL';
}

export type EngineErrorClass = new (message: string, detail?: string, options?: ErrorOptions) => EngineError;

/** The table: each code's number at the addon's boundary and its class. */
export const errorTable: Readonly<Record<ErrorCode, { readonly number: number; readonly type: EngineErrorClass }>> = {
  FILE_NOT_FOUND: { number: 1, type: FileNotFoundError },
  NOT_A_MODEL: { number: 2, type: NotAModelError },
  WRONG_ARCHITECTURE: { number: 3, type: WrongArchitectureError },
  BAD_MODEL: { number: 4, type: BadModelError },
  TRUNCATED_MODEL: { number: 5, type: TruncatedModelError },
  UNKNOWN_DEVICE: { number: 6, type: UnknownDeviceError },
  DEVICE_FAILED: { number: 7, type: DeviceFailedError },
  OUT_OF_MEMORY: { number: 8, type: OutOfMemoryError },
  BAD_ARGUMENT: { number: 9, type: BadArgumentError },
  QUEUE_FULL: { number: 10, type: QueueFullError },
  CANCELLED: { number: 11, type: CancelledError },
  FINISHED: { number: 12, type: FinishedError },
  DISPOSED: { number: 13, type: DisposedError },
  INTERNAL: { number: 14, type: InternalError },
};

const classByNumber = new Map(Object.values(errorTable).map(({ number, type }) => [number, type]));

/**
 * What the addon threw or handed over, as an error of the table. A TypeError is the caller's mistake and stays one;
 * anything without a known number is a defect of the engine.
 */
export function fromNative(error: unknown): Error {
  if (error instanceof TypeError) return error;
  if (!(error instanceof Error)) return new InternalError(String(error));
  const { code, detail } = error as Error & { code?: unknown; detail?: unknown };
  const type = typeof code === 'number' ? classByNumber.get(code) : undefined;
  if (!type) return new InternalError(error.message, '', { cause: error });
  return new type(error.message, typeof detail === 'string' ? detail : '');
}

/** Runs a call into the addon; what it throws becomes an error of the table. */
export function calling<Result>(call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    throw fromNative(error);
  }
}
