import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { createIsomorphicCanvasFactory, renderPageAsImage } from "unpdf";
import { ReadingRefusal } from "../refusal";
import { openPdf, type Pdf } from "./pdf-file";

/** Larger images are left out of the page: a sheet of A4 at 600 dpi has 35 million pixels. */
const MAX_IMAGE_PIXELS = 45_000_000;
const POINTS_PER_INCH = 72;

/** A page as a picture. */
export interface PagePicture {
  png: Uint8Array<ArrayBuffer>;
  /** Of the page. Unit: points. */
  width: number;
  height: number;
  /** Pixels per point. */
  scale: number;
}

export interface DrawingSize {
  dpi: number;
  /** A larger page is drawn with fewer dots per inch. */
  maxPixels: number;
}

/** A PDF whose pages can be drawn. */
export class PdfDrawing {
  readonly pdf: Pdf;

  private constructor(pdf: Pdf) {
    this.pdf = pdf;
  }

  /** @throws ReadingRefusal `encrypted`, `damaged` */
  static async open(bytes: Uint8Array): Promise<PdfDrawing> {
    completeArrayBuffer();
    await registerSubstitutes();
    const pdf = await openPdf(bytes, {
      maxImageSize: MAX_IMAGE_PIXELS,
      CanvasFactory: await createIsomorphicCanvasFactory(importCanvas),
      BinaryDataFactory: SubstituteFonts,
      standardFontDataUrl: "fonts/",
      useWorkerFetch: false,
    });
    return new PdfDrawing(pdf);
  }

  /** @throws ReadingRefusal `damaged` for a page that cannot be drawn */
  async draw(number: number, { dpi, maxPixels }: DrawingSize): Promise<PagePicture> {
    try {
      const page = await this.pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = Math.min(dpi / POINTS_PER_INCH, Math.sqrt(maxPixels / (width * height)));
      const png = await renderPageAsImage(this.pdf, number, { canvasImport: importCanvas, scale });
      page.cleanup();
      return { png: new Uint8Array(png), width, height, scale };
    } catch (error) {
      throw new ReadingRefusal("damaged", { cause: error });
    }
  }

  close(): Promise<void> {
    return this.pdf.destroy();
  }
}

const importCanvas = () => import("@napi-rs/canvas");

const FONTS = path.join(path.dirname(createRequire(import.meta.url).resolve("geist/font/sans")), "fonts");
const SANS = "geist-sans/Geist";
const MONO = "geist-mono/GeistMono";

const fontFile = (family: string, isBold: boolean) =>
  path.join(FONTS, `${family}-${isBold ? "Bold" : "Regular"}.ttf`);

/** Letters of fonts that a PDF names and does not contain are drawn with ours, at the places the PDF says. */
class SubstituteFonts {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    if (kind !== "standardFontDataUrl" || /Symbol|Dingbats/.test(filename))
      throw new Error(`There is no substitute for ${filename}`);
    return new Uint8Array(
      await readFile(fontFile(/Fixed/.test(filename) ? MONO : SANS, /Bold/.test(filename))),
    );
  }
}

/** What the canvas takes for the families that every browser has. */
async function registerSubstitutes(): Promise<void> {
  const { GlobalFonts } = await importCanvas();
  for (const [family, file] of [
    ["sans-serif", SANS],
    ["serif", SANS],
    ["monospace", MONO],
  ] as const)
    if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(fontFile(file, false), family);
}

/** pdf.js puts fonts together with a method that Node has from version 21 on. */
function completeArrayBuffer(): void {
  if ("transferToFixedLength" in ArrayBuffer.prototype) return;
  Object.defineProperty(ArrayBuffer.prototype, "transferToFixedLength", {
    value(this: ArrayBuffer, length = this.byteLength) {
      const moved = new ArrayBuffer(length);
      new Uint8Array(moved).set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
      return moved;
    },
  });
}
