import { writeManifoldAnalysis } from "./analysis";
import { round } from "./compare";
import { harmLikenessOf, readHeads } from "./heads";
import { createLikeness } from "./likeness";
import {
  type EmbeddedManifold,
  embedManifold,
  joinManifolds,
  type ManifoldScore,
  type MeasuredManifold,
  type NearReference,
  type ObservedBehavior,
  scoreManifold,
} from "./manifold";
import { embedClauses, type Measured, type MeasureTools, noteTexts, tellDifferences } from "./measured-texts";
import { type ClauseReading, readClause } from "./read-clause";
import { chooseClauses, readText } from "./read-text";
import { actorOf } from "./reading/actor";
import { readConduct } from "./reading/conduct";

/** Fewer references do not outline a behavior. */
const ENOUGH_REFERENCES = 8;

/** Enough for the model's 256 tokens. Unit: characters. */
const WHOLE_LENGTH = 2_000;

/** A behavior, and whether an expected text was given that does not speak to it. */
interface ConductInput {
  behavior: string;
  isUncovered: boolean;
}

/** Compares a behavior with manifolds; the one it lies farthest from decides. */
export async function measureAgainstManifolds(
  tools: MeasureTools,
  { behavior, isUncovered }: ConductInput,
  manifolds: readonly MeasuredManifold[],
): Promise<Measured> {
  const base = {
    comparison: "manifold" as const,
    basis: "insufficient_basis" as const,
    nearest_reference: null,
    differences: [],
    explanation: [],
  };
  const clauses = await readText(behavior);
  const usable = manifolds.filter(({ references }) => references.length > 0);
  if (clauses.length === 0 || usable.length === 0) {
    const analysis = "There is nothing to compare: the behavior or the reference behaviors hold no words.";
    return { ...base, drift_score: 1, analysis, notes: ["nothing_to_compare", "insufficient_basis"] };
  }
  const opened = await openAll(tools, usable);
  const references = opened.flatMap(({ safe, unsafe }) => [...safe, ...unsafe]);
  const { chosen, isComplete } = await chooseClauses(clauses, references);
  const observed = await embedBehavior(tools, { behavior, isUncovered }, chosen);
  const likeness = createLikeness(tools.embedder, [...chosen, ...references]);
  const scores: ManifoldScore[] = [];
  for (const manifold of opened) {
    scores.push(await scoreManifold(manifold, observed, likeness, tools.opposition));
  }
  const decisive = scores.sort(bySeriousness)[0];
  const driftScore = round(decisive?.score ?? 0);
  const differences = tellDifferences(decisive?.pairs ?? []);
  const nearest = scores.map((score) => score.nearest).sort(byNearness)[0] ?? null;
  const isLow = usable.some((own) => !own.isBuiltIn && own.references.length < ENOUGH_REFERENCES);
  return {
    comparison: "manifold",
    basis: "sufficient",
    explanation: [],
    drift_score: driftScore,
    analysis: writeManifoldAnalysis(driftScore, decisive, { nearest, differences }),
    nearest_reference: nearest && { ...nearest, similarity: round(nearest.similarity) },
    differences,
    notes: [...(isLow ? (["low_reference_count"] as const) : []), ...noteTexts(clauses, isComplete)],
  };
}

/** An organization's own manifolds one by one, the built-in ones together. */
async function openAll(
  { embedder, openManifold }: MeasureTools,
  manifolds: readonly MeasuredManifold[],
): Promise<EmbeddedManifold[]> {
  const open =
    openManifold ?? ((manifold) => embedManifold(manifold, embedder, (texts) => embedder.embed(texts)));
  const own: EmbeddedManifold[] = [];
  const builtIn: EmbeddedManifold[] = [];
  for (const manifold of manifolds) (manifold.isBuiltIn ? builtIn : own).push(await open(manifold));
  return builtIn.length > 0 ? [...own, joinManifolds(builtIn)] : own;
}

/** A behavior as the model is given it in one. Shared with the fit. */
export function asWritten(behavior: string): string {
  return behavior.trim().slice(0, WHOLE_LENGTH);
}

async function embedBehavior(
  { embedder }: MeasureTools,
  { behavior, isUncovered }: ConductInput,
  chosen: readonly ClauseReading[],
): Promise<ObservedBehavior> {
  const text = asWritten(behavior);
  const reading = readClause({ text, start: 0, end: text.length });
  const sides = [chosen, [reading], [{ ...reading, plain: text }]];
  const [clauses = [], [whole] = [], [written] = []] = await embedClauses(embedder, sides);
  const heads = readHeads(clauses, written);
  return {
    clauses,
    whole: whole ?? { ...reading, vector: new Float32Array(embedder.dimensions) },
    conduct: readConduct(clauses),
    harmLikeness: heads && harmLikenessOf(heads, isUncovered),
    namesSystem: beginsWithSystem(chosen),
  };
}

/** "It …", "The agent …", "The booking agent …". */
function beginsWithSystem([first]: readonly ClauseReading[]): boolean {
  if (!first) return false;
  const [opening, ...next] = first.words;
  if (opening?.text === "it") return true;
  return opening?.text === "the" && next.slice(0, 2).some((word) => actorOf(word) === "system");
}

function byNearness(a: NearReference | null, b: NearReference | null): number {
  return (b?.similarity ?? 0) - (a?.similarity ?? 0) || ((a?.text ?? "") < (b?.text ?? "") ? -1 : 1);
}

/** The highest score first, then the nearest, then by text: the order of the manifolds changes nothing. */
function bySeriousness(a: ManifoldScore, b: ManifoldScore): number {
  return (
    b.score - a.score ||
    (b.nearest?.similarity ?? 0) - (a.nearest?.similarity ?? 0) ||
    ((a.nearest?.text ?? "") < (b.nearest?.text ?? "") ? -1 : 1)
  );
}
