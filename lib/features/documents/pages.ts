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
 * Where a stretch of a version's text is on the pages of a PDF: the first pages it runs over, as far as its words are
 * found there. Other documents have no places.
 *
 * @throws ServiceError `not_found`; `conflict` for a version without text
 */
export async function locateOnPages(
  actor: Actor,
  id: string,
  { version: asked, start, end }: PositionsQuery,
): Promise<Positions> {
  const { organizationId } = actor;
  const version = await requireReadVersion(actor, id, asked);
  const { number } = version;
  const nothing = { document_id: id, version: number, pages: [] };
  if (version.media_type !== "application/pdf" || end <= start || end - start > MAX_PASSAGE) return nothing;
  const found = await findWindow({ organizationId, documentId: id, number }, { start, end });
  if (!found) return nothing;
  const parts = found.parts.filter((part) => part.start < end && part.end > start).slice(0, MAX_PAGES);
  const pages: Positions["pages"] = [];
  for (const part of parts) {
    const passage = found.text.slice(Math.max(part.start, start) - start, Math.min(part.end, end) - start);
    const words: PageWords =
      (await findRecognizedPage(organizationId, id, { version: number, page: part.number })) ??
      (await requirePicture(organizationId, version, part.number)).words;
    pages.push({ page: part.number, boxes: findOnPage(passage, words) });
  }
  return { ...nothing, pages };
}
