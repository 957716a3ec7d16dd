import { PdfDrawing } from "./formats/pdf-drawing";
import { readPageText, toPlacedTexts } from "./formats/pdf-page-text";
import { ReadingRefusal } from "./refusal";
import type { PageWords } from "./schema";

/** Sharp on a screen. A page of A4 has 1240 by 1754 pixels. */
const SIZE = { dpi: 150, maxPixels: 6_000_000 };
/** A picture that would be larger is drawn with half the dots per inch. Unit: bytes. */
const MAX_PNG = 5_000_000;
/** Of a page; further pieces of text have no place. */
const MAX_PIECES = 20_000;

/** A page as a picture, with the places of the text that the file has on it. */
export interface DrawnPage extends PageWords {
  png: Uint8Array<ArrayBuffer>;
}

/**
 * Draws a page of a PDF in this process, without a deadline and a limit of memory.
 *
 * @param page from 1
 * @throws ReadingRefusal `encrypted`, `damaged`, or `unsupported` for a page that the file does not have
 */
export async function drawInProcess(bytes: Uint8Array, page: number): Promise<DrawnPage> {
  const drawing = await PdfDrawing.open(bytes);
  try {
    if (page > drawing.pdf.numPages) throw new ReadingRefusal("unsupported");
    const { upright, turned } = await readPageText(drawing.pdf, page);
    const words = toPlacedTexts([...upright, ...turned]).slice(0, MAX_PIECES);
    let picture = await drawing.draw(page, SIZE);
    if (picture.png.length > MAX_PNG) picture = await drawing.draw(page, { ...SIZE, dpi: SIZE.dpi / 2 });
    const { png, width, height } = picture;
    return { page, png, width, height, words };
  } finally {
    await drawing.close();
  }
}
