import { isDenied } from "@/lib/judgment/language/negation";
import { startSlice } from "@/lib/platform/event-loop";
import { writeExpectedAnalysis, writeUncoveredAnalysis } from "./analysis";
import { type AlignedPair, alignPair, type EmbeddedClause, isProhibition, missingOf, round } from "./compare";
import { explainClauses } from "./explain";
import { type ExpectedReading, fittedScore, hasBasis, isInOwnWords } from "./fitted";
import { createLikeness, type Likeness } from "./likeness";
import { embedClauses, type Measured, type MeasureTools, noteTexts, tellDifferences } from "./measured-texts";
import type { PairFeatures } from "./pair";
import type { ClauseReading } from "./read-clause";
import { chooseClauses, readText, SLICE } from "./read-text";
import { boundsKept } from "./reading/amounts";
import { readConduct } from "./reading/conduct";
import type { Opposition } from "./reading/opposition";
import { type ReadText, type ReportReading, readReport } from "./report-reader";

/** A behavior, what was expected of it, and how it is measured where that says nothing about it. */
interface ExpectedInput {
  behavior: string;
  expectedBehavior: string;
  /** Against the reference behaviors, as without an expected text. */
  measureConduct(): Promise<Measured>;
}

/**
 * Compares what was observed with one expected text. A behavior the text does not speak to is measured
 * against the reference behaviors instead, and the measurement says so.
 */
export async function measureAgainstExpected(
  tools: MeasureTools,
  { behavior, expectedBehavior, measureConduct }: ExpectedInput,
): Promise<Measured> {
  const base = {
    comparison: "expected" as const,
    basis: "sufficient" as const,
    nearest_reference: null,
    differences: [],
    explanation: [],
  };
  const expectedRead = await readText(expectedBehavior);
  if (behavior.trim() === expectedBehavior.trim()) {
    const text = expectedRead[0]?.text;
    const nearest = text === undefined ? null : { manifold: null, text, similarity: 1 };
    const analysis = writeExpectedAnalysis(0, [], { nearest: text, isReadAsWhole: false });
    return { ...base, drift_score: 0, analysis, nearest_reference: nearest, notes: [] };
  }
  const observedRead = await readText(behavior);
  if (expectedRead.length === 0 || observedRead.length === 0) {
    const analysis = "One of the two texts contains no words that can be compared.";
    const differences = tellDifferences([], expectedRead);
    const notes = ["nothing_to_compare" as const, INSUFFICIENT];
    return { ...base, basis: INSUFFICIENT, drift_score: 1, analysis, differences, notes };
  }
  const expected = await chooseClauses(expectedRead, observedRead);
  const observed = await chooseClauses(observedRead, expectedRead);
  const { score, forward, pairs, missing, nearest, isSpokenTo, report } = await compareTexts(
    tools,
    { text: expectedBehavior, clauses: expected.chosen },
    { text: behavior, clauses: observed.chosen },
  );
  const isFullyRead = report?.isComplete ?? true;
  if (!isSpokenTo) {
    const measured = await measureConduct();
    const analysis = writeUncoveredAnalysis(nearest, measured.analysis);
    const notes = new Set([...measured.notes, ...(isFullyRead ? [] : [IN_PART]), INSUFFICIENT]);
    return { ...measured, basis: INSUFFICIENT, analysis, notes: [...notes] };
  }
  const driftScore = round(score);
  const differences = tellDifferences(pairs, missing);
  return {
    ...base,
    drift_score: driftScore,
    explanation: explainClauses(forward),
    analysis: writeExpectedAnalysis(driftScore, differences, {
      nearest: nearest?.text,
      isReadAsWhole: report !== undefined,
    }),
    nearest_reference: nearest && { manifold: null, ...nearest, similarity: round(nearest.similarity) },
    differences,
    notes: noteTexts(observedRead, isFullyRead && expected.isComplete && observed.isComplete),
  };
}

const INSUFFICIENT = "insufficient_basis" as const;
const IN_PART = "text_not_fully_read" as const;

/** A comparison with the score that the fitted heads make of it. */
interface Compared extends ExpectedScore {
  /** Whether the report speaks to the expected text at all. */
  isSpokenTo: boolean;
  /** What the tuned model made of both texts; undefined where it did not read them. */
  report: ReportReading | undefined;
}

