/**
 * Reads a whole GGUF file, lets a test change it, and writes it again: variants of the shipped model, and broken ones. It
 * shares no code with the engine's reader, and writes what it is told to, sense or not.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const valueTypeIds = {
  u8: 0,
  i8: 1,
  u16: 2,
  i16: 3,
  u32: 4,
  i32: 5,
  f32: 6,
  bool: 7,
  string: 8,
  array: 9,
  u64: 10,
  i64: 11,
  f64: 12,
} as const;

export type ScalarType = Exclude<keyof typeof valueTypeIds, 'array'>;
/** u64 and i64 are bigints. */
export type Scalar = number | bigint | boolean | string;
export type GgufValue =
  | { type: ScalarType; value: Scalar }
  | { type: 'array'; elements: ScalarType; value: readonly Scalar[] };

/** ggml's tensor types: id in the file, values a block, bytes a block. */
export const tensorTypes = {
  F32: { id: 0, values: 1, bytes: 4 },
  F16: { id: 1, values: 1, bytes: 2 },
  Q4_0: { id: 2, values: 32, bytes: 18 },
  Q8_0: { id: 8, values: 32, bytes: 34 },
  Q4_K: { id: 12, values: 256, bytes: 144 },
  Q5_K: { id: 13, values: 256, bytes: 176 },
  Q6_K: { id: 14, values: 256, bytes: 210 },
  I8: { id: 24, values: 1, bytes: 1 },
  I16: { id: 25, values: 1, bytes: 2 },
  I32: { id: 26, values: 1, bytes: 4 },
  BF16: { id: 30, values: 1, bytes: 2 },
} as const;

export type TensorType = keyof typeof tensorTypes;

export interface GgufTensor {
  type: TensorType;
  /** ggml's order: columns first. */
  shape: readonly number[];
  data: Uint8Array;
}

const alignment = 32;

export class GgufRewriter {
  readonly keys: Map<string, GgufValue>;
  readonly tensors: Map<string, GgufTensor>;

  private constructor(keys: Map<string, GgufValue>, tensors: Map<string, GgufTensor>) {
    this.keys = keys;
    this.tensors = tensors;
  }

  static read(path: string): GgufRewriter {
    return GgufRewriter.parse(readFileSync(path));
  }

  static parse(bytes: Uint8Array): GgufRewriter {
    const reader = new Reader(bytes);
    if (reader.text(4) !== 'GGUF' || reader.u32() !== 3) throw new Error('not a GGUF file of version 3');
    const tensorCount = reader.u64();
    const keyCount = reader.u64();
    const keys = new Map<string, GgufValue>();
    for (let i = 0; i < keyCount; i++) keys.set(reader.string(), reader.value());
    const descriptions: { name: string; shape: number[]; type: TensorType; offset: number }[] = [];
    for (let i = 0; i < tensorCount; i++) {
      const name = reader.string();
      const shape = Array.from({ length: reader.u32() }, () => reader.u64());
      descriptions.push({ name, shape, type: tensorTypeOf(reader.u32()), offset: reader.u64() });
    }
    const start = roundUp(reader.at);
    const tensors = new Map<string, GgufTensor>();
    for (const { name, shape, type, offset } of descriptions) {
      const from = start + offset;
      tensors.set(name, { type, shape, data: bytes.subarray(from, from + tensorBytes(type, shape)) });
    }
    return new GgufRewriter(keys, tensors);
  }

  /** A copy that can be changed without changing this. */
  clone(): GgufRewriter {
    return new GgufRewriter(new Map(this.keys), new Map(this.tensors));
  }

  value(key: string): GgufValue['value'] {
    return found(this.keys, key).value;
  }

  tensor(name: string): GgufTensor {
    return found(this.tensors, name);
  }

  /** Gives the key another value, of its own type unless another is named; adds it if it is new. */
  set(key: string, value: Scalar, type?: ScalarType): this {
    const kept = type ?? found(this.keys, key).type;
    if (kept === 'array') throw new Error(`${key} is an array`);
    this.keys.set(key, { type: kept, value });
    return this;
  }

  setArray(key: string, elements: ScalarType, value: readonly Scalar[]): this {
    this.keys.set(key, { type: 'array', elements, value });
    return this;
  }

  dropKey(key: string): this {
    found(this.keys, key);
    this.keys.delete(key);
    return this;
  }

  dropTensor(name: string): this {
    found(this.tensors, name);
    this.tensors.delete(name);
    return this;
  }

