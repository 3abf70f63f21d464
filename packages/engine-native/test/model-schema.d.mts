export interface SchemaTensor {
  name: string;
  /** Columns first. */
  shape: number[];
  kind: 'vector' | 'conv' | 'matrix';
  required: boolean;
}

export interface OtherReading {
  /** The types are GGUF's numbers. */
  keys: Map<string, { type: number; value: unknown }>;
  /** The types are ggml's numbers; shapes have the columns first. */
  tensors: Map<string, { type: number; shape: number[] }>;
}

/** Key -> the value types it may have, as GGUF's numbers. */
export const requiredKeys: ReadonlyMap<string, readonly number[]>;
/** Every tensor of the network, from the keys. */
export function tensorTable(value: (key: string) => number): SchemaTensor[];
/** A local file as @huggingface/gguf reads it. */
export function readWithOtherReader(path: string): Promise<OtherReading>;
/** What the file lacks or has otherwise than the schema; empty if nothing. */
export function schemaDifferences(file: OtherReading): string[];
