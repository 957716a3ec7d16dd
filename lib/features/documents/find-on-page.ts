import type { PageWords } from "@/lib/platform/reading/schema";
import type { PageBox } from "./original-schema";

/** Where words are. */
type Box = Omit<PageBox, "quote">;

/** Only letters and digits are compared: hyphens were mended, blanks joined, and markers of lists are no words. */
const UNCOMPARED = /[^\p{L}\p{N}]/gu;

const lettersOf = (text: string) => text.normalize("NFKC").toLowerCase().replace(UNCOMPARED, "");

/**
 * Finds a passage among the words of a page, in the order in which the page has them. The first place that has all of
 * its letters; none where the page has them in another order.
 *
 * @returns a box for each line of it. Shares of the page's width and height
 */
export function findOnPage(passage: string, { words, width, height }: PageWords): Box[] {
  const wanted = lettersOf(passage);
  if (wanted === "") return [];
  const letters = words.map(({ text }) => lettersOf(text));
  const start = letters.join("").indexOf(wanted);
  if (start < 0) return [];
  const end = start + wanted.length;
  const boxes: Box[] = [];
  let at = 0;
  for (const [index, word] of words.entries()) {
    const length = letters[index]?.length ?? 0;
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, length);
    at += length;
    if (length === 0 || from >= to) continue;
    // A piece of text may be a whole line: its letters are taken as equally wide.
    boxes.push({
      x: share(word.x + (word.width * from) / length, width),
      y: share(word.y, height),
      width: share((word.width * (to - from)) / length, width),
      height: share(word.height, height),
    });
  }
  return joinLines(boxes);
}

function joinLines(boxes: readonly Box[]): Box[] {
  const lines: Box[] = [];
  for (const box of boxes) {
    const last = lines.at(-1);
    const isSameLine = last && Math.abs(last.y - box.y) < last.height / 2 && box.x >= last.x;
    if (!isSameLine) {
      lines.push({ ...box });
      continue;
    }
    const bottom = Math.max(last.y + last.height, box.y + box.height);
    last.width = Math.max(last.x + last.width, box.x + box.width) - last.x;
    last.y = Math.min(last.y, box.y);
    last.height = bottom - last.y;
  }
  return lines.map(({ x, y, width, height }) => ({
    x: rounded(x),
    y: rounded(y),
    width: rounded(width),
    height: rounded(height),
  }));
}

const share = (length: number, whole: number) => length / whole;
const rounded = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
