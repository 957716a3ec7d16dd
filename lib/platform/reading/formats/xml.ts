import { SaxesParser } from "saxes";
import { ReadingRefusal } from "../refusal";
import type { DocumentPackage } from "./package";

/** Office nests a few dozen levels at most. */
const MAX_DEPTH = 250;

/** An element by its local name: prefixes are the author's choice. */
export interface XmlElement {
  name: string;
  /** The value of an attribute by its local name, whatever its prefix. */
  attribute(name: string): string | undefined;
  /** The value of an attribute that has a prefix: `r:id` as well as `id`. */
  prefixed(name: string): string | undefined;
}

export interface XmlHandler {
  open?(element: XmlElement): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads a part of a package as a stream of elements and text. A part with a document type is refused, so there
 * are no entities but XML's own five, and nothing external is ever named, let alone fetched.
 *
 * @returns whether there is such a part
 * @throws ReadingRefusal `damaged`, `declares_entities`, `too_deep`, `unpacks_too_large`
 */
export async function readXmlPart(
  source: DocumentPackage,
  name: string,
  handler: XmlHandler,
): Promise<boolean> {
  if (!source.has(name)) return false;
  const parser = createParser(handler);
  let decoder: TextDecoder | undefined;
  for await (const chunk of source.unpack(name)) {
    decoder ??= decoderFor(chunk);
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.write(decoder?.decode() ?? "");
  parser.close();
  return true;
}

function createParser(handler: XmlHandler): SaxesParser {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on("error", (cause) => {
    throw new ReadingRefusal("damaged", { cause });
  });
  parser.on("doctype", () => {
    throw new ReadingRefusal("declares_entities");
  });
  parser.on("opentag", (tag) => {
    if (++depth > MAX_DEPTH) throw new ReadingRefusal("too_deep");
    handler.open?.(toElement(tag.name, tag.attributes));
  });
  parser.on("closetag", (tag) => {
    depth--;
    handler.close?.(localName(tag.name));
  });
  parser.on("text", (text) => handler.text?.(text));
  parser.on("cdata", (text) => handler.text?.(text));
  return parser;
}

function toElement(name: string, attributes: Readonly<Record<string, string>>): XmlElement {
  return {
    name: localName(name),
    attribute(wanted) {
      for (const key in attributes) if (localName(key) === wanted) return attributes[key];
      return undefined;
    },
    prefixed(wanted) {
      for (const key in attributes) if (key.endsWith(`:${wanted}`)) return attributes[key];
      return undefined;
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function decoderFor(start: Uint8Array): TextDecoder {
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  return new TextDecoder(isUtf16 ? (start[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8");
}
