import type { Actor } from "@/lib/core/actor";
import { manifoldsOf } from "@/lib/features/systems";
import { findPrecedent, measureDrift } from "@/lib/judgment/drift";
import type { DriftMeasurement } from "@/lib/judgment/drift/schema";
import { decide, followPrecedent, type PolicyOutcome } from "@/lib/judgment/risk/policy";
import { scanContent } from "@/lib/judgment/scan";
import { SCAN_SEVERITIES, type ScanSeverity } from "@/lib/judgment/scan/schema";
import { digestOf } from "./digests";
import { referenceVectorsOf } from "./reference-vector-queries";
import { listRulings } from "./review-queries";
import type { AnalyzeDrift, DecisionScan, Govern, Precedent } from "./schema";

/** What was found out about one behavior, before anything is recorded. */
export interface Judgement {
  measurement: DriftMeasurement;
  outcome: PolicyOutcome;
  worstFinding: ScanSeverity | null;
  scan: DecisionScan | null;
  precedent: Precedent | null;
}

/** Measures a behavior and applies the policy; nothing is scanned and nothing recorded. */
export async function judgeDrift(
  actor: Actor,
  systemId: string | undefined,
  input: AnalyzeDrift,
): Promise<Judgement> {
  const [measurement, ruled] = await Promise.all([
    measure(actor, systemId, input),
    findRuled(actor, systemId, input),
  ]);
  return judgement(measurement, input.threshold, null, ruled);
}

/** Measures and scans a behavior with its context, and applies the policy; nothing is recorded. */
export async function judgeBehavior(
  actor: Actor,
  systemId: string | undefined,
  input: Govern,
): Promise<Judgement> {
  const [measurement, scan, ruled] = await Promise.all([
    measure(actor, systemId, input),
    scanBoth(input),
    findRuled(actor, systemId, input),
  ]);
  return judgement(measurement, input.threshold, scan, ruled);
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

type Ruled = Awaited<ReturnType<typeof findRuled>>;

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

/** A conflict from which a behavior contradicts what is expected, more likely than not. */
const CONTRADICTS = 0.5;

function judgement(
  measurement: DriftMeasurement,
  threshold: number,
  scan: DecisionScan | null,
  ruled: Ruled,
): Judgement {
  const worstFinding =
    SCAN_SEVERITIES.find((severity) => scan?.findings.some((finding) => finding.severity === severity)) ??
    null;
  const outcome = decide({ driftScore: measurement.drift_score, threshold, worstFinding });
  if (!ruled) return { measurement, outcome, worstFinding, scan, precedent: null };
  const isContradicted =
    measurement.comparison === "expected" &&
    measurement.differences.some(({ conflict }) => conflict >= CONTRADICTS);
  const { review_id, ruling, resolved_by_name, resolved_at } = ruled.ruled;
  const followed = followPrecedent(outcome, { ruling, isContradicted, worstFinding });
  const precedent = {
    review_id,
    ruling,
    resolved_by_name,
    resolved_at: resolved_at.toISOString(),
    likeness: ruled.likeness,
    effect: followed.effect,
  };
  return { measurement, outcome: followed.outcome, worstFinding, scan, precedent };
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
