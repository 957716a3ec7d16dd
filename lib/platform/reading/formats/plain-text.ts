import { findAuthorBreaks } from "@/lib/core/line-breaks";
import type { ReadingBuilder } from "../reading-builder";
import { ReadingRefusal } from "../refusal";
import type { ReadingLimits } from "../schema";
import { type DecodedText, decodeText } from "./decode-text";
import { listItemText, numberedHeadingLevel } from "./numbered-heading";

/** Decodes a file that is nothing but text. @throws ReadingRefusal `too_much_text`, `unsupported` */
export function decodePlain(
  bytes: Uint8Array,
  { builder, limits }: { builder: ReadingBuilder; limits: ReadingLimits },
): string {
  const { text, isGuessed }: DecodedText = decodeText(bytes);
  // Blank lines and indents go; more than half of a text they are not.
  if (text.length > limits.maxCharacters * 2) throw new ReadingRefusal("too_much_text");
  if (isGuessed) builder.warn("encoding_guessed");
  return text;
}

/**
 * Reads text by its lines: a blank line ends a paragraph, and so does a line that the width of the page did not break; a
 * bullet begins an item, "4.2 Access" is a heading.
 */
export function readPlainText(text: string, builder: ReadingBuilder): void {
  let lines: string[] = [];
  let isItem = false;
  const flush = () => {
    const whole = lines.join(" ");
    const level = lines.length === 1 && !isItem ? numberedHeadingLevel(whole) : undefined;
    if (level !== undefined) builder.heading(whole, level);
    else if (isItem) builder.listItem(whole);
    else builder.paragraph(whole);
    lines = [];
    isItem = false;
  };
  const raws = text.split(/\r\n?|\n|\f|\u2028|\u2029/);
  const breaks = findAuthorBreaks(raws, (line) => listItemText(line.trim()) !== undefined);
  for (const [i, raw] of raws.entries()) {
    const line = raw.trim();
    if (line === "") {
      flush();
      continue;
    }
    const item = listItemText(line);
    const isHeading = item !== undefined && lines.length === 0 && numberedHeadingLevel(line) !== undefined;
    if (item !== undefined && !isHeading) {
      flush();
      isItem = true;
      lines.push(item);
    } else lines.push(line);
    if (breaks[i]) flush();
  }
  flush();
}
