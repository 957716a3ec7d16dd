import zlib from "node:zlib";

/** An entry of a zip file; what it declares may differ from what it holds. */
export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
  /** Deflated already: `content` is ignored. */
  deflated?: Uint8Array;
  declaredSize?: number;
  flags?: number;
}

/** Writes a zip file by hand (APPNOTE 6.3), so that it may lie. */
export function zip(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, content, deflated, declaredSize, flags = 0x800 } of entries) {
    const bytes = toBuffer(content);
    const packed = Buffer.from(deflated ?? zlib.deflateRawSync(bytes));
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(zlib.crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declaredSize ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, directory, end]));
}

/** Deflated zeros (or another byte) of any length, without ever holding them: one block, repeated. */
export function deflatedRun(megabytes: number, byte = 0x20, { isZlib = false } = {}): Uint8Array {
  const block = zlib.deflateRawSync(Buffer.alloc(1_000_000, byte), {
    finishFlush: zlib.constants.Z_FULL_FLUSH,
  });
  const end = Buffer.from([0x03, 0x00]);
  const head = isZlib ? [Buffer.from([0x78, 0x9c])] : [];
  return new Uint8Array(Buffer.concat([...head, ...Array.from({ length: megabytes }, () => block), end]));
}

export function toBuffer(content: string | Uint8Array): Buffer {
  return typeof content === "string" ? Buffer.from(content) : Buffer.from(content);
}
