import { type Actor, actorId } from "@/lib/core/actor";
import { type Circumstances, digestsOf, type Judged } from "./decision-intent";
import type { NewDecision } from "./decision-store";

/** What was made of a decision before it is stored. */
export interface Findings {
  reasons: string[];
  excerpt: string;
  maskedBehavior: string;
}

/** A decision as it is stored; of a system that keeps no inputs without anything that quotes them. */
export function storedDecision(
  actor: Actor,
  judged: Judged,
  circumstances: Circumstances,
  { reasons, excerpt }: Findings,
): Omit<NewDecision, "intentId" | "requestKey"> {
  const { kind, systemId, input, judgement } = judged;
  const { measurement, outcome, scan } = judgement;
  const { nearest_reference, differences, notes } = measurement;
  const decision = {
    id: circumstances.id,
    systemId,
    kind,
    ...outcome,
    measurement,
    threshold: input.threshold,
    ...digestsOf(input),
    behavior: input.behavior,
    expectedBehavior: input.expected_behavior ?? null,
    detail: { nearest_reference, differences, notes, excerpt, reasons, scan },
    requestedBy: actorId(actor),
    requestedByName: actor.name,
    at: circumstances.at,
  };
  return circumstances.keepsInputs ? decision : withoutInputs(decision);
}

const NOT_KEPT = "The texts of this decision are not kept, so neither is what was said about their wording.";

function withoutInputs<Kept extends Omit<NewDecision, "intentId" | "requestKey">>(decision: Kept): Kept {
  const { detail, measurement } = decision;
  const scan = detail.scan && {
    ...detail.scan,
    findings: detail.scan.findings.map((finding) => ({ ...finding, excerpt: "" })),
  };
  // A reference of a manifold is the organization's own text; one of an expected behaviour is an input.
  const nearest = measurement.comparison === "manifold" ? detail.nearest_reference : null;
  return {
    ...decision,
    measurement: { ...measurement, analysis: NOT_KEPT },
    behavior: null,
    expectedBehavior: null,
    detail: { ...detail, nearest_reference: nearest, differences: [], excerpt: null, scan },
  };
}
