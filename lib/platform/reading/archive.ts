import { DocumentPackage } from "./formats/package";
import { ReadingRefusal } from "./refusal";
import { ReadingLimitsSchema } from "./schema";

/** What an archive of documents may hold. */
const LIMITS = ReadingLimitsSchema.parse({ maxEntries: 2_000, maxUnpackedBytes: 500_000_000 });

/** A file of an archive: its bytes, or why they cannot be had. */
export type ArchivedFile =
  | { path: string; bytes: Uint8Array<ArrayBuffer> }
  | { path: string; refusal: ReadingRefusal };

/** What systems put into archives besides the files people meant. */
const LEFT_OUT = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$/i;

/**
 * The files of a zip archive, one after another, so that only one is in memory. Sizes, ratios and names are judged
 * before anything is unpacked, and bytes are counted again while they are.
 *
 * @param maxFileBytes a file that is larger is refused by itself
 * @throws ReadingRefusal for an archive that is damaged, encrypted or unpacks to too much
 */
export async function* filesOfArchive(bytes: Uint8Array, maxFileBytes: number): AsyncGenerator<ArchivedFile> {
  const archive = await DocumentPackage.open(bytes, LIMITS);
  for (const path of archive.names) {
    if (LEFT_OUT.test(path)) continue;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of archive.unpack(path)) {
      size += chunk.length;
      if (size > maxFileBytes) break;
      chunks.push(chunk);
    }
    if (size > maxFileBytes) yield { path, refusal: new ReadingRefusal("too_large") };
    else yield { path, bytes: new Uint8Array(Buffer.concat(chunks)) };
  }
}
