import fc from "fast-check";
import { expect, test } from "vitest";
import { CopiedRows } from "@/lib/features/ledger/chain/entry-stream";

/** PostgreSQL's documentation of COPY, "Binary Format": signature, flags, header extension. */
const HEADER = Buffer.from("5047434f50590aff0d0a000000000000000000", "hex");
const TRAILER = Buffer.from("ffff", "hex");

function encode(rows: readonly (readonly Uint8Array[])[]): Buffer {
  const parts: Buffer[] = [HEADER];
  for (const fields of rows) {
    const count = Buffer.alloc(2);
    count.writeInt16BE(fields.length);
    parts.push(count);
    for (const field of fields) {
      const length = Buffer.alloc(4);
      length.writeInt32BE(field.length);
      parts.push(length, Buffer.from(field));
    }
  }
  return Buffer.concat([...parts, TRAILER]);
}

test("rows come out as they went in, wherever the stream is cut", () => {
  const rows = fc.array(fc.array(fc.uint8Array({ maxLength: 30 }), { minLength: 1, maxLength: 5 }), {
    maxLength: 10,
  });
  fc.assert(
    fc.property(rows, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (expected, cuts) => {
      const bytes = encode(expected);
      const reader = new CopiedRows();
      const seen: string[][] = [];
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const size = cuts[turn % cuts.length] ?? 1;
        reader.push(bytes.subarray(at, at + size), (row, bounds) => {
          const fields = Array.from({ length: bounds.length / 2 }, (_, field) => [
            bounds[2 * field],
            bounds[2 * field + 1],
          ]);
          seen.push(fields.map(([start, end]) => row.toString("hex", start, end)));
        });
        at += size;
      }
      expect(seen).toEqual(expected.map((fields) => fields.map((f) => Buffer.from(f).toString("hex"))));
    }),
  );
});
