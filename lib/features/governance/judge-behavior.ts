import type { Actor } from "@/lib/core/actor";
import { manifoldsOf } from "@/lib/features/systems";
import { findPrecedent, measureDrift } from "@/lib/judgment/drift";
import type { DriftMeasurement } from "@/lib/judgment/drift/schema";
import { doubtOf } from "@/lib/judgment/opinion/doubt";
import type { Opinion } from "@/lib/judgment/opinion/schema";
import {
  canBeWeighed,
  decide,
  followPrecedent,
  type PolicyOutcome,
  type PrecedentInput,
  weighOpinion,
} from "@/lib/judgment/risk/policy";
import { scanContent } from "@/lib/judgment/scan";
import { SCAN_SEVERITIES, type ScanSeverity } from "@/lib/judgment/scan/schema";
import type { HeardOpinion, Unsure } from "./ask-opinion";
import { digestOf } from "./digests";
import { referenceVectorsOf } from "./reference-vector-queries";
import { listRulings } from "./review-queries";
import type { AnalyzeDrift, DecisionScan, Govern, Precedent } from "./schema";

/** What was found out about one behavior, before anything is recorded. */
export interface Judgement {
  measurement: DriftMeasurement;
  /** By the drift score and the scan. */
  found: PolicyOutcome;
  /** The same with the opinion of a language model. */
  heard: PolicyOutcome;
  /** The same with a precedent: what is decided. */
  outcome: PolicyOutcome;
  worstFinding: ScanSeverity | null;
  scan: DecisionScan | null;
  opinion: Opinion | null;
  precedent: Precedent | null;
}

/** The system whose behavior is judged. */
export interface JudgedSystem {
  /** Undefined for one that has not been mentioned yet. */
  id: string | undefined;
  /** Asks a language model about behavior of which the measurement is unsure; left out where none may be asked. */
  ask?: ((unsure: Doubtful) => Promise<HeardOpinion | null>) | undefined;
}

/** What leaves a measurement unsure, and against what it was measured. */
type Doubtful = Pick<Unsure, "doubt" | "isByManifold">;

/** Measures a behavior and applies the policy; nothing is scanned and nothing recorded. */
export async function judgeDrift(
  actor: Actor,
  system: JudgedSystem,
  input: AnalyzeDrift,
): Promise<Judgement> {
  const [measurement, ruled] = await Promise.all([
    measure(actor, system.id, input),
    findRuled(actor, system.id, input),
  ]);
  return judge(system, { measurement, threshold: input.threshold, scan: null, ruled });
}

/** Measures and scans a behavior with its context, and applies the policy; nothing is recorded. */
export async function judgeBehavior(actor: Actor, system: JudgedSystem, input: Govern): Promise<Judgement> {
  const [measurement, scan, ruled] = await Promise.all([
    measure(actor, system.id, input),
    scanBoth(input),
    findRuled(actor, system.id, input),
  ]);
  return judge(system, { measurement, threshold: input.threshold, scan, ruled });
}

async function measure(
  actor: Actor,
  systemId: string | undefined,
  { behavior, expected_behavior: expectedBehavior }: AnalyzeDrift,
): Promise<DriftMeasurement> {
  // Called only where they are needed: without an expected text, or where it does not speak to the behavior.
  const manifolds = async () => {
    const records = await manifoldsOf(actor, systemId);
    return records.map(({ name, kind, references, unsafe_references: unsafeReferences }) => ({
      name,
      references,
      unsafeReferences,
      isBuiltIn: kind === "builtin",
    }));
  };
  return measureDrift({ behavior, expectedBehavior, manifolds }, referenceVectorsOf(actor.organizationId));
}

/** The newest ruling of a person on a near-identical behavior of the system. */
async function findRuled(
  actor: Actor,
  systemId: string | undefined,
  { behavior, expected_behavior: expected }: AnalyzeDrift,
) {
  if (systemId === undefined) return undefined;
  const expectedDigest = expected === undefined ? null : digestOf(expected);
  const rulings = await listRulings(actor.organizationId, systemId, {
    length: behavior.length,
    expectedDigest,
  });
  return findPrecedent(behavior, rulings);
}

