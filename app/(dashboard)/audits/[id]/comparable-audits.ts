import type { MemberActor } from "@/lib/core/actor";
import { listAuditHistory } from "@/lib/features/audits";
import type { Audit } from "@/lib/features/audits/schema";

const COMPARED = 10;

/** The latest other completed audits of the same system and framework, newest first. */
export async function comparableAudits(actor: MemberActor, { id, system_name, framework }: Audit) {
  const latest = await listAuditHistory(actor, { system_name, framework, skip: 0, limit: COMPARED + 1 });
  return latest.data
    .filter((other) => other.id !== id)
    .slice(0, COMPARED)
    .map(({ id, compliance_score, timestamp, scope }) => ({ id, compliance_score, timestamp, scope }));
}
