import type { Actor } from "@/lib/core/actor";
import { manifoldsOf } from "@/lib/features/systems";
import { measureDrift } from "@/lib/judgment/drift";
import type { DriftMeasurement } from "@/lib/judgment/drift/schema";
import { decide, type PolicyOutcome } from "@/lib/judgment/risk/policy";
import { scanText } from "@/lib/judgment/scan";
import { SCAN_SEVERITIES, type ScanSeverity } from "@/lib/judgment/scan/schema";
import { referenceVectorsOf } from "./reference-vector-queries";
import type { AnalyzeDrift, DecisionScan, Govern } from "./schema";

/** What was found out about one behavior, before anything is recorded. */
export interface Judgement {
  measurement: DriftMeasurement;
  outcome: PolicyOutcome;
  worstFinding: ScanSeverity | null;
  scan: DecisionScan | null;
}

/** Measures a behavior and applies the policy; nothing is scanned and nothing recorded. */
export async function judgeDrift(
  actor: Actor,
  systemId: string | undefined,
  input: AnalyzeDrift,
): Promise<Judgement> {
  const measurement = await measure(actor, systemId, input);
  return judgement(measurement, input.threshold, null);
}

/** Measures and scans a behavior with its context, and applies the policy; nothing is recorded. */
export async function judgeBehavior(
  actor: Actor,
  systemId: string | undefined,
  input: Govern,
): Promise<Judgement> {
  const [measurement, scan] = await Promise.all([measure(actor, systemId, input), scanBoth(input)]);
  return judgement(measurement, input.threshold, scan);
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

function judgement(measurement: DriftMeasurement, threshold: number, scan: DecisionScan | null): Judgement {
  const worstFinding = SCAN_SEVERITIES.find((severity) =>
    scan?.findings.some((finding) => finding.severity === severity),
  );
  const input = { driftScore: measurement.drift_score, threshold, worstFinding: worstFinding ?? null };
  return { measurement, outcome: decide(input), worstFinding: input.worstFinding, scan };
}

async function scanBoth({ behavior, context }: Govern): Promise<DecisionScan> {
  const ofBehavior = await scanText(behavior);
  const ofContext = context === undefined ? undefined : await scanText(context);
  const named = (field: "behavior" | "context", findings: typeof ofBehavior.findings) =>
    findings.map((finding) => ({ ...finding, field }));
  return {
    passed: ofBehavior.passed && (ofContext?.passed ?? true),
    findings: [...named("behavior", ofBehavior.findings), ...named("context", ofContext?.findings ?? [])],
    checks_run: ofBehavior.checks_run,
    findings_omitted: ofBehavior.findings_omitted + (ofContext?.findings_omitted ?? 0),
  };
}
