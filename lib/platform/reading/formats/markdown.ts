import { Marked } from "marked";
import type { ReadingBuilder } from "../reading-builder";
import { decodeText } from "./decode-text";
import { readHtmlText } from "./html";

const marked = new Marked({ gfm: true, async: false });
const FRONT_MATTER = /^---\r?\n([\s\S]{0,20000}?)\r?\n---\r?\n/;

/** Reads Markdown as the page that it becomes: HTML in it is read like any other, comments are not. */
export function readMarkdown(bytes: Uint8Array, builder: ReadingBuilder): void {
  const { text, isGuessed } = decodeText(bytes);
  if (isGuessed) builder.warn("encoding_guessed");
  const front = FRONT_MATTER.exec(text);
  const title = /^title:\s*["']?(.{1,500}?)["']?\s*$/m.exec(front?.[1] ?? "")?.[1];
  if (title) builder.metadata({ title });
  const html = marked.parse(front ? text.slice(front[0].length) : text, { async: false });
  readHtmlText(html, builder);
}
