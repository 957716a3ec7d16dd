/**
 * Reads the binary format of PostgreSQL's COPY (documentation of COPY, "Binary Format") as it arrives:
 * a header of 19 bytes, then tuples of a 16-bit field count and, per field, a 32-bit length and that
 * many bytes. Chunk borders may fall anywhere. Assumes no header extension and no NULL field, as our
 * queries make none.
 */
export class CopiedRows {
  #rest: Buffer = Buffer.alloc(0);
  #isHeaderRead = false;

  /**
   * Hands every tuple that is complete with this chunk to `onRow`: the chunk's bytes and where each
   * field begins and ends in them (start, end, start, end …). The list is reused for the next row.
   */
  push(chunk: Buffer, onRow: (bytes: Buffer, bounds: readonly number[]) => void): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let position = this.#isHeaderRead ? 0 : HEADER_BYTES;
    if (bytes.length < position) {
      this.#rest = bytes;
      return;
    }
    this.#isHeaderRead = true;
    const bounds: number[] = [];
    for (let end = readTuple(bytes, position, bounds); end > 0; end = readTuple(bytes, position, bounds)) {
      onRow(bytes, bounds);
      position = end;
    }
    this.#rest = Buffer.from(bytes.subarray(position));
  }
}

const HEADER_BYTES = 19;

/** Where the tuple at `start` ends; 0 when it is not complete, or is the trailer. Fills `bounds`. */
function readTuple(bytes: Buffer, start: number, bounds: number[]): number {
  if (start + 2 > bytes.length) return 0;
  const count = bytes.readInt16BE(start);
  if (count < 0) return 0;
  let position = start + 2;
  for (let index = 0; index < count; index++) {
    if (position + 4 > bytes.length) return 0;
    const end = position + 4 + bytes.readInt32BE(position);
    if (end > bytes.length) return 0;
    bounds[2 * index] = position + 4;
    bounds[2 * index + 1] = end;
    position = end;
  }
  bounds.length = 2 * count;
  return position;
}
