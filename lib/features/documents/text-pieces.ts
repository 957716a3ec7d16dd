import type { Block } from "@/lib/platform/reading/schema";

/** Smaller pieces are more rows, larger ones more to read for a short window. Unit: UTF-16 code units. */
const PIECE_LENGTH = 50_000;

/** A piece of a text with the blocks that begin in it. Offsets are those of the whole text. */
export interface TextPiece {
  start: number;
  end: number;
  content: string;
  blocks: Block[];
}

/** Cuts a text into pieces; joined, they are the text. No character is cut in two. */
export function cutPieces(text: string, blocks: readonly Block[], length = PIECE_LENGTH): TextPiece[] {
  const pieces: TextPiece[] = [];
  let block = 0;
  for (let start = 0; start < text.length || pieces.length === 0; ) {
    const cut = Math.min(start + length, text.length);
    const end = isLowSurrogate(text, cut) ? cut - 1 : cut;
    const first = block;
    while (block < blocks.length && (blocks[block]?.start ?? 0) < end) block++;
    pieces.push({ start, end, content: text.slice(start, end), blocks: blocks.slice(first, block) });
    start = end;
  }
  return pieces;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
