import { Marked } from "marked";
import type { ReadingBuilder } from "../reading-builder";
import { decodeText } from "./decode-text";
import { readHtmlText } from "./html";

const marked = new Marked({ gfm: true, async: false });
const FRONT_MATTER = /^---\r?\n([\s\S]{0,20000}?)\r?\n---\r?\n/;

/** Reads Markdown as the page that it becomes: HTML in it is read like any other, comments are not. */
export function readMarkdown(bytes: Uint8Array, builder: ReadingBuilder): void {
  const { html, front, isGuessed } = pageOf(bytes);
  if (isGuessed) builder.warn("encoding_guessed");
  const title = /^title:\s*["']?(.{1,500}?)["']?\s*$/m.exec(front)?.[1];
  if (title) builder.metadata({ title });
  readHtmlText(html, builder);
}

/** The page that Markdown becomes, as unsafe as its author made it, and the lines before it that are about it. */
export function pageOf(bytes: Uint8Array): { html: string; front: string; isGuessed: boolean } {
  const { text, isGuessed } = decodeText(bytes);
  const front = FRONT_MATTER.exec(text);
  const html = marked.parse(front ? text.slice(front[0].length) : text, { async: false });
  return { html, front: front?.[1] ?? "", isGuessed };
}
