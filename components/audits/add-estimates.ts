import { dollarsOf } from "@/components/orchestrator/amounts";
import type { AuditEstimate } from "@/lib/features/audits/schema";

/**
 * What several audits come to together: counts and costs added up. One that cannot run, or that a model judges, decides
 * what is said of all; the reason is that one's.
 *
 * @throws TypeError without an estimate
 */
export function addEstimates(estimates: readonly AuditEstimate[]): AuditEstimate {
  const decisive =
    estimates.find(({ can_run }) => !can_run) ??
    estimates.find(({ engine }) => engine === "language-model") ??
    estimates[0];
  if (!decisive) throw new TypeError("there is nothing to add up");
  if (estimates.length === 1) return decisive;
  const sum = (read: (estimate: AuditEstimate) => number) =>
    estimates.reduce((total, estimate) => total + read(estimate), 0);
  return {
    ...decisive,
    controls: sum(({ controls }) => controls),
    calls: sum(({ calls }) => calls),
    estimated_tokens: sum(({ estimated_tokens }) => estimated_tokens),
    estimated_cost: costOf(sum(({ estimated_cost }) => dollarsOf(estimated_cost))),
    maximum_cost: costOf(sum(({ maximum_cost }) => dollarsOf(maximum_cost))),
  };
}

/** An amount as the API writes it. */
function costOf(dollars: number): string {
  return `$${dollars.toFixed(6)}`;
}
