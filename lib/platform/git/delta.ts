/**
 * Applies a delta (gitformat-pack, "Deltified representation"): copies of the base and pieces of its own.
 *
 * @param accept is given the size of the result before memory is taken for it, and throws where that is too large
 * @returns undefined for a delta that is damaged or of another base
 */
export function applyDelta(base: Buffer, delta: Buffer, accept: (size: number) => void): Buffer | undefined {
  const reader = new DeltaReader(delta);
  if (reader.size() !== base.length) return undefined;
  const size = reader.size();
  if (size === undefined) return undefined;
  accept(size);
  const result = Buffer.alloc(size);
  let written = 0;
  for (let code = reader.byte(); code !== undefined; code = reader.byte()) {
    const piece = code & 0x80 ? reader.copied(code, base) : reader.own(code);
    if (!piece || piece.length === 0 || written + piece.length > size) return undefined;
    piece.copy(result, written);
    written += piece.length;
  }
  return written === size ? result : undefined;
}

const LONGEST_COPY = 0x10000;

class DeltaReader {
  readonly #delta: Buffer;
  #offset = 0;

  constructor(delta: Buffer) {
    this.#delta = delta;
  }

  byte(): number | undefined {
    const byte = this.#delta[this.#offset];
    this.#offset += 1;
    return byte;
  }

  /** Seven bits a byte, lowest first. */
  size(): number | undefined {
    let size = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      if (byte === undefined || !Number.isSafeInteger(size)) return undefined;
      size += (byte & 0x7f) * factor;
      if (!(byte & 0x80)) return size;
    }
  }

  /** The bits of the code say which bytes of offset and size follow. */
  copied(code: number, base: Buffer): Buffer | undefined {
    const offset = this.#sparse(code, 4);
    const size = this.#sparse(code >> 4, 3);
    if (offset === undefined || size === undefined) return undefined;
    const end = offset + (size || LONGEST_COPY);
    return end <= base.length ? base.subarray(offset, end) : undefined;
  }

  own(length: number): Buffer | undefined {
    const start = this.#offset;
    this.#offset += length;
    return this.#offset <= this.#delta.length ? this.#delta.subarray(start, this.#offset) : undefined;
  }

  #sparse(bits: number, bytes: number): number | undefined {
    let value = 0;
    for (let index = 0; index < bytes; index += 1) {
      if (!(bits & (1 << index))) continue;
      const byte = this.byte();
      if (byte === undefined) return undefined;
      value += byte * 256 ** index;
    }
    return value;
  }
}
