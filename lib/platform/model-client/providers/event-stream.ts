import { createParser } from "eventsource-parser";

/**
 * The data of server-sent events, one string per event. An event without its closing blank line is dropped, as
 * the standard requires (WHATWG HTML, section 9.2): it was cut off.
 *
 * The SDK's own reader is not used: it writes what it cannot parse to the console and copies its whole buffer
 * for every piece that arrives.
 */
export async function* readEvents(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  const decoder = new TextDecoder();
  for await (const piece of pieces) {
    // JSON escapes carriage returns, so only line endings hold them. With them the parser rescans the rest of a
    // piece for every line: 64 KiB of short lines kept the event loop busy for 345 ms.
    parser.feed(decoder.decode(piece, { stream: true }).replaceAll("\r", ""));
    yield* events.splice(0);
  }
}
