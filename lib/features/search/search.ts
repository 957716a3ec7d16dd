import type { Actor } from "@/lib/core/actor";
import type { Access, AnyOperation } from "@/lib/core/operation";
import {
  isOneErrorAway,
  type MatchTier,
  matchTier,
  mayBeMistyped,
  parseSearch,
  type SearchText,
} from "@/lib/core/search-text";
import { listActions } from "@/lib/features/actions/contract";
import { listIncidents } from "@/lib/features/actions/incident-contract";
import { listAuditHistory } from "@/lib/features/audits/contract";
import { listMembers } from "@/lib/features/auth/contract";
import { listDocuments } from "@/lib/features/documents/contract";
import { listEvidence } from "@/lib/features/evidence/contract";
import { listDecisions, listReviews } from "@/lib/features/governance/contract";
import { listControls, listPrograms } from "@/lib/features/programs/contract";
import { listSystems } from "@/lib/features/systems/contract";
import { mayCall } from "@/lib/platform/http/admission";
import { closest, inOrder, type Ranked } from "./order";
import { type Candidate, findByBeginning, findByWords, findSimilarWords, readRecords } from "./queries";
import { findRequirements } from "./requirements";
import { RECORD_KINDS, type RecordKind, type SearchHit, type SearchQuery } from "./schema";

/** The operation whose caller may find a kind: whoever may list it. */
const LISTED_BY: Readonly<
  Record<RecordKind, AnyOperation & { access: Exclude<Access, { kind: "public" }> }>
> = {
  system: listSystems,
  program: listPrograms,
  control: listControls,
  document: listDocuments,
  evidence: listEvidence,
  audit: listAuditHistory,
  decision: listDecisions,
  review: listReviews,
  action: listActions,
  incident: listIncidents,
  person: listMembers,
};

/** Results of a kind where every kind is searched: one must not hide the others. */
const MOST_OF_A_KIND = 8;
/** With fewer results, similar names are searched, too. */
const FEW = 3;

/** What the actor may find by `q`, the closest first. */
export async function search(actor: Actor, { q, kind, limit }: SearchQuery): Promise<{ data: SearchHit[] }> {
  const query = parseSearch(q);
  if (query.words.length === 0) return { data: [] };
  const kinds = RECORD_KINDS.filter(
    (one) => (kind === undefined || kind === one) && mayCall(actor, LISTED_BY[one].access),
  );
  const isCatalogSearched = kind === undefined || kind === "requirement";
  const mostOfAKind = kind === undefined ? MOST_OF_A_KIND : limit;
  const [records, requirements] = await Promise.all([
    findRecords(actor, kinds, { query, id: q.trim(), limit, mostOfAKind }),
    isCatalogSearched ? findRequirements(actor, query, q) : [],
  ]);
  // What was typed is the name of a record then, and no mistyped word of the catalog.
  const isFound = records.some(({ tier }) => tier !== "similar");
  const fitting = isFound ? requirements.filter(({ tier }) => tier !== "similar") : requirements;
  return { data: inOrder([...records, ...fitting], mostOfAKind, limit) };
}

interface Asked {
  query: SearchText;
  /** What was typed, which may be the ID of a record. */
  id: string;
  limit: number;
  mostOfAKind: number;
}

async function findRecords(
  { organizationId }: Actor,
  kinds: readonly RecordKind[],
  { query, id, limit, mostOfAKind }: Asked,
): Promise<Ranked[]> {
  if (kinds.length === 0) return [];
  const found = new Map<string, Candidate>();
  const add = (more: readonly Candidate[]) => {
    for (const one of more) if (!found.has(keyOf(one))) found.set(keyOf(one), one);
  };
  const words = query.words.map((word) => [word]);
  // One letter begins a word of nearly everything.
  const isWord = query.text.length > 1;
  const byWords = () => (isWord ? findByWords(organizationId, kinds, words, "anywhere") : []);
  // One word is often the beginning of more names than are shown; several seldom are.
  const hasSeveralWords = words.length > 1;
  const [begins, sought] = await Promise.all([
    findByBeginning(organizationId, kinds, query, id),
    hasSeveralWords ? byWords() : undefined,
  ]);
  add(begins);
  add(sought ?? []);
  if (found.size < limit) {
    // Looking for similar words takes longest, so it does not wait until the others are known to be too few.
    const mayBeFew = found.size < FEW && isWord;
    const [others, similar] = await Promise.all([
      sought ? [] : byWords(),
      mayBeFew ? findSimilarWords(organizationId, query.words.filter(mayBeMistyped)) : [],
    ]);
    add(others);
    if (found.size < FEW) add(await findMistyped(organizationId, kinds, query, similar));
  }
  const chosen = closest(
    [...found.values()].map((candidate) => ({ candidate, tier: tierOf(query, candidate, id) })),
    mostOfAKind,
  );
  const rows = await readRecords(organizationId, [
    ...new Set(chosen.map(({ candidate }) => candidate.record_id)),
  ]);
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return chosen.flatMap(({ candidate, tier }) => {
    const row = byKey.get(keyOf(candidate));
    return row ? [{ hit: toHit(row), tier }] : [];
  });
}

/** Records with names that have the words where one typing error in each is forgiven; `similar` words stand for them. */
async function findMistyped(
  organizationId: string,
  kinds: readonly RecordKind[],
  { words }: SearchText,
  similar: Awaited<ReturnType<typeof findSimilarWords>>,
): Promise<Candidate[]> {
  const choices = words.map((typed) => [
    typed,
    ...similar
      .filter((one) => one.typed === typed && isOneErrorAway(one.word, typed))
      .map(({ word }) => word),
  ]);
  if (choices.every(({ length }) => length === 1)) return [];
  return findByWords(organizationId, kinds, choices, "name");
}

const keyOf = ({ kind, record_id }: { kind: RecordKind; record_id: string }) => `${kind}:${record_id}`;

function tierOf(query: SearchText, candidate: Candidate, id: string): MatchTier {
  return candidate.record_id === id ? "exact" : (matchTier(query, candidate) ?? "similar");
}

function toHit(row: Awaited<ReturnType<typeof readRecords>>[number]): SearchHit {
  const { kind, record_id, title, reference, framework, updated_at } = row;
  const related = (id: string | null, name: string | null) =>
    id === null || name === null ? null : { id, name };
  return {
    kind,
    id: record_id,
    name: title,
    reference,
    framework,
    control_id: null,
    system: related(row.system_id, row.system_name),
    program: related(row.program_id, row.program_name),
    updated_at: updated_at.toISOString(),
  };
}
