import type { PassagePiece } from "@/lib/platform/reading/find-passages";
import type { Block } from "@/lib/platform/reading/schema";

/** Around a quote, to know it from others with the same words. Unit: UTF-16 code units. */
export const SURROUNDINGS = 200;

/**
 * A quote in pieces, one for each block: between two blocks the page may have what was not read. The numbers of list
 * items are the reader's.
 *
 * @param from where the text begins in the whole text
 */
export function cutPassage(
  { text, blocks }: { text: string; blocks: readonly Pick<Block, "kind" | "start">[] },
  from: number,
  { start, end }: { start: number; end: number },
): PassagePiece[] {
  const within = blocks.filter((block) => block.start >= start && block.start < end);
  const starts = [...new Set([start, ...within.map((block) => block.start)])];
  return starts.map((pieceStart, index) => {
    const pieceEnd = starts[index + 1] ?? end;
    const piece = withoutMarker(text.slice(pieceStart - from, pieceEnd - from));
    const isItem = within.some((block) => block.start === pieceStart && block.kind === "list_item");
    return {
      text: isItem ? piece.replace(/^\d{1,9}\.\s/, "") : piece,
      before: text.slice(Math.max(0, pieceStart - SURROUNDINGS - from), pieceStart - from),
      after: text.slice(pieceEnd - from, pieceEnd + SURROUNDINGS - from),
    };
  });
}

/** Without the last lines that hold no letter: what the text has before the next block. */
function withoutMarker(piece: string): string {
  let end = piece.length;
  while (end > 0) {
    const line = piece.lastIndexOf("\n", end - 1);
    if (line < 0 || /[\p{L}\p{N}]/u.test(piece.slice(line, end))) break;
    end = line;
  }
  return piece.slice(0, end);
}