/** What a judgment is made from. */
interface Found {
  measurement: DriftMeasurement;
  threshold: number;
  scan: DecisionScan | null;
  ruled: Awaited<ReturnType<typeof findRuled>>;
}

/** The policy: drift and scan, then an opinion where the measurement is unsure, then what a person ruled before. */
async function judge(
  { ask }: JudgedSystem,
  { measurement, threshold, scan, ruled }: Found,
): Promise<Judgement> {
  const worstFinding = worstOf(scan);
  const found = decide({ driftScore: measurement.drift_score, threshold, worstFinding });
  const isContradicted = contradicts(measurement);
  const doubt = canBeWeighed(found) ? doubtOf(measurement, threshold) : null;
  const isByManifold = measurement.comparison === "manifold";
  const answered = doubt && ask ? await ask({ doubt, isByManifold }) : null;
  const { heard, opinion } = weigh(found, answered, isContradicted);
  const { outcome, precedent } = follow(heard, ruled, { isContradicted, worstFinding });
  const notes = opinion?.failure ? [...measurement.notes, "opinion_unavailable" as const] : measurement.notes;
  return {
    measurement: { ...measurement, notes },
    ...{ found, heard, outcome, worstFinding, scan, opinion, precedent },
  };
}

function worstOf(scan: DecisionScan | null): ScanSeverity | null {
  const isThere = (severity: ScanSeverity) => scan?.findings.some((finding) => finding.severity === severity);
  return SCAN_SEVERITIES.find(isThere) ?? null;
}

/** A conflict from which a behavior contradicts what is expected, more likely than not. */
const CONTRADICTS = 0.5;

function contradicts({ comparison, differences }: DriftMeasurement): boolean {
  return comparison === "expected" && differences.some(({ conflict }) => conflict >= CONTRADICTS);
}

/** What an opinion makes of an outcome; without a verdict it stays. */
function weigh(
  found: PolicyOutcome,
  answered: HeardOpinion | null,
  isContradicted: boolean,
): { heard: PolicyOutcome; opinion: Opinion | null } {
  if (!answered) return { heard: found, opinion: null };
  const { said, isSteered } = answered;
  if (said.verdict === null) return { heard: found, opinion: { ...said, effect: "none" } };
  const weighed = weighOpinion(found, { verdict: said.verdict, isContradicted, isSteered });
  return { heard: weighed.outcome, opinion: { ...said, effect: weighed.effect } };
}

/** What a person's earlier ruling makes of an outcome. */
function follow(
  heard: PolicyOutcome,
  ruled: Found["ruled"],
  against: Pick<PrecedentInput, "isContradicted" | "worstFinding">,
): { outcome: PolicyOutcome; precedent: Precedent | null } {
  if (!ruled) return { outcome: heard, precedent: null };
  const { review_id, ruling, resolved_by_name, resolved_at } = ruled.ruled;
  const { outcome, effect } = followPrecedent(heard, { ruling, ...against });
  const { likeness } = ruled;
  const at = resolved_at.toISOString();
  return {
    outcome,
    precedent: { review_id, ruling, resolved_by_name, resolved_at: at, likeness, effect },
  };
}

async function scanBoth({ behavior, context }: Govern): Promise<DecisionScan> {
  const ofBehavior = await scanContent(behavior);
  const ofContext = context === undefined ? undefined : await scanContent(context);
  const named = (field: "behavior" | "context", findings: typeof ofBehavior.findings) =>
    findings.map((finding) => ({ ...finding, field }));
  return {
    passed: ofBehavior.passed && (ofContext?.passed ?? true),
    findings: [...named("behavior", ofBehavior.findings), ...named("context", ofContext?.findings ?? [])],
    checks_run: ofBehavior.checks_run,
    findings_omitted: ofBehavior.findings_omitted + (ofContext?.findings_omitted ?? 0),
  };
}
