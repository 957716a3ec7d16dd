import { type ZipEntry, zip } from "./zip";

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main";
const SLIDES = "http://schemas.openxmlformats.org/presentationml/2006/main";
const SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

export const CORE = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Access policy</dc:title><dc:creator>Ann Lee</dc:creator><dcterms:created>2026-03-01T09:30:00Z</dcterms:created></cp:coreProperties>`;

/** A part's relationships: id, type, target, and whether it lies outside the package. */
export function relationships(list: readonly (readonly [string, string, string, "External"?])[]): string {
  const items = list.map(
    ([id, type, target, mode]) =>
      `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ""}/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join("")}</Relationships>`;
}

const base = (main: string): ZipEntry[] => [
  {
    name: "[Content_Types].xml",
    content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  },
  { name: "_rels/.rels", content: relationships([["rId1", "officeDocument", main]]) },
  { name: "docProps/core.xml", content: CORE },
];

const STYLES = `<w:styles xmlns:w="${WORD}"><w:style w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr></w:style><w:style w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="1"/></w:pPr></w:style></w:styles>`;

const NUMBERING = `<w:numbering xmlns:w="${WORD}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="4"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%2)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;

/** A Word document with the given body; styles `Title`, `H1`, `H2` (numbered from 4) and the list 2. */
export function docx(body: string, more: readonly ZipEntry[] = []): Uint8Array {
  return zip([
    ...base("word/document.xml"),
    {
      name: "word/document.xml",
      content: `<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    },
    { name: "word/styles.xml", content: STYLES },
    { name: "word/numbering.xml", content: NUMBERING },
    {
      name: "word/_rels/document.xml.rels",
      content: relationships([
        ["r1", "styles", "styles.xml"],
        ["r2", "numbering", "/word/numbering.xml"],
        ["r3", "footnotes", "footnotes.xml"],
        ["r4", "header", "header1.xml"],
        ["r5", "image", "http://127.0.0.1:9/tracker.png", "External"],
      ]),
    },
    ...more,
  ]);
}

/** A paragraph of Word. */
export function p(text: string, { style = "", list = "" }: { style?: string; list?: string } = {}): string {
  const [level, id] = list.split("/");
  const numbering = id ? `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>` : "";
  const properties = `<w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ""}${numbering}</w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A table of Word. */
export function tbl(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((text) => `<w:tc>${p(text)}</w:tc>`).join("");
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join("")}</w:tbl>`;
}

export const WORD_PART = (name: "footnotes" | "hdr", body: string) =>
  `<w:${name} xmlns:w="${WORD}">${body}</w:${name}>`;

/** Slides, each the XML of its shapes, with the speaker's notes of the first. */
export function pptx(slides: readonly string[], notes = ""): Uint8Array {
  const wrap = (name: string, shapes: string) =>
    `<p:${name} xmlns:p="${SLIDES}" xmlns:a="${DRAWING}"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${name}>`;
  // The order of slides is the presentation's, not that of their names.
  const ids = slides.map((_, index) => `<p:sldId id="${300 - index}" r:id="s${index + 1}"/>`);
  return zip([
    ...base("ppt/presentation.xml"),
    {
      name: "ppt/presentation.xml",
      content: `<p:presentation xmlns:p="${SLIDES}" xmlns:r="${RELATIONSHIPS}"><p:sldIdLst>${ids.join("")}</p:sldIdLst></p:presentation>`,
    },
    {
      name: "ppt/_rels/presentation.xml.rels",
      content: relationships(
        slides.map((_, index) => [`s${index + 1}`, "slide", `slides/slide${9 - index}.xml`]),
      ),
    },
    ...slides.map((shapes, index) => ({
      name: `ppt/slides/slide${9 - index}.xml`,
      content: wrap("sld", shapes),
    })),
    {
      name: "ppt/slides/_rels/slide9.xml.rels",
      content: relationships([["n1", "notesSlide", "../notesSlides/n1.xml"]]),
    },
    { name: "ppt/notesSlides/n1.xml", content: wrap("notes", sp("body", [notes])) },
  ]);
}

/** A shape with paragraphs. */
export function sp(placeholder: string, paragraphs: readonly string[]): string {
  const role = placeholder ? `<p:nvPr><p:ph type="${placeholder}"/></p:nvPr>` : "";
  return `<p:sp>${role}<p:txBody>${paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join("")}</p:txBody></p:sp>`;
}

/** A workbook of sheets, each the XML of its rows. */
export function xlsx(sheets: Readonly<Record<string, string>>, strings: readonly string[] = []): Uint8Array {
  const names = Object.keys(sheets);
  const list = names.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index + 1}"/>`,
  );
  return zip([
    ...base("xl/workbook.xml"),
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONSHIPS}"><sheets>${list.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relationships([
        ...names.map(
          (_, index) => [`s${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`] as const,
        ),
        ["t", "sharedStrings", "sharedStrings.xml"],
        ["y", "styles", "styles.xml"],
      ]),
    },
    {
      name: "xl/sharedStrings.xml",
      content: `<sst xmlns="${SHEETS}">${strings.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    },
    {
      name: "xl/styles.xml",
      content: `<styleSheet xmlns="${SHEETS}"><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    },
    ...Object.values(sheets).map((rows, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<worksheet xmlns="${SHEETS}"><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ]);
}

/** An OpenDocument text with the given body. */
export function odt(body: string, manifest = ""): Uint8Array {
  const names =
    'xmlns:office="o" xmlns:text="t" xmlns:table="tb" xmlns:dc="d" xmlns:meta="m" xmlns:manifest="mf"';
  return zip([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.text" },
    { name: "META-INF/manifest.xml", content: `<manifest:manifest ${names}>${manifest}</manifest:manifest>` },
    {
      name: "content.xml",
      content: `<office:document-content ${names}><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    },
    {
      name: "meta.xml",
      content: `<office:document-meta ${names}><office:meta><dc:title>Incident plan</dc:title><dc:date>2026-05-04T08:00:00</dc:date></office:meta></office:document-meta>`,
    },
  ]);
}
