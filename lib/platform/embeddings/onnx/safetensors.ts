import { z } from "zod";

/** One tensor of the header; other entries (`position_ids`, `__metadata__`) are not asked for here. */
const EntrySchema = z.object({
  dtype: z.enum(["F16", "F32"]),
  shape: z.array(z.int()),
  data_offsets: z.tuple([z.int(), z.int()]),
});

/** A weight as stored: `bytes` are little-endian values of `dtype`. */
export interface StoredTensor {
  dtype: "F16" | "F32";
  shape: readonly number[];
  bytes: Uint8Array;
}

/** Reads a safetensors file (huggingface.co/docs/safetensors): 8 bytes of header length, JSON, data. */
export class Safetensors {
  readonly #file: Uint8Array;
  readonly #header: Readonly<Record<string, unknown>>;
  readonly #dataStart: number;

  /** @throws Error when the header is not that of a safetensors file */
  constructor(file: Uint8Array) {
    const headerLength = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
    this.#file = file;
    this.#dataStart = 8 + headerLength;
    const header: unknown = JSON.parse(new TextDecoder().decode(file.subarray(8, this.#dataStart)));
    this.#header = z.record(z.string(), z.unknown()).parse(header);
  }

  /** The names of all tensors. */
  names(): string[] {
    return Object.keys(this.#header).filter((name) => name !== "__metadata__");
  }

  /** @throws Error when there is no floating-point tensor of that name */
  tensor(name: string): StoredTensor {
    const entry = EntrySchema.safeParse(this.#header[name]);
    if (!entry.success) throw new Error(`The model file has no floating-point tensor ${name}`);
    const { dtype, shape, data_offsets } = entry.data;
    const bytes = this.#file.subarray(this.#dataStart + data_offsets[0], this.#dataStart + data_offsets[1]);
    return { dtype, shape, bytes };
  }

  /** The tensor's values as 32-bit floats; exact for both stored types. */
  floats(name: string): Float32Array {
    const { dtype, bytes } = this.tensor(name);
    // Copied first: a typed array needs an aligned offset, which the file format does not promise.
    const aligned = new Uint8Array(bytes).buffer;
    return dtype === "F32" ? new Float32Array(aligned) : widen(new Uint16Array(aligned));
  }
}

/** A copy of a safetensors file with values added to some of its tensors; types and places stay. */
export function addToTensors(file: Uint8Array, changes: ReadonlyMap<string, Float32Array>): Uint8Array {
  const copy = file.slice();
  const weights = new Safetensors(copy);
  for (const [name, change] of changes) {
    const { dtype, bytes } = weights.tensor(name);
    const values = weights.floats(name).map((value, i) => value + (change[i] ?? 0));
    const stored = dtype === "F32" ? values : Uint16Array.from(values, toHalf);
    bytes.set(new Uint8Array(stored.buffer));
  }
  return copy;
}

const bits = new DataView(new ArrayBuffer(4));

/** IEEE 754 single to half precision, to the nearest; beyond the range is infinite. */
function toHalf(value: number): number {
  bits.setFloat32(0, value);
  const sign = (bits.getUint32(0) >>> 16) & 0x8000;
  const magnitude = bits.getUint32(0) & 0x7fffffff;
  // The largest half is 65504, the smallest normal one 2^-14.
  if (magnitude >= 0x477ff000) return sign | 0x7c00;
  if (magnitude < 0x38800000) return sign | Math.round(Math.abs(value) * 2 ** 24);
  return sign | ((magnitude - 0x38000000 + 0x1000) >>> 13);
}

/** IEEE 754 half precision to single, through a table of all 65,536 values. */
function widen(halves: Uint16Array): Float32Array {
  const table = halfPrecisionTable();
  return Float32Array.from(halves, (half) => table[half] ?? 0);
}

let cachedTable: Float32Array | undefined;

function halfPrecisionTable(): Float32Array {
  cachedTable ??= Float32Array.from({ length: 65_536 }, (_, bits) => {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 0x1f;
    const fraction = (bits & 0x3ff) / 1024;
    if (exponent === 0) return sign * fraction * 2 ** -14;
    if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
    return sign * (1 + fraction) * 2 ** (exponent - 15);
  });
  return cachedTable;
}
