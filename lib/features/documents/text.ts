import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { type Place, placeOf } from "@/lib/platform/reading/schema";
import { compareTexts } from "./compare-texts";
import { requireVersionRow } from "./documents";
import type { DifferenceQuery, DocumentText, TextDifference, TextQuery } from "./schema";
import { findContent, findText, findWindow } from "./text-queries";
import type { VersionReference } from "./vector-queries";

/**
 * A version's text as it was read, or a window of it, with the pages it has and the blocks that begin in the window.
 *
 * @throws ServiceError `not_found`; `conflict` while it is not read, or where it could not be
 */
export async function readDocumentText(
  actor: Actor,
  id: string,
  { version: asked, start, length }: TextQuery,
): Promise<DocumentText> {
  const { number, characters } = await requireReadVersion(actor, id, asked);
  const version = { organizationId: actor.organizationId, documentId: id, number };
  const found = await findWindow(version, { start, end: start + length });
  if (!found) throw notFound("text of this document");
  const { text, parts, blocks } = found;
  return {
    document_id: id,
    version: number,
    characters,
    start,
    text,
    parts,
    blocks: blocks.map(({ kind, start, end, level }) => ({ kind, start, end, level })),
  };
}

/**
 * A version that was read.
 *
 * @param number 0: the newest
 * @throws ServiceError `not_found`; `conflict` while it is not read, or where it could not be
 */
export async function requireReadVersion(actor: Actor, id: string, number: number) {
  const { characters, ...version } = await requireVersionRow(actor, id, number);
  if (characters === null)
    throw new ServiceError({
      code: "conflict",
      message:
        version.status === "refused"
          ? "This version could not be read, so it has no text. Its reading says why."
          : "This version is still being read. Try again in a few seconds.",
      ...(version.status === "refused" ? {} : { retryAfterSeconds: 2 }),
    });
  return { ...version, characters };
}

/**
 * What differs between the texts of two versions, by lines and within them by words.
 *
 * @throws ServiceError `not_found`; `conflict` as {@link readDocumentText}
 */
export async function compareVersions(
  actor: Actor,
  id: string,
  { from, to }: DifferenceQuery,
): Promise<TextDifference> {
  const after = await requireReadVersion(actor, id, to);
  const before = await requireReadVersion(actor, id, from === 0 ? Math.max(1, after.number - 1) : from);
  const [earlier, later] = await Promise.all(
    [before, after].map(({ number }) => findContent(actor.organizationId, id, number)),
  );
  if (earlier === undefined || later === undefined) throw notFound("text of this document");
  const { isComparable, isCut, changes } = await compareTexts(earlier, later);
  return {
    document_id: id,
    from: before.number,
    to: after.number,
    is_comparable: isComparable,
    is_cut: isCut,
    changes,
  };
}

/** A version's text and how to name a place in it, for those that quote it. */
export interface SourceText {
  documentId: string;
  version: number;
  text: string;
  /** Where a stretch is. */
  placeOf(start: number, end: number): Place;
}

/** @throws ServiceError `not_found` for a version that has no text */
export async function loadSourceText({
  organizationId,
  documentId,
  version,
}: VersionReference): Promise<SourceText> {
  const stored = await findText(organizationId, documentId, version);
  if (!stored) throw notFound("text of this document");
  return {
    documentId,
    version,
    text: stored.text,
    placeOf: (start, end) => placeOf(stored, start, end),
  };
}
