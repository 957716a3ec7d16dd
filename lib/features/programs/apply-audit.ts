import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { type CompletedAudit, requireCompletedAudit } from "@/lib/features/audits";
import type { Verdict } from "@/lib/features/audits/schema";
import { auditTitle, ensureAuditEvidence } from "@/lib/features/evidence";
import { now } from "@/lib/platform/clock";
import { db, type Transaction, transaction } from "@/lib/platform/database/database";
import type { ApplyAudit, AuditEffect, AuditPreview } from "./audit-schema";
import { changeControls } from "./change-controls";
import { attachWithHistory } from "./control-evidence";
import { type ControlRow, readControls } from "./control-queries";
import { requireAll } from "./controls";
import { findProgram, type ProgramRow } from "./program-queries";
import { beginChange } from "./program-transaction";
import { toProgram } from "./programs";
import type { BulkResult } from "./schema";
import type { ControlStatus } from "./vocabulary";

/** What a verdict says about a control's status. Missing evidence says nothing, so nothing changes. */
const STATUS_OF: Readonly<Record<Verdict, ControlStatus | undefined>> = {
  met: "implemented",
  partial: "in_progress",
  not_met: "gap",
  insufficient_evidence: undefined,
};

/** What applying an audit would change in a program. Changes nothing. */
export async function previewAudit(actor: Actor, programId: string, auditId: string): Promise<AuditPreview> {
  const program = await findProgram(actor.organizationId, programId);
  if (!program) throw notFound("program");
  const audit = await requireCompletedAudit(actor, auditId, "audit_id");
  requireFramework(program, audit);
  return {
    audit_id: audit.id,
    system_name: audit.system_name,
    framework: audit.framework,
    compliance_score: audit.compliance_score,
    timestamp: audit.timestamp,
    data: effectsOf(audit, await readControls(db(), actor.organizationId, programId)),
  };
}

/**
 * Applies an audit's verdicts to controls. Each control's history names the audit, which is attached as
 * evidence to those it speaks for unless the request says otherwise.
 */
export async function applyAudit(actor: Actor, programId: string, input: ApplyAudit): Promise<BulkResult> {
  const at = now();
  // Read before the transaction: a completed audit does not change, and a transaction that waits for a
  // second connection can wait for itself.
  if (!(await findProgram(actor.organizationId, programId))) throw notFound("program");
  const audit = await requireCompletedAudit(actor, input.audit_id, "/audit_id");
  return transaction(async (tx) => {
    const program = await beginChange(tx, actor.organizationId, programId);
    requireFramework(program, audit);
    const controls = await readControls(tx, actor.organizationId, programId);
    const all = effectsOf(audit, controls);
    const ids = input.control_ids;
    const chosen = ids
      ? requireAll(
          all.filter((effect) => ids.includes(effect.id)),
          ids,
        )
      : all;
    const byId = new Map(controls.map((control) => [control.id, control]));
    const edits = chosen.flatMap(({ id, proposed_status }) => {
      const control = byId.get(id);
      return control ? [{ control, settings: { status: proposed_status } }] : [];
    });
    const request = { source: "audit", sourceId: audit.id, reviewedBy: "status_changed", at } as const;
    const outcome = await changeControls(tx, actor, program, edits, request);
    if (input.attach_evidence) await attachAudit(tx, actor, audit, chosen, at);
    const changed = outcome.changed.length;
    return { changed, unchanged: chosen.length - changed, program: toProgram(outcome.program) };
  });
}

/** What each verdict would do to the control it judged. Pure. */
export function effectsOf(
  audit: Pick<CompletedAudit, "framework" | "assessments">,
  controls: readonly ControlRow[],
): AuditEffect[] {
  const assessments = new Map(audit.assessments.map((assessment) => [assessment.control_id, assessment]));
  return controls.flatMap((control) => {
    const assessment = control.framework === audit.framework && assessments.get(control.control_id);
    if (!assessment) return [];
    const { id, framework, control_id, title, status } = control;
    const { verdict, reason } = assessment;
    return [
      {
        id,
        framework,
        control_id,
        title,
        verdict,
        status,
        proposed_status: STATUS_OF[verdict] ?? status,
        reason,
      },
    ];
  });
}

async function attachAudit(
  tx: Transaction,
  actor: Actor,
  audit: CompletedAudit,
  effects: readonly AuditEffect[],
  at: Date,
): Promise<void> {
  const ids = effects.filter(({ verdict }) => verdict === "met" || verdict === "partial").map(({ id }) => id);
  if (ids.length === 0) return;
  const title = auditTitle(audit);
  const evidenceId = await ensureAuditEvidence(tx, actor, {
    id: audit.id,
    title,
    day: audit.timestamp.slice(0, 10),
  });
  await attachWithHistory(tx, actor, { id: evidenceId, title }, ids, at);
}

function requireFramework(program: ProgramRow, audit: CompletedAudit): void {
  if (program.frameworks.includes(audit.framework)) return;
  throw new ServiceError({
    code: "conflict",
    message: `The audit is against ${audit.framework}, which this program does not include (${program.frameworks.join(", ")}).`,
  });
}
