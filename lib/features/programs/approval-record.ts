import { type Actor, actorId } from "@/lib/core/actor";
import { emitEvents } from "@/lib/features/events";
import { notify } from "@/lib/features/notices";
import { type Fact, recordFacts } from "@/lib/features/records";
import { sha256Hex } from "@/lib/platform/crypto";
import type { Transaction } from "@/lib/platform/database/database";
import { touchControls } from "./approval-queries";
import { toApproval } from "./approval-view";
import { type ControlRow, insertHistory, readControls } from "./control-queries";
import { approvalNotices } from "./notices";
import type { ProgramRow } from "./program-queries";

/** What happened to requests for approval. */
interface Recording {
  /** The event that subscribers get; undefined for none. */
  type: "control.approval_requested" | "control.approved" | "control.returned" | undefined;
  to: string;
  comment: string;
  at: Date;
  approverId?: string;
}

/** Leaves a line of history and an event for each control. */
export async function recordApproval(
  tx: Transaction,
  actor: Actor,
  program: ProgramRow,
  controls: readonly ControlRow[],
  { type, to, comment, at, approverId }: Recording,
): Promise<void> {
  const { organizationId } = actor;
  const by = actorId(actor);
  await touchControls(
    tx,
    organizationId,
    controls.map(({ id }) => id),
    at,
  );
  const origin = { actorId: by, actorName: actor.name, source: "approval", note: comment, at } as const;
  const lines = controls.map((control) => {
    const { state } = toApproval(control);
    return {
      controlId: control.id,
      changes: [{ field: "approval", from: state === "none" ? null : state, to }],
    };
  });
  await insertHistory(tx, organizationId, origin, lines);
  await recordFacts(
    tx,
    actor,
    await approvalFacts(tx, organizationId, program, controls, { to, comment, at, approverId }),
  );
  if (type === undefined) return;
  await notify(tx, organizationId, actor, approvalNotices(program, controls, { type, comment, approverId }));
  await emitEvents(
    tx,
    organizationId,
    controls.map((control) => ({
      type,
      occurredAt: at,
      payload: {
        program_id: program.id,
        control_id: control.control_id,
        control_record_id: control.id,
        framework: control.framework,
        subject: control.excluded_at === null ? "implementation" : "exclusion",
        approver_id: approverId ?? control.approver_id ?? by,
        actor_id: by,
        comment,
      },
    })),
  );
}

/** What the chain of records has of an approval: the step, and for an approval the evidence with its digests. */
async function approvalFacts(
  tx: Transaction,
  organizationId: string,
  program: ProgramRow,
  controls: readonly ControlRow[],
  { to, comment, at, approverId }: Omit<Recording, "type">,
): Promise<Fact[]> {
  const now = await readControls(
    tx,
    organizationId,
    program.id,
    controls.map(({ id }) => id),
  );
  return now.map((control) => {
    const { id, state, subject, approver_id, evidence } = toApproval(control);
    return {
      kind: "approval",
      subject: {
        type: "control",
        id: control.id,
        label: `${control.framework} ${control.control_id} ${control.title}`,
      },
      payload: {
        program: { id: program.id, name: program.name },
        approval_id: id,
        step: state,
        about: subject,
        approver_id: approverId ?? approver_id,
        evidence:
          to === "approved"
            ? evidence.map(({ id: item, sha256, version }) => ({ id: item, sha256, version }))
            : undefined,
        comment_digest: comment === "" ? undefined : `sha256:${sha256Hex(comment)}`,
      },
      at,
    };
  });
}
