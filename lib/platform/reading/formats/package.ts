import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { ReadingRefusal } from "../refusal";
import type { ReadingLimits } from "../schema";

/** An entry below this size is harmless at any ratio; XML of many equal rows packs well. Unit: bytes. */
const SMALL_ENTRY = 5_000_000;

/**
 * The packed files of Office. Opening reads only the list of entries: their number, names, sizes and ratios are
 * judged by what they declare, and every byte is counted again while an entry is unpacked, because declarations lie.
 */
export class DocumentPackage {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #budget: number;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, budget: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#budget = budget;
  }

  /** @throws ReadingRefusal `damaged`, `encrypted`, `too_many_entries`, `unpacks_too_large` */
  static async open(bytes: Uint8Array, limits: ReadingLimits): Promise<DocumentPackage> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: true }).catch(
      damaged,
    );
    if (zip.entryCount > limits.maxEntries) throw new ReadingRefusal("too_many_entries");
    const entries = new Map<string, Entry>();
    try {
      for await (const entry of zip.eachEntry()) {
        checkEntry(entry, limits);
        // Two parts of one name are two documents, depending on who reads.
        if (entries.has(entry.fileName)) throw new ReadingRefusal("damaged");
        entries.set(entry.fileName, entry);
        if (entries.size > limits.maxEntries) throw new ReadingRefusal("too_many_entries");
      }
    } catch (error) {
      // Names that leave the directory ("../") are among yauzl's errors.
      throw error instanceof ReadingRefusal ? error : new ReadingRefusal("damaged", { cause: error });
    }
    return new DocumentPackage(zip, entries, limits.maxUnpackedBytes);
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * Unpacks an entry piece by piece; nothing when there is none of that name.
   *
   * @throws ReadingRefusal `damaged`, `unpacks_too_large`
   */
  async *unpack(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    const stream = await this.#zip.openReadStreamPromise(entry).catch(damaged);
    try {
      for await (const chunk of stream) {
        this.#budget -= chunk.length;
        if (this.#budget < 0) throw new ReadingRefusal("unpacks_too_large");
        yield chunk;
      }
    } catch (error) {
      throw error instanceof ReadingRefusal ? error : new ReadingRefusal("damaged", { cause: error });
    } finally {
      stream.destroy();
    }
  }
}

function checkEntry(entry: Entry, { maxUnpackedBytes, maxRatio }: ReadingLimits): void {
  if (entry.isEncrypted()) throw new ReadingRefusal("encrypted");
  const { compressedSize, uncompressedSize } = entry;
  const isSuspicious = uncompressedSize > SMALL_ENTRY && uncompressedSize > compressedSize * maxRatio;
  if (isSuspicious || uncompressedSize > maxUnpackedBytes) throw new ReadingRefusal("unpacks_too_large");
}

function damaged(cause: unknown): never {
  throw new ReadingRefusal("damaged", { cause });
}