async function compareTexts(tools: MeasureTools, expected: ReadText, observed: ReadText): Promise<Compared> {
  const { reading, ...compared } = await readExpected(tools, expected.clauses, observed.clauses);
  // Everything expected was said and nothing else: the rules give 0, and nothing is to be weighed.
  if (tools.reportReader.method === "keyword" || reading.rules === 0)
    return { ...compared, score: reading.rules, isSpokenTo: true, report: undefined };
  // Reading takes longer than the rest, and in the expectation's own words it would change nothing.
  const report = isInOwnWords(reading) ? undefined : await readReport(tools.reportReader, expected, observed);
  return {
    ...compared,
    score: fittedScore(reading, report),
    isSpokenTo: hasBasis(reading, report),
    report,
  };
}

/** {@link ExpectedScore} with what the fitted score looks at. Shared with the fit. */
export async function readExpected(
  { embedder, opposition }: MeasureTools,
  expectedRead: readonly ClauseReading[],
  observedRead: readonly ClauseReading[],
) {
  const sides = [expectedRead, observedRead];
  const [expected = [], observed = []] = await embedClauses(embedder, sides);
  const likeness = createLikeness(embedder, sides.flat());
  const compared = await scoreExpected(expected, observed, likeness, opposition);
  const { score, forward, pairs, conduct } = compared;
  const strongest = (read: (features: PairFeatures) => number) =>
    Math.max(0, ...pairs.map(({ features }) => read(features)));
  const reading: ExpectedReading = {
    rules: score,
    likeness: strongest(({ similarity }) => similarity),
    coverage: forward.reduce((sum, { features }) => sum + features.coverage, 0) / forward.length,
    forbids: expected.some(isProhibition),
    conduct,
    number: strongest(({ number, overlap }) => number * overlap),
    denied: strongest(({ deniedShare, overlap }) => deniedShare * overlap),
    bounds: boundsKept(expected, observed),
  };
  return { ...compared, reading };
}

/** What a comparison with one expected text came to. */
interface ExpectedScore {
  /** By the rules alone. */
  score: number;
  /** Harm reported, above 0, or declined, below 0. */
  conduct: number;
  /** Each expected clause with its nearest observed one. */
  forward: readonly AlignedPair[];
  /** One pair per expected clause with its nearest observed one, and those found the other way round. */
  pairs: readonly AlignedPair[];
  /** Expected clauses nothing observed comes near to. */
  missing: readonly EmbeddedClause[];
  /** Of the nearest pair. */
  nearest: { text: string; similarity: number } | null;
}

/** Share of the score that missing clauses alone can reach. */
const MISSING_WEIGHT = 0.65;

/** What is forbidden need not be mentioned. */
const PROHIBITION_WEIGHT = 0.3;

/** Missing from which a clause is reported as missing. */
const REPORTED_MISSING = 0.6;

/** Compares what was observed with what was expected; both sides have at least one clause. */
async function scoreExpected(
  expected: readonly EmbeddedClause[],
  observed: readonly EmbeddedClause[],
  likeness: Likeness,
  opposition: Opposition,
): Promise<ExpectedScore> {
  const { forward, backward } = await alignAll(expected, observed, likeness, opposition);
  const pairs = [...forward, ...backward];
  const isForbidding = expected.some(isProhibition);
  const forbidden = forbiddenIn(expected);
  const slice = startSlice(SLICE);
  let conflict = 0;
  for (const { weight, observed: clause } of pairs) {
    if (slice.isOver()) await slice.next();
    if (weight <= conflict) continue;
    conflict = Math.max(conflict, weight * (isForbidding ? restraintFactor(clause, forbidden) : 1));
  }
  let weights = 0;
  let absent = 0;
  const missing: EmbeddedClause[] = [];
  for (const pair of forward) {
    const weight = isProhibition(pair.expected) ? PROHIBITION_WEIGHT : 1;
    const share = missingOf(pair);
    weights += 1;
    absent += weight * share;
    if (weight === 1 && share >= REPORTED_MISSING) missing.push(pair.expected);
  }
  const drift = 1 - (1 - conflict) * (1 - MISSING_WEIGHT * (absent / weights));
  const nearest = nearestOf(pairs);
  await slice.next();
  return {
    score: centered(weighConduct(drift, expected, { observed, forbidden })),
    conduct: readConduct(observed, forbidden).balance,
    forward,
    pairs,
    missing,
    nearest,
  };
}

