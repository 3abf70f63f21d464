/** What can be wrong with a model, its download or its import. The user interface has a text for each. */
export type ModelProblemCode =
  /** No connection, or it broke and did not come back. */
  | 'network'
  /** No byte for too long. */
  | 'stalled'
  /** The server answered with an error of its own, or nonsense. */
  | 'server'
  | 'not-permitted-by-server'
  | 'not-on-server'
  | 'unsafe-redirect'
  /** A page to log in to the network, most often. */
  | 'web-page'
  | 'wrong-size'
  | 'wrong-hash'
  | 'disk-full'
  | 'file-too-large'
  | 'not-permitted'
  | 'disk'
  /** A file or folder that was there is gone. */
  | 'vanished'
  /** Another Undertext is at it. */
  | 'busy'
  | 'not-a-model'
  /** The file made the engine's reader die. */
  | 'reader-died'
  | 'already-there'
  /** It has the right size, and nobody has checked what is in it. */
  | 'not-verified'
  /** It was changed after it had been checked. */
  | 'changed'
  | 'unknown-model'
  | 'not-installed'
  | 'bad-setting';

export interface ModelProblem {
  readonly code: ModelProblemCode;
  /** One sentence or two: what is wrong, and what to do. English, for the command line and logs. */
  readonly message: string;
}

export class ModelError extends Error implements ModelProblem {
  override readonly name: string = 'ModelError';

  constructor(
    readonly code: ModelProblemCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get problem(): ModelProblem {
    return { code: this.code, message: this.message };
  }
}

/** One that may be gone at the next try. */
export class PassingError extends ModelError {
  override readonly name: string = 'PassingError';

  constructor(
    code: ModelProblemCode,
    message: string,
    /** How long the server asked to be left alone, ms. */
    readonly retryAfterMs = 0,
    options?: ErrorOptions,
  ) {
    super(code, message, options);
  }
}
