/**
 * Writes the protocol-buffers wire format (protobuf.dev/programming-guides/encoding): just the field
 * kinds an ONNX file needs. Byte arrays are kept by reference until {@link ProtobufWriter.parts} are
 * written out, so that 35 MB of weights are never copied.
 */
export class ProtobufWriter {
  readonly #parts: Uint8Array[] = [];
  #byteLength = 0;

  get byteLength(): number {
    return this.#byteLength;
  }

  /** The encoded bytes, in order, as pieces to be written one after the other. */
  get parts(): readonly Uint8Array[] {
    return this.#parts;
  }

  /** A non-negative integer below 2^53 (wire type 0); ONNX has no negative one that we write. */
  integer(field: number, value: number): this {
    this.#varint(field * 8);
    this.#varint(value);
    return this;
  }

  /** A 32-bit float (wire type 5). */
  float(field: number, value: number): this {
    this.#varint(field * 8 + 5);
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value, true);
    this.#push(bytes);
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  /** Length-delimited bytes (wire type 2). */
  bytes(field: number, value: Uint8Array): this {
    this.#varint(field * 8 + 2);
    this.#varint(value.byteLength);
    this.#push(value);
    return this;
  }

  /** A nested message (wire type 2). */
  message(field: number, value: ProtobufWriter): this {
    this.#varint(field * 8 + 2);
    this.#varint(value.byteLength);
    for (const part of value.#parts) this.#push(part);
    return this;
  }

  #varint(value: number): void {
    const bytes: number[] = [];
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
    this.#push(Uint8Array.from(bytes));
  }

  #push(part: Uint8Array): void {
    this.#parts.push(part);
    this.#byteLength += part.byteLength;
  }
}
