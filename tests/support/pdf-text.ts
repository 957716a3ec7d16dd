import { getDocumentProxy } from "unpdf";

/** A page of a PDF as a reader sees it. */
export interface PdfPage {
  /** Its text on one line. */
  text: string;
  /** Where its rightmost text ends, and how wide it is. Unit: points. */
  right: number;
  width: number;
}

/** The pages of a PDF with what is written on them. */
export async function readPdfPages(bytes: Uint8Array): Promise<PdfPage[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ("str" in item ? [item] : []));
    pages.push({
      text: texts
        .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
        .join("")
        .replace(/\s+/g, " "),
      right: Math.max(0, ...texts.map(({ transform, width }) => Number(transform[4]) + width)),
      width: page.getViewport({ scale: 1 }).width,
    });
  }
  return pages;
}

/** All text of a PDF without any space, as words that were broken across lines have none. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const pages = await readPdfPages(bytes);
  return pages.map(({ text }) => text.replace(/\s+/g, "")).join("");
}

/** What a PDF says of itself: its language, whether it is tagged, its title and the standards it claims. */
export async function readPdfProperties(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const [{ info, metadata }, marks, tree] = await Promise.all([
    pdf.getMetadata(),
    pdf.getMarkInfo(),
    pdf.getPage(1).then((page) => page.getStructTree()),
  ]);
  return {
    title: "Title" in info ? String(info.Title) : "",
    language: "Language" in info ? String(info.Language) : "",
    isTagged: marks !== null && "Marked" in marks && marks.Marked === true,
    hasStructure: tree !== null,
    /** Part of PDF/UA; undefined where it claims none. */
    accessibility: metadata?.get("pdfuaid:part"),
  };
}
