import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { type Passage, renderPage } from "@/lib/platform/reading";
import { cutPassage, SURROUNDINGS } from "./cut-passage";
import { readFile } from "./files";
import type { DocumentView, ViewQuery } from "./original-schema";
import { explainRefusal } from "./pages";
import { writeStructure } from "./structure-view";
import { requireReadVersion } from "./text";
import { findWindow } from "./text-queries";
import { PAGE_FORMATS, STRUCTURE_FORMATS, VIEW_WINDOW } from "./vocabulary";

/** Longer quotes are not looked for. Unit: UTF-16 code units. */
const MAX_QUOTE = 20_000;
/** The last block of a window is shown whole, up to this much over its end. Unit: UTF-16 code units. */
const OVER = 20_000;

type Stretch = ViewQuery["quotes"][number];

/**
 * A version as HTML without anything that runs, loads or leads away, with quotes marked: a web page or Markdown as it
 * looks, and other documents from the structure as it was read.
 *
 * @throws ServiceError `not_found`; `conflict` for formats without a view, and for a file that could not be read
 */
export async function viewDocument(
  actor: Actor,
  id: string,
  { version: asked, quotes, start }: ViewQuery,
): Promise<DocumentView> {
  const version = await requireReadVersion(actor, id, asked);
  const { number, format, sha256, characters } = version;
  const reference = { organizationId: actor.organizationId, documentId: id, number };
  const wanted = quotes.filter((quote) => isQuote(quote, characters));
  const head = { document_id: id, version: number, characters };
  const pageFormat = PAGE_FORMATS.find((known) => known === format);
  if (pageFormat) {
    const passages = await readPassages(reference, wanted, characters);
    const page = await explainRefusal(async () =>
      renderPage(await readFile(actor.organizationId, sha256), { format: pageFormat, passages }),
    );
    return { ...head, made_from: "page", ...page, start: 0, end: characters };
  }
  if (!STRUCTURE_FORMATS.some((known) => known === format))
    throw new ServiceError({
      code: "conflict",
      message: "Only web pages, Markdown, DOCX, PPTX, XLSX, ODT, CSV and email can be shown this way.",
    });
  const end = start + VIEW_WINDOW;
  const found = await findWindow(reference, { start, end: end + OVER });
  const structure = writeStructure(
    { text: "", parts: [], ...found, blocks: (found?.blocks ?? []).filter((block) => block.start < end) },
    {
      start,
      end: Math.min(end, characters),
      marks: wanted.map((quote) => ({ ...quote, quote: nameOf(quote) })),
    },
  );
  return { ...head, made_from: "structure", ...structure, start };
}

const nameOf = ({ start, end }: Stretch) => `${start}-${end}`;

function isQuote({ start, end }: Stretch, characters: number): boolean {
  return start < end && end <= characters && end - start <= MAX_QUOTE;
}

/** The quotes as they are looked for in the page that the text was read from. */
async function readPassages(
  version: { organizationId: string; documentId: string; number: number },
  quotes: readonly Stretch[],
  characters: number,
): Promise<Passage[]> {
  if (quotes.length === 0) return [];
  const from = Math.max(0, Math.min(...quotes.map(({ start }) => start)) - SURROUNDINGS);
  const to = Math.max(...quotes.map(({ end }) => end)) + SURROUNDINGS;
  const found = await findWindow(version, { start: from, end: to });
  if (!found) return [];
  return quotes.map((quote) => ({
    quote: nameOf(quote),
    share: quote.start / characters,
    pieces: cutPassage(found, from, quote),
  }));
}
