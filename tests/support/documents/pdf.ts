import { toBuffer } from "./zip";

/** A piece of text on a page: Helvetica, y from the page's bottom. Unit: points. */
export interface Mark {
  text: string;
  x?: number;
  y: number;
  size?: number;
}

export interface PdfInit {
  /** The marks of each page, drawn in their order. */
  pages: readonly (readonly Mark[])[];
  info?: string;
  /** More entries of the catalog, of the trailer and of the objects, by number from 100. */
  catalog?: string;
  trailer?: string;
  objects?: Readonly<Record<number, string | Buffer>>;
  /** The content of every page, instead of marks; as many pages as `pages` has. */
  content?: Buffer;
}

/** Writes a PDF by hand (ISO 32000-1), with a cross-reference table. */
export function pdf({
  pages,
  info = "",
  catalog = "",
  trailer = "",
  objects = {},
  content,
}: PdfInit): Uint8Array {
  const bodies = new Map<number, string | Buffer>();
  const first = 10_000;
  const kids = pages.map((_, index) => `${first + index} 0 R`).join(" ");
  bodies.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  bodies.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 595 842] >>`);
  bodies.set(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  bodies.set(4, `<< ${info} >>`);
  if (content) bodies.set(5, content);
  for (const [index, marks] of pages.entries()) {
    const stream = 5_000 + index;
    if (!content) bodies.set(stream, streamOf(Buffer.from(marks.map(draw).join("\n"), "latin1")));
    const contents = `${content ? 5 : stream} 0 R`;
    const resources = "<< /Font << /F1 3 0 R >> >>";
    bodies.set(
      first + index,
      `<< /Type /Page /Parent 2 0 R /Resources ${resources} /Contents ${contents} >>`,
    );
  }
  for (const [number, body] of Object.entries(objects)) bodies.set(Number(number), body);
  return assemble(bodies, trailer);
}

/** A stream object. */
export function streamOf(data: string | Uint8Array, entries = ""): Buffer {
  const bytes = toBuffer(data);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

function draw({ text, x = 72, y, size = 11 }: Mark): string {
  const escaped = text.replace(/[\\()]/g, "\\$&");
  return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`;
}

function assemble(bodies: ReadonlyMap<number, string | Buffer>, trailer: string): Uint8Array {
  const chunks: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const offsets: [number, number][] = [];
  let length = chunks[0]?.length ?? 0;
  for (const [number, body] of bodies) {
    const chunk = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      toBuffer(body),
      Buffer.from("\nendobj\n"),
    ]);
    offsets.push([number, length]);
    chunks.push(chunk);
    length += chunk.length;
  }
  const lines = offsets.map(([number, at]) => `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`);
  const size = Math.max(...bodies.keys()) + 1;
  const table = `xref\n0 1\n0000000000 65535 f \n${lines.join("")}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...chunks, Buffer.from(table + end)]));
}

/** Lines of a text below each other. */
export function lines(texts: readonly string[], { x = 72, y = 700, size = 11 } = {}): Mark[] {
  return texts.map((text, index) => ({ text, x, y: y - index * size * 1.2, size }));
}
