/**
 * The data of server-sent events, one string for each event. An event that its blank line does not end is
 * dropped, as the standard (WHATWG HTML, section 9.2) asks: it is cut off. Lines may end with LF or CRLF; no
 * endpoint ends them with CR alone.
 *
 * The SDK's own reader is not used because it writes what it cannot parse to the console and copies all it
 * has buffered for every piece that arrives.
 */
export async function* readEvents(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of readLines(pieces)) {
    if (line.startsWith("data:")) data.push(line.slice(line.startsWith("data: ") ? 6 : 5));
    if (line !== "" || data.length === 0) continue;
    yield data.join("\n");
    data = [];
  }
}

async function* readLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  for await (const piece of pieces) {
    const [first = "", ...others] = decoder.decode(piece, { stream: true }).split("\n");
    begun.push(first);
    for (const other of others) {
      yield begun.join("").replace(/\r$/, "");
      begun = [other];
    }
  }
}
