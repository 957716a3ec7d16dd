import { seededRandom } from "@/tests/reliability/seeded-random";
import type { Sample } from "./hostile";
import { lines, pdf, streamOf } from "./pdf";
import { scan } from "./scan";
import { deflatedRun } from "./zip";

const SAID = [{ picture: lines(["Access is reviewed every quarter by the owner."], { size: 16 }) }] as const;

/**
 * A scanned page with bytes changed, most of them in its picture; the same ones in every run.
 *
 * @param changes of each; 0: it stays as it is
 */
export function mutatedScans(count: number, changes = 12): Sample[] {
  const random = seededRandom(34);
  const base = scan(SAID);
  return Array.from({ length: count }, (_, index) => {
    const bytes = Uint8Array.from(base);
    for (let change = 0; change < changes; change++)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    return { name: `mutated scan ${index}`, fileName: "a.pdf", bytes };
  });
}

const RESOURCES =
  "/Resources << /Font << /F1 3 0 R /F2 102 0 R >> /XObject << /X 100 0 R >> /Pattern << /P 103 0 R >> >>";

/** A page that draws something, with no text that could be read. */
function page(
  name: string,
  content: string | Buffer,
  objects: Record<number, string | Buffer> = {},
  box = "",
) {
  const stream = Buffer.isBuffer(content) ? content : streamOf(content);
  const of = `<< /Type /Page /Parent 2 0 R ${box} ${RESOURCES} /Contents 101 0 R >>`;
  const bytes = pdf({ pages: [[]], objects: { 101: stream, ...objects, 10000: of } });
  return { name, fileName: "a.pdf", bytes };
}

const image = (entries: string, data: string | Uint8Array) => ({
  100: streamOf(
    data,
    `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`,
  ),
});
const SHOW = "q 595 0 0 842 0 0 cm /X Do Q";

/** PDF files whose pages are made to cost whoever draws them. */
export function hostilePages(): Sample[] {
  return [
    page("image that claims ten billion pixels", SHOW, image("/Width 100000 /Height 100000", "x")),
    page(
      "image that unpacks to 400 MB",
      SHOW,
      image("/Width 20000 /Height 20000 /Filter /FlateDecode", deflatedRun(400, 0, { isZlib: true })),
    ),
    page("image of negative size", SHOW, image("/Width -5 /Height 0", "x")),
    page("image that is no JPEG", SHOW, image("/Width 10 /Height 10 /Filter /DCTDecode", "no picture")),
    page("image of an unknown filter", SHOW, image("/Width 10 /Height 10 /Filter /Unknown", "x")),
    page("page of a billion points", "0 0 m 1 1 l S", {}, "/MediaBox [0 0 1000000000 1000000000]"),
    page("page without size", "0 0 m 1 1 l S", {}, "/MediaBox [0 0 0 0]"),
    page("page turned inside out", "0 0 m 1 1 l S", {}, "/MediaBox [595 842 0 0] /Rotate 45"),
    page("200,000 lines", `${"0 0 m 595 842 l S\n".repeat(200_000)}`),
    page("deep states", "q ".repeat(100_000)),
    page("a form in itself", "/X Do", {
      100: streamOf("/X Do /X Do", `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${RESOURCES}`),
    }),
    page("a pattern in itself", "/Pattern cs /P scn 0 0 595 842 re f", {
      103: streamOf(
        "/Pattern cs /P scn 0 0 1 1 re f",
        `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 ${RESOURCES}`,
      ),
    }),
    page("a letter drawn by itself", "BT /F2 12 Tf (a) Tj ET", {
      102: "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 104 0 R >> /Resources << /Font << /F2 102 0 R >> >> >>",
      104: streamOf("1 0 d0 BT /F2 1 Tf (a) Tj ET"),
    }),
    page("letters of infinite size", "BT /F1 1e38 Tf 1e38 0 0 1e38 0 0 Tm (x) Tj ET"),
    page("a broken operator", "BT /F1 Tf ( Tj [ TJ << ET Q Q Q 1 2 3 re W n /Nothing gs"),
    page(
      "content that unpacks to 300 MB",
      streamOf(deflatedRun(300, 0x20, { isZlib: true }), "/Filter /FlateDecode"),
    ),
  ];
}
