import type { Actor } from "@/lib/core/actor";
import { listAuditHistory } from "@/lib/features/audits";
import { getSystem, listSystemHistory } from "@/lib/features/systems";
import { listDecisions } from "./read-decisions";
import { listReviews } from "./reviews";
import type { TimelineItem } from "./schema";

/**
 * What happened to a system, newest first: decisions, resolved reviews, completed audits, changes of its
 * record.
 *
 * @param limit at most 100
 * @throws ServiceError `not_found`
 */
export async function readSystemTimeline(
  actor: Actor,
  systemId: string,
  limit: number,
): Promise<TimelineItem[]> {
  const { name: system_name } = await getSystem(actor, systemId);
  const page = { skip: 0, limit };
  const [decisions, reviews, audits, changes] = await Promise.all([
    listDecisions(actor, { system_name, ...page }),
    listReviews(actor, { system_name, status: "resolved", ...page }),
    listAuditHistory(actor, { system_name, ...page }),
    listSystemHistory(actor, systemId, page),
  ]);
  const items: TimelineItem[] = [
    ...decisions.data.map((decision) => ({ kind: "decision" as const, at: decision.timestamp, decision })),
    ...reviews.data.flatMap(({ id, resolution }) =>
      resolution
        ? [{ kind: "resolution" as const, at: resolution.resolved_at, review_id: id, resolution }]
        : [],
    ),
    ...audits.data.map(({ id, framework, compliance_score, timestamp }) => ({
      kind: "audit" as const,
      at: timestamp,
      audit_id: id,
      framework,
      compliance_score,
    })),
    ...changes.data.map((change) => ({ kind: "change" as const, at: change.changed_at, change })),
  ];
  return items.sort((a, b) => b.at.localeCompare(a.at)).slice(0, limit);
}
