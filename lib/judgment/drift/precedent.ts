import { findParties } from "@/lib/judgment/language/parties";
import type { AlignedPair } from "./compare";
import { readExpected } from "./measure-expected";
import type { MeasureTools } from "./measured-texts";
import type { ClauseReading } from "./read-clause";
import { readText } from "./read-text";

/** Common content words of all of them from which two texts are compared closely, and in how many at most. */
const SHARED_WORDS = 0.6;
const COMPARED = 3;

/** Likeness of each pair of clauses, as people would say, and common content words from which two say the same. */
const LEAST_LIKENESS = 0.85;
const LEAST_OVERLAP = 0.7;

/** A behavior that says the same as another one. */
export interface LikeBehavior<Ruled> {
  ruled: Ruled;
  /** Of the two clauses least alike, 0 to 1. */
  likeness: number;
}

/**
 * The first of some behaviors that says the same as a given one: clause by clause near-identical in words and meaning,
 * with no denial, opposite, amount, force, scope, order or party that tells them apart. Not checked: names of people and
 * things, which a rule may well tell apart.
 *
 * @param ruled in the order of preference; among equally many common words the first is taken
 */
export async function findLikeBehavior<Ruled extends { behavior: string }>(
  tools: MeasureTools,
  behavior: string,
  ruled: readonly Ruled[],
): Promise<LikeBehavior<Ruled> | undefined> {
  const same = ruled.find((item) => item.behavior.trim() === behavior.trim());
  if (same) return { ruled: same, likeness: 1 };
  if (ruled.length === 0) return undefined;
  const own = await readText(behavior);
  const ownWords = contentOf(own);
  const candidates: { item: Ruled; read: ClauseReading[]; shared: number }[] = [];
  for (const item of ruled) {
    const read = await readText(item.behavior);
    const shared = sharedOf(ownWords, contentOf(read));
    if (shared >= SHARED_WORDS && own.length <= MOST_CLAUSES && read.length <= MOST_CLAUSES)
      candidates.push({ item, read, shared });
  }
  candidates.sort((a, b) => b.shared - a.shared);
  for (const { item, read } of candidates.slice(0, COMPARED)) {
    const { pairs } = await readExpected(tools, read, own);
    if (pairs.length > 0 && pairs.every(isSame)) {
      const likeness = Math.min(...pairs.map(({ features }) => features.similarity));
      return { ruled: item, likeness: Math.round(likeness * 1e6) / 1e6 };
    }
  }
  return undefined;
}

/** A longer report is a story of its own. */
const MOST_CLAUSES = 40;

function contentOf(clauses: readonly ClauseReading[]): ReadonlySet<string> {
  return new Set(clauses.flatMap(({ content }) => [...content]));
}

function sharedOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}

function isSame({ expected, observed, features }: AlignedPair): boolean {
  const { similarity, overlap, parity, antonym, deniedShare, number, modality, quantifier, swap } = features;
  if (similarity < LEAST_LIKENESS || overlap < LEAST_OVERLAP) return false;
  if (Math.max(parity, antonym, deniedShare, number, modality, quantifier, swap) > 0) return false;
  return partiesOf(expected.text) === partiesOf(observed.text);
}

function partiesOf(text: string): string {
  return [...new Set(findParties(text).map(({ party }) => party))].sort().join(" ");
}