  renameTensor(from: string, to: string): this {
    const renamed = [...this.tensors].map(([name, tensor]) => [name === from ? to : name, tensor] as const);
    found(this.tensors, from);
    this.tensors.clear();
    for (const [name, tensor] of renamed) this.tensors.set(name, tensor);
    return this;
  }

  /** The same bytes in another shape, cut or filled with zeros to its size. */
  reshapeTensor(name: string, shape: readonly number[]): this {
    const { type, data } = this.tensor(name);
    this.tensors.set(name, { type, shape, data: fit(data, tensorBytes(type, shape)) });
    return this;
  }

  /** The same bytes as another type, cut or filled with zeros to its size. */
  retypeTensor(name: string, type: TensorType): this {
    const { shape, data } = this.tensor(name);
    this.tensors.set(name, { type, shape, data: fit(data, tensorBytes(type, shape)) });
    return this;
  }

  replaceData(name: string, data: Uint8Array): this {
    const tensor = this.tensor(name);
    if (data.length !== tensor.data.length) throw new Error(`${name} has ${tensor.data.length} bytes`);
    this.tensors.set(name, { ...tensor, data });
    return this;
  }

  /** The values of a tensor in F32 or F16. */
  floats(name: string): Float32Array {
    const { type, data } = this.tensor(name);
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (type === 'F32') {
      return Float32Array.from({ length: data.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
    }
    if (type === 'F16') {
      return Float32Array.from({ length: data.length / 2 }, (_, i) => fromHalf(view.getUint16(2 * i, true)));
    }
    throw new Error(`${name} is ${type}, not F32 or F16`);
  }

  /** Replaces the tensor's values, as F32. */
  setFloats(name: string, values: Float32Array): this {
    const { shape } = this.tensor(name);
    const data = new Uint8Array(values.length * 4);
    const view = new DataView(data.buffer);
    values.forEach((value, i) => {
      view.setFloat32(4 * i, value, true);
    });
    if (data.length !== tensorBytes('F32', shape)) throw new Error(`${name} has another number of values`);
    this.tensors.set(name, { type: 'F32', shape, data });
    return this;
  }

  /** Magic, counts, keys and tensor descriptions, without the padding that follows. */
  headerBytes(): Uint8Array {
    const writer = new Writer();
    writer.raw(new TextEncoder().encode('GGUF'));
    writer.u32(3);
    writer.u64(this.tensors.size);
    writer.u64(this.keys.size);
    for (const [key, value] of this.keys) {
      writer.string(key);
      writer.value(value);
    }
    let offset = 0;
    for (const [name, { type, shape, data }] of this.tensors) {
      writer.string(name);
      writer.u32(shape.length);
      for (const size of shape) writer.u64(size);
      writer.u32(tensorTypes[type].id);
      writer.u64(offset);
      offset += roundUp(data.length);
    }
    return writer.bytes();
  }

  bytes(): Uint8Array {
    const header = this.headerBytes();
    const start = roundUp(header.length);
    let length = start;
    for (const { data } of this.tensors.values()) length += roundUp(data.length);
    const out = new Uint8Array(length);
    out.set(header);
    let at = start;
    for (const { data } of this.tensors.values()) {
      out.set(data, at);
      at += roundUp(data.length);
    }
    return out;
  }

  write(path: string): void {
    writeFileSync(path, this.bytes());
  }
}

/** A decoder that sees that many tokens back, so that short clips wrap its ring. */
export function withDecoderWindow(model: GgufRewriter, tokens: number): GgufRewriter {
  return model.clone().set('stt.voxtral_realtime.decoder.sliding_window', tokens);
}

/** A model whose streams re-prime after that many slots. */
export function withPositionLimit(model: GgufRewriter, slots: number): GgufRewriter {
  return model.clone().set('stt.voxtral_realtime.decoder.max_position_embeddings', slots);
}

/** The same values with every weight in F32. */
export function withF32Weights(model: GgufRewriter): GgufRewriter {
  const out = model.clone().set('general.file_type', 0);
  for (const name of model.tensors.keys()) out.setFloats(name, model.floats(name));
  return out;
}

function found<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`the file has no "${name}"`);
  return value;
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}

function fit(data: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  out.set(data.subarray(0, length));
  return out;
}

function tensorTypeOf(id: number): TensorType {
  for (const [name, type] of Object.entries(tensorTypes)) if (type.id === id) return name as TensorType;
  throw new Error(`tensor type ${id} is not known here`);
}