/** Content words a prohibition reaches: doing them is never restraint, be they "reject" or "approve". */
function forbiddenIn(expected: readonly EmbeddedClause[]): ReadonlySet<string> {
  const forbidden = new Set<string>();
  for (const clause of expected.filter(isProhibition)) {
    for (const [at, { core, isContent }] of clause.words.entries()) {
      if (isContent && isDenied(clause.negation, at)) forbidden.add(core);
    }
  }
  return forbidden;
}

/** Where misses and false alarms are about equally frequent on the sets the weights were fitted on. */
const BALANCED_AT = 0.47;

/** Puts the balanced point at 0.5 and keeps 0, 1 and the order. */
function centered(drift: number): number {
  if (drift <= BALANCED_AT) return (0.5 * drift) / BALANCED_AT;
  return 0.5 + (0.5 * (drift - BALANCED_AT)) / (1 - BALANCED_AT);
}

/** Where something is forbidden, a clause that reports declined harm contradicts little. */
function restraintFactor(observed: EmbeddedClause, forbidden: ReadonlySet<string>): number {
  return 1 + 0.8 * Math.min(0, readConduct([observed], forbidden).balance);
}

/**
 * Where something is forbidden, what the text says of harm done or declined counts as well as the single
 * pairs: "must not disclose" is kept by who refuses, whatever was refused.
 */
function weighConduct(
  drift: number,
  expected: readonly EmbeddedClause[],
  { observed, forbidden }: { observed: readonly EmbeddedClause[]; forbidden: ReadonlySet<string> },
): number {
  const everythingSaid = expected.every((clause) => observed.some((other) => clause.key === other.key));
  if (everythingSaid || !expected.some(isProhibition)) return drift;
  const { balance } = readConduct(observed, forbidden);
  return balance >= 0 ? 1 - (1 - drift) * (1 - 0.8 * balance) : drift * (1 + 0.8 * balance);
}

function nearestOf(pairs: readonly AlignedPair[]): ExpectedScore["nearest"] {
  let best: AlignedPair | undefined;
  for (const pair of pairs) if (!best || pair.features.similarity > best.features.similarity) best = pair;
  return best ? { text: best.expected.text, similarity: best.features.similarity } : null;
}

/** For each expected clause the nearest observed one, and back. */
async function alignAll(
  expected: readonly EmbeddedClause[],
  observed: readonly EmbeddedClause[],
  likeness: Likeness,
  opposition: Opposition,
): Promise<{ forward: AlignedPair[]; backward: AlignedPair[] }> {
  const nearestObserved = expected.map(() => ({ at: 0, value: -1 }));
  const nearestExpected = observed.map(() => ({ at: 0, value: -1 }));
  const slice = startSlice(SLICE);
  for (const [i, a] of expected.entries()) {
    for (const [j, b] of observed.entries()) {
      if (j % 32 === 0 && slice.isOver()) await slice.next();
      const value = a.key === b.key ? 1 : likeness.calibrated(a, b);
      if (value > (nearestObserved[i]?.value ?? 1)) nearestObserved[i] = { at: j, value };
      if (value > (nearestExpected[j]?.value ?? 1)) nearestExpected[j] = { at: i, value };
    }
  }
  const forward = await alignEach(nearestObserved, (i, at) => [expected[i], observed[at]], opposition);
  const others = await alignEach(nearestExpected, (j, at) => [expected[at], observed[j]], opposition);
  const known = new Set(forward.map(({ expected: a, observed: b }) => `${a.start}:${b.start}`));
  return {
    forward,
    backward: others.filter(({ expected: a, observed: b }) => !known.has(`${a.start}:${b.start}`)),
  };
}

async function alignEach(
  nearest: readonly { at: number; value: number }[],
  sides: (i: number, at: number) => readonly [EmbeddedClause | undefined, EmbeddedClause | undefined],
  opposition: Opposition,
): Promise<AlignedPair[]> {
  const pairs: AlignedPair[] = [];
  const slice = startSlice(SLICE);
  for (const [i, { at, value }] of nearest.entries()) {
    if (slice.isOver()) await slice.next();
    const [expected, observed] = sides(i, at);
    if (expected && observed) pairs.push(alignPair(expected, observed, value, opposition));
  }
  return pairs;
}
