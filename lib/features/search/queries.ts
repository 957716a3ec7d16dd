import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { SearchText } from "@/lib/core/search-text";
import { db } from "@/lib/platform/database/database";
import { selectRows } from "@/lib/platform/database/rows";
import { RECORD_KINDS, type RecordKind } from "./schema";

/** A record that may be what is searched for, in the spelling of `foldText`. */
const CandidateSchema = z.strictObject({
  kind: z.enum(RECORD_KINDS),
  record_id: z.string(),
  name: z.string(),
  alias: z.string(),
  words: z.string(),
});
export type Candidate = z.infer<typeof CandidateSchema>;

/** One of several kinds, with its place in its own and how many were found of all. */
const CandidateOfManySchema = CandidateSchema.extend({ place: z.coerce.number(), total: z.coerce.number() });

/** Candidates of one kind and one way to match: more than are shown, so that the newest are among them. */
const MOST_OF_A_KIND = 50;
/**
 * With more than these, kinds are searched apart, so that one with many records does not crowd out the others. Looking
 * through so many takes less time than a second look at the index.
 */
const MOST_TOGETHER = 1_000;
const NUMEROUS: readonly RecordKind[] = ["control", "decision", "evidence", "document"];
/** How many words a mistyped one may stand for. */
const MOST_SIMILAR_WORDS = 10;
/** After every name that begins with a text, in the order of bytes. */
const LAST = "\u{10ffff}";

const FOUND = sql.raw("e.kind, e.record_id, e.name, e.alias, e.words");

/** Records whose name, alias or ID is the text, or whose name or alias begins with it. */
export async function findByBeginning(
  organizationId: string,
  kinds: readonly RecordKind[],
  { text }: SearchText,
  id: string,
): Promise<Candidate[]> {
  const beginsWith = (column: "name" | "alias") => sql`
    (SELECT ${FOUND} FROM search_entries e
     WHERE e.organization_id = ${organizationId} AND e.kind = k.kind
       AND e.${sql.ref(column)} >= ${text} AND e.${sql.ref(column)} < ${text + LAST}
     ORDER BY e.${sql.ref(column)} LIMIT ${MOST_OF_A_KIND})`;
  return candidates(
    sql`SELECT found.* FROM unnest(${kinds}::text[]) AS k(kind)
      CROSS JOIN LATERAL (${beginsWith("name")} UNION ${beginsWith("alias")}) found
      UNION
      SELECT ${FOUND} FROM search_entries e
      WHERE e.kind = ANY(${kinds}::text[]) AND e.record_id = ${id} AND e.organization_id = ${organizationId}`,
  );
}

/**
 * Records that have every word, each as the beginning of one of theirs: in the name before those that have some elsewhere.
 *
 * @param words for each word of the search what may take its place, as `foldText` has them, which is what keeps a query
 *   from having operators of its own
 * @param where whether words outside of names count too
 */
export async function findByWords(
  organizationId: string,
  kinds: readonly RecordKind[],
  words: readonly (readonly string[])[],
  where: "name" | "anywhere",
): Promise<Candidate[]> {
  const inName = termsOf(words, "n:");
  const wanted = where === "name" ? inName : termsOf(words, "");
  const matches = (terms: string, some: readonly RecordKind[], limit: number) => {
    const ofKind = some.map((kind) => `'k:${kind}'`).join(" | ");
    // Asking for every kind would look up each of them, and leave out nothing.
    const kindTerms = some.length === RECORD_KINDS.length ? [] : [`(${ofKind})`];
    const query = [`'o:${organizationId}'`, ...kindTerms, terms].join(" & ");
    return sql`search_matches(${query}::tsquery, ${limit}) e`;
  };
  const namesFirst = where === "name" ? sql`` : sql`ORDER BY (e.terms @@ ${inName}::tsquery) DESC`;
  const together = await rowsOf(
    CandidateOfManySchema,
    sql`SELECT * FROM (
        SELECT ${FOUND}, count(*) OVER () AS total,
          row_number() OVER (PARTITION BY e.kind ${namesFirst}) AS place
        FROM ${matches(wanted, kinds, MOST_TOGETHER)}) found
      WHERE place <= ${MOST_OF_A_KIND}`,
  );
  if ((together[0]?.total ?? 0) < MOST_TOGETHER)
    return together.map(({ total, place, ...candidate }) => candidate);
  const groups = [
    kinds.filter((kind) => !NUMEROUS.includes(kind)),
    ...NUMEROUS.filter((kind) => kinds.includes(kind)).map((kind) => [kind]),
  ].filter((group) => group.length > 0);
  const apart = async (terms: string) => {
    const ofGroups = groups.map((group) =>
      candidates(
        sql`SELECT ${FOUND} FROM ${matches(terms, group, MOST_OF_A_KIND * Math.min(3, group.length))}`,
      ),
    );
    return (await Promise.all(ofGroups)).flat();
  };
  const named = await apart(inName);
  return where === "name" || named.length >= MOST_OF_A_KIND ? named : [...named, ...(await apart(wanted))];
}

