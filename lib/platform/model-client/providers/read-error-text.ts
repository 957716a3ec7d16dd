const MOST_BYTES = 16 * 1024;

/** The beginning of a refusal's text, for looking something up in it. It is never kept: it may hold our key. */
export async function readErrorText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= MOST_BYTES) break;
    }
  } catch {
    // The status has said what matters; a text that breaks off says less.
  }
  return Buffer.concat(pieces).toString("utf8");
}
