import path from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { type Mark, pdf, streamOf } from "./pdf";

const WIDTH = 595;
const HEIGHT = 842;
const FONT = "Scanned";
/** As an office copier scans. */
const DPI = 200;

/** A page that is a picture of its lines, or one with text. y from the page's bottom. Unit: points. */
export type ScannedPage = { picture: readonly Mark[] } | { text: readonly Mark[] };

/** Writes a PDF of which some pages are pictures of text, as a scanner makes them. */
export function scan(pages: readonly ScannedPage[]): Uint8Array {
  const objects: Record<number, string | Buffer> = {};
  for (const [index, page] of pages.entries()) {
    if (!("picture" in page)) continue;
    const { jpeg, width, height } = draw(page.picture);
    const [image, content] = [100 + index * 2, 101 + index * 2];
    const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
    objects[image] = streamOf(jpeg, entries);
    objects[content] = streamOf(`q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /Im Do Q`);
    const resources = `<< /XObject << /Im ${image} 0 R >> >>`;
    objects[10_000 + index] =
      `<< /Type /Page /Parent 2 0 R /Resources ${resources} /Contents ${content} 0 R >>`;
  }
  return pdf({ pages: pages.map((page) => ("text" in page ? page.text : [])), objects });
}

function draw(marks: readonly Mark[]): { jpeg: Buffer; width: number; height: number } {
  if (!GlobalFonts.has(FONT))
    GlobalFonts.registerFromPath(
      path.join(import.meta.dirname, "../../../node_modules/geist/dist/fonts/geist-sans/Geist-Regular.ttf"),
      FONT,
    );
  const scale = DPI / 72;
  const canvas = createCanvas(Math.round(WIDTH * scale), Math.round(HEIGHT * scale));
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#222";
  for (const { text, x = 72, y, size = 11 } of marks) {
    context.font = `${size * scale}px ${FONT}`;
    context.fillText(text, x * scale, (HEIGHT - y) * scale);
  }
  return { jpeg: canvas.encodeSync("jpeg", 85), width: canvas.width, height: canvas.height };
}
