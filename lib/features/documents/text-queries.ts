import { z } from "zod";
import { type Database, db } from "@/lib/platform/database/database";
import { BlockSchema, PartSchema, type ReadDocument, TableSchema } from "@/lib/platform/reading/schema";
import { cutPieces } from "./text-pieces";

interface VersionKey {
  organization_id: string;
  document_id: string;
  number: number;
}

/** Pieces of one statement. */
const MAX_ROWS = 20;

/** Stores the text of a version that was read. */
export async function insertText(tx: Database, version: VersionKey, reading: ReadDocument): Promise<void> {
  const { organization_id, document_id, number } = version;
  const of = { organization_id, document_id, version: number };
  const { tables, parts } = reading;
  await tx
    .insertInto("document_texts")
    .values({ ...of, tables: JSON.stringify(tables), parts: JSON.stringify(parts) })
    .execute();
  const rows = cutPieces(reading.text, reading.blocks).map(({ start, end, content, blocks }, piece) => ({
    ...of,
    piece,
    starts_at: start,
    ends_at: end,
    content,
    blocks: JSON.stringify(blocks),
  }));
  for (let at = 0; at < rows.length; at += MAX_ROWS)
    await tx
      .insertInto("document_text_pieces")
      .values(rows.slice(at, at + MAX_ROWS))
      .execute();
}

function piecesOf(organizationId: string, documentId: string, number: number) {
  return db()
    .selectFrom("document_text_pieces")
    .select(["starts_at", "content", "blocks"])
    .where("organization_id", "=", organizationId)
    .where("document_id", "=", documentId)
    .where("version", "=", number)
    .orderBy("piece");
}

async function findStructure(organizationId: string, documentId: string, number: number) {
  const stored = await db()
    .selectFrom("document_texts")
    .select(["tables", "parts"])
    .where("organization_id", "=", organizationId)
    .where("document_id", "=", documentId)
    .where("version", "=", number)
    .executeTakeFirst();
  return stored && { tables: stored.tables, parts: z.array(PartSchema).parse(JSON.parse(stored.parts)) };
}

const parseBlocks = (stored: string) => z.array(BlockSchema).parse(JSON.parse(stored));

/** A stretch of a text in UTF-16 code units. */
interface Stretch {
  start: number;
  end: number;
}

/** A stretch of a version's text with the blocks that begin in it, and the parts of the whole. It costs what it shows. */
export async function findWindow(
  { organizationId, documentId, number }: { organizationId: string; documentId: string; number: number },
  { start, end }: Stretch,
) {
  const [structure, pieces] = await Promise.all([
    findStructure(organizationId, documentId, number),
    piecesOf(organizationId, documentId, number)
      .where("starts_at", "<", end)
      .where("ends_at", ">", start)
      .execute(),
  ]);
  if (!structure) return undefined;
  const from = pieces[0]?.starts_at ?? start;
  const content = pieces.map((piece) => piece.content).join("");
  return {
    parts: structure.parts,
    text: content.slice(start - from, end - from),
    blocks: pieces
      .flatMap(({ blocks }) => parseBlocks(blocks))
      .filter((block) => block.start >= start && block.start < end),
  };
}

/** The whole text of a version. */
export async function findContent(organizationId: string, documentId: string, number: number) {
  const pieces = await piecesOf(organizationId, documentId, number).execute();
  return pieces.length === 0 ? undefined : pieces.map(({ content }) => content).join("");
}

/** The whole text of a version with its structure. */
export async function findText(organizationId: string, documentId: string, number: number) {
  const [structure, pieces] = await Promise.all([
    findStructure(organizationId, documentId, number),
    piecesOf(organizationId, documentId, number).execute(),
  ]);
  if (!structure) return undefined;
  return {
    text: pieces.map(({ content }) => content).join(""),
    blocks: pieces.flatMap(({ blocks }) => parseBlocks(blocks)),
    tables: z.array(TableSchema).parse(JSON.parse(structure.tables)),
    parts: structure.parts,
  };
}
