/**
 * `Symbol.dispose` and `Symbol.asyncDispose`, for `using`. Node before 18.18 (Electron before 26) lacks them: there the methods
 * lie under symbols that nobody asks for.
 */
export const disposeSymbol: typeof Symbol.dispose = Symbol.dispose ?? Symbol('dispose');
export const asyncDisposeSymbol: typeof Symbol.asyncDispose = Symbol.asyncDispose ?? Symbol('asyncDispose');
