import type { DrawnPage } from "./draw-in-process";
import type { SafePage } from "./formats/safe-html";
import type { ReadingMessage } from "./messages";
import { ReadingRefusal } from "./refusal";
import type { ReadDocument, ReadingLimits } from "./schema";

/** Hears how many pages were recognized. */
export type OnRecognized = (done: number, total: number) => void;

/** Puts an answer of the reading process together from its messages. */
export interface Arriving<Answer> {
  /** @returns the answer, with the last message. @throws ReadingRefusal what the reader refused */
  take(message: ReadingMessage): Answer | undefined;
}

/** Puts a reading together from its messages. */
export class ArrivingDocument implements Arriving<ReadDocument> {
  readonly #limits: ReadingLimits;
  readonly #onRecognized: OnRecognized | undefined;
  readonly #texts: string[] = [];
  readonly #reading: Pick<ReadDocument, "blocks" | "tables" | "parts" | "recognized_pages"> = {
    blocks: [],
    tables: [],
    parts: [],
    recognized_pages: [],
  };

  constructor(limits: ReadingLimits, onRecognized?: OnRecognized) {
    this.#limits = limits;
    this.#onRecognized = onRecognized;
  }

  take(message: ReadingMessage): ReadDocument | undefined {
    if (message.kind === "refused") throw new ReadingRefusal(message.code, { parts: message.parts });
    if (message.kind === "text") this.#texts.push(message.text);
    if (message.kind === "blocks") this.#reading.blocks.push(...message.blocks);
    if (message.kind === "tables") this.#reading.tables.push(...message.tables);
    if (message.kind === "parts") this.#reading.parts.push(...message.parts);
    if (message.kind === "recognized_page") this.#reading.recognized_pages.push(message.page);
    if (message.kind === "progress") this.#onRecognized?.(message.done, message.total);
    if (message.kind !== "done") return undefined;
    const document = { ...message.head, text: this.#texts.join(""), ...this.#reading };
    checkOffsets(document, this.#limits);
    return document;
  }
}

function checkOffsets({ text, blocks, tables, parts }: ReadDocument, limits: ReadingLimits): void {
  if (text.length > limits.maxCharacters) throw new TypeError("The text is longer than the limit");
  let at = 0;
  for (const [index, block] of blocks.entries()) {
    const isPlaced = block.start >= at && block.end > block.start && block.end <= text.length;
    const isLinked = (block.heading ?? -1) < index && (block.table ?? -1) < tables.length;
    if (!isPlaced || !isLinked) throw new TypeError("A block is not in its place");
    at = block.end;
  }
  for (const part of parts)
    if (part.end < part.start || part.end > text.length) throw new TypeError("A part is not in its place");
}

/** Pictures that are larger are not kept. Unit: bytes. */
const MAX_PICTURE = 10_000_000;

/** Puts a drawn page together from its messages. */
export class ArrivingPage implements Arriving<DrawnPage> {
  readonly #pieces: Uint8Array[] = [];
  #size = 0;

  take(message: ReadingMessage): DrawnPage | undefined {
    if (message.kind === "refused") throw new ReadingRefusal(message.code, { parts: message.parts });
    if (message.kind === "picture") {
      this.#size += message.bytes.length;
      if (this.#size > MAX_PICTURE) throw new TypeError("The picture is larger than the limit");
      this.#pieces.push(message.bytes);
    }
    if (message.kind !== "drawn") return undefined;
    const png = new Uint8Array(Buffer.concat(this.#pieces));
    if (!PNG_SIGNATURE.every((byte, index) => png[index] === byte))
      throw new TypeError("The picture is no PNG");
    return { ...message.page, png };
  }
}

/** What comes from the process is shown to people, so it is what it says: PNG, 5.2. */
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Puts a rendered page together from its messages. */
export class ArrivingHtml implements Arriving<SafePage> {
  readonly #pieces: string[] = [];

  take(message: ReadingMessage): SafePage | undefined {
    if (message.kind === "refused") throw new ReadingRefusal(message.code, { parts: message.parts });
    if (message.kind === "text") this.#pieces.push(message.text);
    return message.kind === "rendered" ? { html: this.#pieces.join(""), marked: message.marked } : undefined;
  }
}