/** All words, each by one of its choices. */
function termsOf(words: readonly (readonly string[])[], prefix: "n:" | ""): string {
  return words.map((choices) => `(${choices.map((word) => `'${prefix}${word}':*`).join(" | ")})`).join(" & ");
}

const SimilarWordSchema = z.strictObject({ typed: z.string(), word: z.string() });

/**
 * Words of the organization's names that are like the typed ones: the most similar by trigrams, and those with two
 * neighboring letters exchanged, which have too few trigrams in common where they are short.
 */
export async function findSimilarWords(
  organizationId: string,
  words: readonly string[],
): Promise<z.infer<typeof SimilarWordSchema>[]> {
  const exchanges = words.flatMap((typed) => exchangesOf(typed).map((exchanged) => ({ typed, exchanged })));
  return rowsOf(
    SimilarWordSchema,
    sql`SELECT t.typed, s.word FROM unnest(${words}::text[]) AS t(typed) CROSS JOIN LATERAL (
        SELECT DISTINCT w.word, similarity(w.word, t.typed) AS similarity FROM search_words w
        WHERE w.organization_id = ${organizationId} AND char_length(w.word) <= 40 AND w.word % t.typed
        ORDER BY similarity DESC, w.word LIMIT ${MOST_SIMILAR_WORDS}) s
      UNION
      SELECT x.typed, w.word
      FROM unnest(${exchanges.map(({ typed }) => typed)}::text[], ${exchanges.map(({ exchanged }) => exchanged)}::text[])
        AS x(typed, exchanged)
      JOIN search_words w ON w.organization_id = ${organizationId} AND w.word = x.exchanged`,
  );
}

/** The word with each two neighboring letters exchanged. */
function exchangesOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, at) =>
    letters
      .with(at, letter)
      .with(at + 1, letters[at] ?? "")
      .join(""),
  );
}

function candidates(query: RawBuilder<unknown>): Promise<Candidate[]> {
  return rowsOf(CandidateSchema, query);
}

const RecordRowSchema = z.strictObject({
  kind: z.enum(RECORD_KINDS),
  record_id: z.string(),
  title: z.string(),
  reference: z.string().nullable(),
  framework: z.string().nullable(),
  system_id: z.string().nullable(),
  system_name: z.string().nullable(),
  program_id: z.string().nullable(),
  program_name: z.string().nullable(),
  updated_at: z.date(),
});
export type RecordRow = z.infer<typeof RecordRowSchema>;

/** What is shown of records as they are now; one that is gone is left out. */
export async function readRecords(organizationId: string, ids: readonly string[]): Promise<RecordRow[]> {
  if (ids.length === 0) return [];
  return rowsOf(
    RecordRowSchema,
    sql`SELECT r.kind, r.record_id, r.title, r.reference, r.framework, r.system_id, s.name AS system_name,
        r.program_id, p.name AS program_name, r.updated_at
      FROM (SELECT * FROM search_sources
        WHERE record_id = ANY(${ids}::text[]) AND organization_id = ${organizationId}) r
      LEFT JOIN systems s ON s.id = r.system_id
      LEFT JOIN programs p ON p.id = r.program_id`,
  );
}

/** Search reads a view and uses operators that the generated types do not know. */
function rowsOf<Row extends z.ZodType>(row: Row, query: RawBuilder<unknown>): Promise<z.output<Row>[]> {
  const { sql: text, parameters } = query.compile(db());
  return selectRows(db(), row, { text, values: [...parameters] });
}
