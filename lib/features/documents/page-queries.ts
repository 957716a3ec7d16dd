import { type Database, db } from "@/lib/platform/database/database";
import { type PageWords, PageWordsSchema } from "@/lib/platform/reading/schema";

interface VersionKey {
  organization_id: string;
  document_id: string;
  number: number;
}

const parseWords = (stored: string): PageWords => PageWordsSchema.parse(JSON.parse(stored));

/** Keeps where the words of recognized pages are. */
export async function insertRecognizedPages(
  tx: Database,
  { organization_id, document_id, number }: VersionKey,
  pages: readonly PageWords[],
): Promise<void> {
  if (pages.length === 0) return;
  const rows = pages.map((page) => ({
    organization_id,
    document_id,
    version: number,
    page: page.page,
    words: JSON.stringify(page),
  }));
  await tx.insertInto("document_recognized_pages").values(rows).execute();
}

/** Where the words of a page are that was recognized; undefined for other pages. */
export async function findRecognizedPage(
  organizationId: string,
  documentId: string,
  at: { version: number; page: number },
): Promise<PageWords | undefined> {
  const row = await db()
    .selectFrom("document_recognized_pages")
    .select("words")
    .where("organization_id", "=", organizationId)
    .where("document_id", "=", documentId)
    .where("version", "=", at.version)
    .where("page", "=", at.page)
    .executeTakeFirst();
  return row && parseWords(row.words);
}

/** A page that was drawn. */
export interface PagePicture {
  /** Names the picture in the file store. */
  picture: string;
  words: PageWords;
}

export async function findPicture(
  organizationId: string,
  sha256: string,
  page: number,
): Promise<PagePicture | undefined> {
  const row = await db()
    .selectFrom("document_page_pictures")
    .select(["picture", "words"])
    .where("organization_id", "=", organizationId)
    .where("sha256", "=", sha256)
    .where("page", "=", page)
    .executeTakeFirst();
  return row && { picture: row.picture, words: parseWords(row.words) };
}

/** Keeps a drawn page; one that another request drew meanwhile is replaced. */
export async function insertPicture(
  tx: Database,
  { organizationId, sha256 }: { organizationId: string; sha256: string },
  { picture, words }: PagePicture,
): Promise<void> {
  const drawn = { picture, words: JSON.stringify(words) };
  await tx
    .insertInto("document_page_pictures")
    .values({ organization_id: organizationId, sha256, page: words.page, ...drawn })
    .onConflict((conflict) => conflict.columns(["organization_id", "sha256", "page"]).doUpdateSet(drawn))
    .execute();
}

/** Deletes the pictures of a file. @returns the digests of those that no other file has */
export async function deletePictures(
  tx: Database,
  organizationId: string,
  sha256: string,
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom("document_page_pictures")
    .where("organization_id", "=", organizationId)
    .where("sha256", "=", sha256)
    .returning("picture")
    .execute();
  if (deleted.length === 0) return [];
  const digests = [...new Set(deleted.map(({ picture }) => picture))];
  const shared = await tx
    .selectFrom("document_page_pictures")
    .select("picture")
    .where("organization_id", "=", organizationId)
    .where("picture", "in", digests)
    .execute();
  return digests.filter((digest) => !shared.some(({ picture }) => picture === digest));
}
