import { hasRole, type MemberActor } from "@/lib/core/actor";
import { listActions } from "@/lib/features/actions";
import { type ActionItem, ActionQuerySchema } from "@/lib/features/actions/schema";
import { listAuditHistory, readDifference, toReportControls } from "@/lib/features/audits";
import type { Audit } from "@/lib/features/audits/schema";
import { listMembers } from "@/lib/features/auth";
import { countFindingComments } from "@/lib/features/comments";
import { listAuditConfirmations } from "@/lib/features/confirmations";
import type { FrameworkDetail } from "@/lib/features/frameworks/schema";
import { listPlannedControls, listPrograms } from "@/lib/features/programs";
import { findSystemNamed } from "@/lib/features/systems";

/** What a report shows beyond the audit itself: what people found since, what they planned, and what became of it. */
export async function readSurroundings(actor: MemberActor, audit: Audit, framework: FrameworkDetail) {
  const { system_name: systemName } = audit;
  const [members, confirmations, difference, work, actions, programs, system, comments] = await Promise.all([
    listMembers(actor),
    listAuditConfirmations(actor, audit.id),
    differenceFromLast(actor, audit),
    listPlannedControls(actor, { framework: audit.framework, systemName }),
    listActionsOf(actor, audit.id),
    listPrograms(actor),
    findSystemNamed(actor, systemName),
    countFindingComments(actor, audit.id),
  ]);
  const systemId = system?.id ?? null;
  return {
    requester: members.data.find((member) => member.id === audit.requested_by)?.name,
    previousScore: audit.previous_score,
    confirmations: confirmations.map(
      ({ requirement_id, finding, judged, comment, confirmed_by, confirmed_at }) => ({
        ...{ requirement_id, finding, judged, comment, confirmed_by, confirmed_at },
      }),
    ),
    difference,
    controls: toReportControls(audit, framework.controls, difference),
    work,
    actions,
    comments: { counts: comments, selfId: actor.userId },
    planning: {
      audit: { auditId: audit.id, framework: audit.framework, systemId },
      programs: programs.data
        .filter(({ status, frameworks }) => status !== "completed" && frameworks.includes(audit.framework))
        .toSorted((a, b) => Number(b.system_id === systemId) - Number(a.system_id === systemId))
        .map(({ id, name }) => ({ id, name })),
      members: members.data.map(({ id, name, email }) => ({ id, name, email })),
      frameworkName: framework.name,
      controlsCount: framework.controls_count,
      newProgramName: `${framework.name}, ${systemName}`.slice(0, 200),
    },
    canManage: hasRole(actor.role, "manager"),
    canAct: hasRole(actor.role, "contributor"),
  };
}

/** Of the latest audits of a system so many are looked through for the one before. */
const LOOKED_THROUGH = 100;

/** From the last completed audit before this one of the same system and framework, of the same scope where there is one. */
async function differenceFromLast(actor: MemberActor, audit: Audit) {
  const { id, system_name, framework, scope, timestamp } = audit;
  const latest = await listAuditHistory(actor, { system_name, framework, skip: 0, limit: LOOKED_THROUGH });
  const earlier = latest.data.filter((other) => other.id !== id && other.timestamp < timestamp);
  const before = earlier.find((other) => other.scope === scope) ?? earlier[0];
  return before && readDifference(actor, id, before.id);
}

/** The most corrective actions of an audit that its report shows. */
const ACTION_PAGES = 5;

async function listActionsOf(actor: MemberActor, auditId: string) {
  const query = { source: "audit_finding", source_id: auditId, limit: "100" } as const;
  const found: ActionItem[] = [];
  for (let page = 0; page < ACTION_PAGES; page += 1) {
    const answer = await listActions(actor, ActionQuerySchema.parse({ ...query, skip: String(page * 100) }));
    found.push(...answer.data);
    if (found.length >= answer.total) break;
  }
  return found.map(({ id, title, status, owner_name, due_date, due_state, source }) => ({
    ...{ id, title, status, owner_name, due_date, due_state },
    control: source?.control ?? null,
    requirement: source?.requirement ?? null,
  }));
}
