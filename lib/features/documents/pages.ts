import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { transaction } from "@/lib/platform/database/database";
import { drawPage, ReadingRefusal } from "@/lib/platform/reading";
import type { PageWords } from "@/lib/platform/reading/schema";
import { requireVersionRow } from "./documents";
import { type DocumentFile, readFile, readPicture, storePicture } from "./files";
import { findOnPage } from "./find-on-page";
import type { Positions, PositionsQuery } from "./original-schema";
import { findPicture, findRecognizedPage, insertPicture, type PagePicture } from "./page-queries";
import { requireReadVersion } from "./text";
import { findWindow } from "./text-queries";
import { isContentUsed, lockContent, type VersionRow } from "./version-queries";

/** A passage on more pages is marked on the first of them. */
const MAX_PAGES = 5;
/** Longer passages are not looked for on pages. Unit: UTF-16 code units. */
const MAX_PASSAGE = 20_000;

const PICTURE_NAME = /^([1-9]\d{0,3})\.png$/;

/**
 * A page of a PDF as a picture. Drawn once for a file, then kept in the file store.
 *
 * @param number of the version; 0: the newest
 * @param name the page and its ending, as in `7.png`
 * @throws ServiceError `not_found` for a page that it does not have; `conflict` for files that have no pages to draw
 */
export async function showPage(
  actor: Actor,
  id: string,
  { number, name }: { number: number; name: string },
): Promise<DocumentFile> {
  const version = await requireVersionRow(actor, id, number);
  const page = Number(PICTURE_NAME.exec(name)?.[1]);
  if (!page) throw notFound("page of this document");
  const { picture } = await requirePicture(actor.organizationId, version, page);
  return {
    content: await readPicture(actor.organizationId, picture),
    mediaType: "image/png",
    fileName: `page-${page}.png`,
  };
}

async function requirePicture(
  organizationId: string,
  { sha256, media_type }: VersionRow,
  page: number,
): Promise<PagePicture> {
  if (media_type !== "application/pdf")
    throw new ServiceError({
      code: "conflict",
      message: "Only pages of PDF files can be shown as pictures.",
    });
  const known = await findPicture(organizationId, sha256, page);
  if (known) return known;
  const { png, ...words } = await explainRefusal(async () =>
    drawPage(await readFile(organizationId, sha256), { page }),
  );
  return transaction(async (tx) => {
    // Not kept for a file that was deleted meanwhile.
    await lockContent(tx, organizationId, sha256);
    if (!(await isContentUsed(tx, organizationId, sha256))) throw notFound("document");
    const drawn = { picture: await storePicture(organizationId, png), words };
    await insertPicture(tx, { organizationId, sha256 }, drawn);
    return drawn;
  });
}

/** @throws ServiceError `not_found` for a page that the file does not have; else `conflict` with the reader's sentence */
export async function explainRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ReadingRefusal)) throw error;
    if (error.code === "unsupported") throw notFound("page of this document");
    throw new ServiceError({ code: "conflict", message: error.message, cause: error });
  }
}

/**
 * Where stretches of a version's text are on the pages of a PDF: on one page, or on the first pages they run over, as far
 * as their words are found there. Other documents have no places.
 *
 * @throws ServiceError `not_found`; `conflict` for a version without text
 */
export async function locateOnPages(
  actor: Actor,
  id: string,
  { version: asked, start, end, quotes, page: only }: PositionsQuery,
): Promise<Positions> {
  const { organizationId } = actor;
  const version = await requireReadVersion(actor, id, asked);
  const { number } = version;
  const nothing = { document_id: id, version: number, pages: [] };
  const wanted = (quotes.length > 0 ? quotes : [{ start, end }]).filter(
    (stretch) => stretch.end > stretch.start && stretch.end - stretch.start <= MAX_PASSAGE,
  );
  if (version.media_type !== "application/pdf" || wanted.length === 0) return nothing;
  const reference = { organizationId, documentId: id, number };
  const { parts = [] } = (await findWindow(reference, { start: 0, end: 0 })) ?? {};
  const shown = parts.filter(
    (part) => (only === 0 || part.number === only) && wanted.some((stretch) => overlaps(stretch, part)),
  );
  const pages: Positions["pages"] = [];
  for (const part of shown.slice(0, MAX_PAGES)) {
    const text = (await findWindow(reference, part))?.text ?? "";
    const words: PageWords =
      (await findRecognizedPage(organizationId, id, { version: number, page: part.number })) ??
      (await requirePicture(organizationId, version, part.number)).words;
    const boxes = wanted
      .filter((stretch) => overlaps(stretch, part))
      .flatMap((stretch) => {
        const from = Math.max(0, stretch.start - part.start);
        const passage = text.slice(from, Math.min(part.end, stretch.end) - part.start);
        return findOnPage(passage, words).map((box) => ({
          ...box,
          quote: `${stretch.start}-${stretch.end}`,
        }));
      });
    pages.push({ page: part.number, boxes });
  }
  return { ...nothing, pages };
}

type Stretch = PositionsQuery["quotes"][number];

const overlaps = (one: Stretch, other: Stretch) => one.start < other.end && one.end > other.start;
