import zlib from "node:zlib";
import { seededRandom } from "@/tests/reliability/seeded-random";
import { docx, odt, p, pptx, sp, tbl, WORD_PART, xlsx } from "./office";
import { lines, pdf, streamOf } from "./pdf";
import { deflatedRun, type ZipEntry, zip } from "./zip";

export interface Sample {
  name: string;
  fileName: string;
  bytes: Uint8Array;
}

const encode = (text: string) => new TextEncoder().encode(text);

/** One harmless file of each format, to be mutated. */
export function harmlessFiles(): Sample[] {
  const files: [string, Uint8Array][] = [
    [
      "a.pdf",
      pdf({ pages: [lines(["4.2 Access reviews", "Owners review access."]), lines(["Second page."])] }),
    ],
    [
      "a.docx",
      docx(
        p("Scope", { style: "H1" }) +
          p("All systems.") +
          tbl([
            ["Role", "Duty"],
            ["Owner", "Reviews"],
          ]),
      ),
    ],
    ["a.pptx", pptx([sp("title", ["Controls"]) + sp("body", ["One", "Two"])])],
    [
      "a.xlsx",
      xlsx({ Risks: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>1</v></c></row>' }, ["Risk"]),
    ],
    ["a.odt", odt("<text:h>Plan</text:h><text:p>Call the owner.</text:p>")],
    [
      "a.html",
      encode("<html><body><h1>Plan</h1><p>Call &amp; write.</p><table><tr><td>1</table></body></html>"),
    ],
    ["a.md", encode("# Plan\n\n- one\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")],
    ["a.csv", encode('a,b\n"1",2\n')],
    ["a.json", encode('{"a":[{"b":1,"c":2},{"b":3,"c":4}]}')],
    ["a.txt", encode("4.2 Access reviews\n\nOwners review access.\n")],
    ["a.eml", encode("From: a@example.com\r\nSubject: Hi\r\nContent-Type: text/plain\r\n\r\nText.\r\n")],
  ];
  return files.map(([fileName, bytes]) => ({ name: fileName, fileName, bytes }));
}

/** Files with bytes changed, removed, repeated and swapped; the same ones in every run. */
export function mutatedFiles(count: number): Sample[] {
  const random = seededRandom(21);
  const bases = harmlessFiles();
  return Array.from({ length: count }, (_, index) => {
    const base = bases[index % bases.length] ?? { fileName: "", bytes: new Uint8Array() };
    const bytes = Uint8Array.from(base.bytes);
    const at = () => Math.floor(random() * bytes.length);
    for (let change = 0; change < 1 + (index % 24); change++) {
      if (change % 3 === 2) bytes.copyWithin(at(), at(), at());
      else bytes[at()] = Math.floor(random() * 256);
    }
    return { name: `mutation ${index}`, fileName: base.fileName, bytes };
  });
}

/** Files that end too early. */
export function truncatedFiles(): Sample[] {
  return harmlessFiles().flatMap(({ fileName, bytes }) =>
    [1, 5, 0.3, 0.6, 0.95].map((share) => ({
      name: `truncated ${share}`,
      fileName,
      bytes: bytes.slice(0, share >= 1 ? share : Math.floor(bytes.length * share)),
    })),
  );
}

/** Files whose name and content disagree. */
export function disguisedFiles(): Sample[] {
  const files = harmlessFiles();
  return files.flatMap(({ bytes, fileName }, index) =>
    [1, 2, 3, 5].map((shift) => ({
      name: `${fileName} in disguise`,
      fileName: files[(index + shift) % files.length]?.fileName ?? "",
      bytes,
    })),
  );
}

const XML = (entity: string) => `<!DOCTYPE w [${entity}]>`;
const main = (content: string): ZipEntry => ({ name: "word/document.xml", content });
const asDocx = (entries: ZipEntry[]) =>
  zip([
    { name: "[Content_Types].xml", content: "<Types/>" },
    {
      name: "_rels/.rels",
      content:
        '<Relationships><Relationship Id="1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
    },
    ...entries,
  ]);

function laughs(): string {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  return `${XML(`<!ENTITY l0 "lol">${entities.join("")}`)}<w><p><t>&l9;</t></p></w>`;
}

/** Attacks made for the purpose, with the code of the refusal where there is only one right answer. */
export function attacks(): (Sample & { code?: string })[] {
  const packed = (name: string, entries: ZipEntry[], code: string) => ({
    name,
    fileName: "a.docx",
    bytes: asDocx(entries),
    code,
  });
  const bomb = deflatedRun(1_000);
  const inner = zip([{ name: "bomb", content: "", deflated: bomb, declaredSize: 1_000_000_000 }]);
  const text = (name: string, fileName: string, content: string, code?: string) => ({
    name,
    fileName,
    bytes: encode(content),
    ...(code === undefined ? {} : { code }),
  });
  return [
    packed("zip bomb", [{ ...main(""), deflated: bomb, declaredSize: 1_000_000_000 }], "unpacks_too_large"),
    packed("zip bomb that declares 1 kB", [{ ...main(""), deflated: bomb, declaredSize: 1_000 }], "damaged"),
    packed(
      "many zip bombs",
      Array.from({ length: 50 }, (_, n) => ({
        name: `word/${n}.xml`,
        content: "",
        deflated: deflatedRun(100),
        declaredSize: 100_000_000,
      })),
      "unpacks_too_large",
    ),
    packed("entity bomb", [main(laughs())], "declares_entities"),
    packed(
      "external entity",
      [main(`${XML('<!ENTITY x SYSTEM "file:///etc/passwd">')}<w><p><t>&x;</t></p></w>`)],
      "declares_entities",
    ),
    packed(
      "external document type",
      [main('<!DOCTYPE w SYSTEM "http://127.0.0.1:9/x.dtd"><w/>')],
      "declares_entities",
    ),
    packed("path traversal", [main("<w/>"), { name: "../../etc/cron.d/x", content: "x" }], "damaged"),
    packed("absolute path", [main("<w/>"), { name: "/etc/passwd", content: "x" }], "damaged"),
    packed("two parts of one name", [main("<w/>"), main("<w><p><t>other</t></p></w>")], "damaged"),
    packed(
      "too many entries",
      Array.from({ length: 12_000 }, (_, n) => ({
        name: `${n}`,
        content: "",
        deflated: new Uint8Array([3, 0]),
      })),
      "too_many_entries",
    ),
    packed("deep XML", [main("<a>".repeat(100_000))], "too_deep"),
    packed("encrypted entry", [{ ...main("<w/>"), flags: 1 }], "encrypted"),
    packed("main part missing", [], "damaged"),
    packed(
      "relationship loop",
      [
        {
          name: "word/_rels/document.xml.rels",
          content:
            '<Relationships><Relationship Id="1" Type="x/styles" Target="document.xml"/></Relationships>',
        },
        main("<w/>"),
      ],
      "no_text",
    ),
    {
      name: "zip in a zip",
      fileName: "a.zip",
      bytes: zip([{ name: "inner.zip", content: inner }]),
      code: "archive",
    },
    {
      name: "zip in a document",
      fileName: "a.docx",
      bytes: asDocx([main("<w/>"), { name: "word/embeddings/a.zip", content: inner }]),
      code: "no_text",
    },
    {
      name: "style loop",
      fileName: "a.docx",
      bytes: docx(p("Text", { style: "L" }), [
        { name: "word/endnotes.xml", content: WORD_PART("footnotes", p("x")) },
      ]),
    },
    {
      name: "cell of 16,384 columns in 5,000 rows",
      fileName: "a.xlsx",
      bytes: xlsx({
        S: Array.from(
          { length: 5_000 },
          (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c><c r="XFD${n + 1}"><v>1</v></c></row>`,
        ).join(""),
      }),
    },
    {
      name: "shared string of 1 GB",
      fileName: "a.xlsx",
      bytes: xlsx({ S: '<row><c t="s"><v>0</v></c></row>'.repeat(100_000) }, ["x".repeat(9_000)]),
      code: "too_much_text",
    },
    {
      name: "rows repeated a billion times",
      fileName: "a.odt",
      bytes: odt(
        '<table:table><table:table-row table:number-rows-repeated="1000000000"><table:table-cell table:number-columns-repeated="1000000000"><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
      ),
    },
    {
      name: "blanks repeated a billion times",
      fileName: "a.odt",
      bytes: odt('<text:p>a<text:s text:c="1000000000"/>b</text:p>'),
    },
    {
      name: "encrypted OpenDocument",
      fileName: "a.odt",
      bytes: odt("<text:p>x</text:p>", "<manifest:encryption-data/>"),
      code: "encrypted",
    },
    {
      name: "Office before 2007",
      fileName: "a.doc",
      bytes: new Uint8Array(Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2_000)])),
      code: "legacy_office",
    },
    {
      name: "Office with a password",
      fileName: "a.docx",
      bytes: new Uint8Array(
        Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")]),
      ),
      code: "encrypted",
    },
    {
      name: "PDF whose stream unpacks to 600 MB",
      fileName: "a.pdf",
      bytes: pdf({
        pages: [[]],
        content: streamOf(deflatedRun(600, 0x20, { isZlib: true }), "/Filter /FlateDecode"),
      }),
    },
    {
      name: "PDF that packs a stream twice",
      fileName: "a.pdf",
      bytes: pdf({
        pages: [[]],
        content: streamOf(
          zlib.deflateSync(deflatedRun(50, 0x20, { isZlib: true })),
          "/Filter [/FlateDecode /FlateDecode]",
        ),
      }),
    },
    {
      name: "PDF with a form in itself",
      fileName: "a.pdf",
      bytes: pdf({
        pages: [[]],
        content: streamOf("/X Do"),
        objects: {
          100: streamOf(
            "/X Do /X Do",
            "/Type /XObject /Subtype /Form /Resources << /XObject << /X 100 0 R >> >>",
          ),
        },
      }),
    },
    {
      name: "PDF with pages in a circle",
      fileName: "a.pdf",
      bytes: encode(
        "%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF",
      ),
    },
    {
      name: "PDF that claims a billion pages",
      fileName: "a.pdf",
      bytes: encode(
        "%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 1000000000 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF",
      ),
    },
    {
      name: "PDF with deep arrays",
      fileName: "a.pdf",
      bytes: pdf({ pages: [lines(["x"])], catalog: `/Deep ${"[".repeat(50_000)}` }),
    },
    {
      name: "PDF with a script and an address",
      fileName: "a.pdf",
      bytes: pdf({
        pages: [lines(["Text"])],
        catalog:
          "/OpenAction << /S /JavaScript /JS (while(true){}) >> /AA << /S /URI /URI (http://127.0.0.1:9/) >>",
      }),
    },
    {
      name: "PDF of 3,000 pages",
      fileName: "a.pdf",
      bytes: pdf({ pages: Array.from({ length: 3_000 }, () => []), content: streamOf("q Q") }),
      code: "too_many_pages",
    },
    text("deep HTML", "a.html", "<div>".repeat(200_000), "too_deep"),
    text("unclosed HTML", "a.html", `<p>text ${"<b".repeat(100_000)}`),
    text("HTML of attributes", "a.html", `<p ${"a=b ".repeat(200_000)}>text</p>`),
    text("deep JSON", "a.json", "[".repeat(200_000)),
    text("deep valid JSON", "a.json", "[".repeat(5_000) + "]".repeat(5_000), "too_deep"),
    text(
      "JSON that names a prototype",
      "a.json",
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    ),
    text("deep Markdown quotes", "a.md", `${">".repeat(20_000)} x`),
    text("Markdown brackets", "a.md", "[".repeat(20_000)),
    text("Markdown emphasis", "a.md", "*a_".repeat(10_000)),
    text("Markdown table of one row", "a.md", `|${"a|".repeat(20_000)}\n|${"-|".repeat(20_000)}\n`),
    text("CSV with an open quote", "a.csv", `a,b\n"${"x,\n".repeat(100_000)}`),
    text("CSV of separators", "a.csv", ",".repeat(1_000_000)),
    text(
      "e-mail of nested parts",
      "a.eml",
      `From: a@b.c\r\n${Array.from({ length: 500 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join("")}`,
    ),
    text(
      "e-mail with a long header",
      "a.eml",
      `From: a@b.c\r\nSubject: ${"x".repeat(2_000_000)}\r\n\r\ntext`,
    ),
    text("only control characters", "a.txt", "\u0001".repeat(1_000)),
    text("one long line", "a.txt", "a".repeat(4_000_000)),
    text("a line of dots", "a.txt", `${". ".repeat(500_000)}`),
    { name: "empty", fileName: "a.txt", bytes: new Uint8Array(), code: "empty" },
    { name: "zeros", fileName: "a.txt", bytes: new Uint8Array(10_000), code: "unsupported" },
    {
      name: "a program",
      fileName: "a.pdf",
      bytes: new Uint8Array(Buffer.from("7f454c46020101", "hex")),
      code: "unsupported",
    },
    {
      name: "gzip",
      fileName: "a.txt",
      bytes: new Uint8Array(zlib.gzipSync(Buffer.alloc(10_000_000))),
      code: "archive",
    },
    {
      name: "another OpenDocument",
      fileName: "a.ods",
      bytes: zip([{ name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet" }]),
      code: "unsupported",
    },
  ];
}
