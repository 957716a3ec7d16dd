import type { AuditResultRecord } from "./result";
import type { Assessment, AuditResult } from "./schema";

/** Who judged, on which document, and what it cost. */
export function presentEngine(
  judgedBy: { engine: string; model: string; prompt_version: string },
  input_digest: string,
  result: AuditResultRecord | null,
): AuditResult["engine"] {
  const { tokens_used = null, cost = null, usage_is_estimated = null } = result?.usage ?? {};
  const { catalog_version = null, learned = null } = result ?? {};
  const carried = countCarried(result?.assessments ?? []);
  return {
    ...judgedBy,
    input_digest,
    tokens_used,
    cost,
    usage_is_estimated,
    catalog_version,
    learned,
    carried,
  };
}

function countCarried(assessments: readonly Assessment[]): AuditResult["engine"]["carried"] {
  const counts = new Map<string, number>();
  for (const { carried_from } of assessments.flatMap(({ requirements = [] }) => requirements))
    if (carried_from !== undefined) counts.set(carried_from, (counts.get(carried_from) ?? 0) + 1);
  return [...counts].map(([audit_id, requirements]) => ({ audit_id, requirements }));
}