function tensorBytes(type: TensorType, shape: readonly number[]): number {
  const values = shape.reduce((product, size) => product * size, 1);
  return Math.floor(values / tensorTypes[type].values) * tensorTypes[type].bytes;
}

function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

interface Codec {
  bytes: number;
  read(view: DataView, at: number): Scalar;
  write(view: DataView, value: Scalar): void;
}

const codecs: Record<Exclude<ScalarType, 'string'>, Codec> = {
  u8: { bytes: 1, read: (view, at) => view.getUint8(at), write: (view, value) => view.setUint8(0, Number(value)) },
  i8: { bytes: 1, read: (view, at) => view.getInt8(at), write: (view, value) => view.setInt8(0, Number(value)) },
  u16: {
    bytes: 2,
    read: (view, at) => view.getUint16(at, true),
    write: (view, value) => view.setUint16(0, Number(value), true),
  },
  i16: {
    bytes: 2,
    read: (view, at) => view.getInt16(at, true),
    write: (view, value) => view.setInt16(0, Number(value), true),
  },
  u32: {
    bytes: 4,
    read: (view, at) => view.getUint32(at, true),
    write: (view, value) => view.setUint32(0, Number(value), true),
  },
  i32: {
    bytes: 4,
    read: (view, at) => view.getInt32(at, true),
    write: (view, value) => view.setInt32(0, Number(value), true),
  },
  f32: {
    bytes: 4,
    read: (view, at) => view.getFloat32(at, true),
    write: (view, value) => view.setFloat32(0, Number(value), true),
  },
  bool: {
    bytes: 1,
    read: (view, at) => view.getUint8(at) !== 0,
    write: (view, value) => view.setUint8(0, Number(value)),
  },
  u64: {
    bytes: 8,
    read: (view, at) => view.getBigUint64(at, true),
    write: (view, value) => view.setBigUint64(0, BigInt(value), true),
  },
  i64: {
    bytes: 8,
    read: (view, at) => view.getBigInt64(at, true),
    write: (view, value) => view.setBigInt64(0, BigInt(value), true),
  },
  f64: {
    bytes: 8,
    read: (view, at) => view.getFloat64(at, true),
    write: (view, value) => view.setFloat64(0, Number(value), true),
  },
};

class Reader {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  text(length: number): string {
    const text = new TextDecoder().decode(this.#bytes.subarray(this.at, this.at + length));
    this.at += length;
    return text;
  }

  string(): string {
    return this.text(this.u64());
  }

  u32(): number {
    return Number(this.scalar('u32'));
  }

  u64(): number {
    return Number(this.scalar('u64'));
  }

  value(): GgufValue {
    const type = this.#type();
    if (type !== 'array') return { type, value: this.scalar(type) };
    const elements = this.#type();
    if (elements === 'array') throw new Error('an array of arrays');
    return { type, elements, value: Array.from({ length: this.u64() }, () => this.scalar(elements)) };
  }

  scalar(type: ScalarType): Scalar {
    if (type === 'string') return this.string();
    const { bytes, read } = codecs[type];
    const value = read(this.#view, this.at);
    this.at += bytes;
    return value;
  }

  #type(): keyof typeof valueTypeIds {
    const id = this.u32();
    for (const [name, known] of Object.entries(valueTypeIds))
      if (known === id) return name as keyof typeof valueTypeIds;
    throw new Error(`value type ${id} does not exist`);
  }
}

class Writer {
  readonly #parts: Uint8Array[] = [];
  readonly #encoder = new TextEncoder();

  raw(bytes: Uint8Array): void {
    this.#parts.push(bytes);
  }

  u32(value: number): void {
    this.scalar('u32', value);
  }

  u64(value: number): void {
    this.scalar('u64', BigInt(value));
  }

  string(text: string): void {
    const bytes = this.#encoder.encode(text);
    this.u64(bytes.length);
    this.raw(bytes);
  }

  value(value: GgufValue): void {
    this.u32(valueTypeIds[value.type]);
    if (value.type !== 'array') {
      this.scalar(value.type, value.value);
      return;
    }
    this.u32(valueTypeIds[value.elements]);
    this.u64(value.value.length);
    for (const element of value.value) this.scalar(value.elements, element);
  }

  scalar(type: ScalarType, value: Scalar): void {
    if (type === 'string') {
      this.string(String(value));
      return;
    }
    const { bytes, write } = codecs[type];
    const view = new DataView(new ArrayBuffer(bytes));
    write(view, value);
    this.raw(new Uint8Array(view.buffer));
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
}
