import { z } from "zod";
import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { BlockSchema, PartSchema, type Place, placeOf, TableSchema } from "@/lib/platform/reading/schema";
import { compareTexts } from "./compare-texts";
import { requireVersionRow } from "./documents";
import type { DifferenceQuery, DocumentText, TextDifference, TextQuery } from "./schema";
import type { VersionReference } from "./vector-queries";
import { findText } from "./version-queries";

const StructureSchema = z.object({
  blocks: z.array(BlockSchema),
  tables: z.array(TableSchema),
  parts: z.array(PartSchema),
});

/**
 * A version's text as it was read, or a window of it, with the pages it has and the blocks that begin in the window.
 *
 * @throws ServiceError `not_found`; `conflict` while it is not read, or where it could not be
 */
export async function readDocumentText(
  actor: Actor,
  id: string,
  { version: number, start, length }: TextQuery,
): Promise<DocumentText> {
  const stored = await requireText(actor, id, number);
  const { blocks, parts } = StructureSchema.parse(JSON.parse(stored.structure));
  const end = start + length;
  return {
    document_id: id,
    version: stored.number,
    characters: stored.content.length,
    start,
    text: stored.content.slice(start, end),
    parts,
    blocks: blocks
      .filter((block) => block.start >= start && block.start < end)
      .map(({ kind, start, end, level }) => ({ kind, start, end, level })),
  };
}

/** @param number 0: the newest */
async function requireText(actor: Actor, id: string, number: number) {
  const version = await requireVersionRow(actor, id, number);
  const stored = await findText(actor.organizationId, id, version.number);
  if (!stored)
    throw new ServiceError({
      code: "conflict",
      message:
        version.status === "refused"
          ? "This version could not be read, so it has no text. Its reading says why."
          : "This version is still being read. Try again in a few seconds.",
      ...(version.status === "refused" ? {} : { retryAfterSeconds: 2 }),
    });
  return { ...stored, number: version.number };
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
  const after = await requireText(actor, id, to);
  const before = await requireText(actor, id, from === 0 ? Math.max(1, after.number - 1) : from);
  const { isComparable, isCut, changes } = await compareTexts(before.content, after.content);
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
  /** Where a stretch is that begins there. */
  placeOf(start: number): Place;
}

/** @throws ServiceError `not_found` for a version that has no text */
export async function loadSourceText({
  organizationId,
  documentId,
  version,
}: VersionReference): Promise<SourceText> {
  const stored = await findText(organizationId, documentId, version);
  if (!stored) throw notFound("text of this document");
  const structure = StructureSchema.parse(JSON.parse(stored.structure));
  return {
    documentId,
    version,
    text: stored.content,
    placeOf: (start) => placeOf({ ...structure, text: stored.content }, start),
  };
}
