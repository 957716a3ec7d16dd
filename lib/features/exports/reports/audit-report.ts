import type { Actor } from "@/lib/core/actor";
import { listMembers } from "@/lib/features/auth";
import { listAuditConfirmations } from "@/lib/features/confirmations";
import { findSignedRecord } from "@/lib/features/ledger";
import { getFramework } from "@/lib/features/own-frameworks";
import { listControls, listPrograms } from "@/lib/features/programs";
import { findSystemNamed } from "@/lib/features/systems";
import { completedAudit } from "../completed-audit";
import type { ExportedAudit } from "../oscal/assessment";
import { type Responsible, toAuditReport } from "./audit-model";
import { type ReportFile, toReportFile } from "./report-file";

/**
 * A completed audit as PDF. The same audit, confirmations and owners give the same bytes.
 *
 * @throws ServiceError `not_found`; `conflict` while it is not completed; `unavailable`
 */
export async function exportAuditPdf(actor: Actor, id: string): Promise<ReportFile> {
  const audit = await completedAudit(actor, id);
  const [framework, members, confirmations, responsible, record] = await Promise.all([
    getFramework(actor, audit.framework),
    listMembers(actor),
    listAuditConfirmations(actor, id),
    listResponsible(actor, audit),
    findSignedRecord(actor, { kind: "audit_completed", subject: "audit", id }),
  ]);
  const report = toAuditReport({
    actor,
    audit,
    framework,
    requester: nameOf(audit.requested_by, members.data),
    confirmations,
    responsible,
    record,
  });
  return toReportFile({
    template: "audit",
    report,
    date: new Date(audit.completed_at),
    fileName: `${audit.id}-report.pdf`,
  });
}

function nameOf(id: string, members: readonly { id: string; name: string }[]): string | null {
  if (id.startsWith("key_")) return `API key ${id}`;
  return members.find((member) => member.id === id)?.name ?? null;
}

/** Who answers for the controls in open programs: those about the system, or else those of the whole organization. */
async function listResponsible(actor: Actor, audit: ExportedAudit): Promise<Responsible[] | undefined> {
  if (actor.kind === "api_key" && !actor.scopes.includes("programs")) return undefined;
  const [system, programs] = await Promise.all([
    findSystemNamed(actor, audit.system_name),
    listPrograms(actor),
  ]);
  const open = programs.data.filter(
    ({ status, frameworks }) => status !== "completed" && frameworks.includes(audit.framework),
  );
  const own = open.filter(({ system_id }) => system_id !== null && system_id === system?.id);
  const chosen = own.length > 0 ? own : open.filter(({ system_id }) => system_id === null);
  const lists = await Promise.all(
    chosen.map(async ({ id, name }) => {
      const { data } = await listControls(actor, id, { framework: audit.framework });
      return data.map(({ control_id, owner, due_on }) => ({ program: name, control_id, owner, due_on }));
    }),
  );
  return lists.flat();
}
