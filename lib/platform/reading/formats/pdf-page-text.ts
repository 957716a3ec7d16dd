import type { PlacedText } from "../schema";
import type { Pdf } from "./pdf-file";
import type { PdfPage } from "./pdf-layout";
import type { PageText } from "./pdf-rows";

/** A page and its size. Unit: points. */
export type MeasuredPage = PdfPage & { width: number; height: number };

interface PageTexts {
  width: number;
  height: number;
  upright: PageText[];
  /** Text along an edge, a watermark. */
  turned: PageText[];
}

/** The pieces of text of a page, in the order in which the page draws them. */
export async function readPageText(pdf: Pdf, number: number): Promise<PageTexts> {
  const page = await pdf.getPage(number);
  const { width, height, transform: view } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const upright: PageText[] = [];
  const turned: PageText[] = [];
  for (const item of items) {
    if (!("str" in item)) continue;
    const piece = place(item, view);
    (piece.isTurned ? turned : upright).push(piece);
  }
  page.cleanup();
  return { width, height, upright, turned };
}

/** Where pieces of text are as boxes around their letters, ascenders and descenders included. */
export function toPlacedTexts(pieces: readonly PageText[]): PlacedText[] {
  return pieces
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, x, y, width, size }) => ({ text, x, y: y - size * 0.85, width, height: size * 1.1 }));
}

/** Moves text from the page's own coordinates to what a person sees: rotated pages upright, y downward. */
function place(
  { str, transform, width }: { str: string; transform: number[]; width: number },
  view: number[],
): PageText & { isTurned: boolean } {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const [ta = 1, tb = 0, tc = 0, td = 1, tx = 0, ty = 0] = transform;
  const along = Math.abs(a * ta + c * tb);
  const across = Math.abs(b * ta + d * tb);
  return {
    text: str,
    x: finite(a * tx + c * ty + e),
    y: finite(b * tx + d * ty + f),
    width: finite(width),
    size: Math.max(finite(Math.hypot(tc, td)), 0.1),
    isTurned: across > along * 0.2,
  };
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
