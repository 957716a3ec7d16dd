import { type Actor, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import {
  approverOf,
  findApprover,
  type Makers,
  type MakersOf,
  prepare,
  requirePerson,
} from "./approval-people";
import { decideRows, insertApprovals, storeDigests, withdrawRows } from "./approval-queries";
import { recordApproval } from "./approval-record";
import {
  type ApprovableControl,
  type Approver,
  type Refusal,
  refuseApprover,
  refuseDecision,
  refuseRequest,
  refuseWithdrawal,
  subjectOf,
} from "./approval-rules";
import type { DecideApprovals, RequestApprovals, WithdrawApprovals } from "./approval-schema";
import { toApproval } from "./approval-view";
import { type ControlRow, readControls } from "./control-queries";
import { requireAll } from "./controls";
import type { ProgramRow } from "./program-queries";
import { digestOfRequirements } from "./program-scope";
import { beginChange, finishChange } from "./program-transaction";
import { toProgram } from "./programs";
import type { BulkResult } from "./schema";

/**
 * Sends implemented or excluded controls to an approver: all of them, or none. A control that waits for someone is
 * sent anew.
 *
 * @throws ServiceError `conflict` where the program asks for no approval, is frozen, or a control is neither
 *   implemented nor left out; `own_decision` for an approver whom the program's rules exclude; `validation_failed`
 */
export async function requestApprovals(
  actor: Actor,
  programId: string,
  { control_ids: ids, approver_id, comment = "" }: RequestApprovals,
): Promise<BulkResult> {
  const { makersOf } = await prepare(actor, programId, ids);
  const approver = await findApprover(actor, approver_id);
  const at = now();
  return transaction(async (tx) => {
    const program = await beginChange(tx, actor.organizationId, programId);
    const controls = await lockedControls(tx, actor, program, ids);
    await sendForApproval(tx, actor, program, controls, { approver, makersOf, comment, at });
    return finish(tx, actor, program, controls.length, at);
  });
}

interface Sending {
  approver: Approver & { name: string };
  makersOf: MakersOf;
  comment: string;
  at: Date;
}

/** Sends controls of a locked program to an approver, inside the caller's transaction. */
export async function sendForApproval(
  tx: Transaction,
  actor: Actor,
  program: ProgramRow,
  controls: readonly ControlRow[],
  { approver, makersOf, comment, at }: Sending,
): Promise<void> {
  const { organizationId } = actor;
  requireApproval(program);
  const makers = await makersOf(tx, controls);
  requireNone(controls, (control) => {
    const seen = approvable(control, makers);
    return refuseRequest(seen) ?? refuseApprover(program, seen, approver);
  });
  const requests = controls.map((control) => ({
    id: newId("approval"),
    control_id: control.id,
    subject: subjectOf(approvable(control, makers)) ?? "implementation",
  }));
  await insertApprovals(tx, organizationId, requests, {
    approverId: approver.id,
    approverName: approver.name,
    by: actorId(actor),
    byName: actor.name,
    at,
    comment,
  });
  const change = `waits for ${approver.name}`;
  await recordApproval(tx, actor, program, controls, {
    type: "control.approval_requested",
    to: change,
    comment,
    at,
    approverId: approver.id,
  });
}

/**
 * Approves controls or returns them, as the approver who is asked or as a manager: all of them, or none. What is
 * approved is frozen: the control and its valid evidence, as they are at this moment.
 *
 * @throws ServiceError `missing_role` for anyone else; `own_decision` where the program's rules ask for another
 *   person; `conflict` for a control that does not wait, or is no longer what was sent
 */
export async function decideApprovals(
  actor: Actor,
  programId: string,
  { control_ids: ids, decision, comment = "" }: DecideApprovals,
): Promise<BulkResult> {
  const person = requirePerson(actor);
  const { makersOf } = await prepare(actor, programId, ids);
  const at = now();
  const isApproval = decision === "approve";
  return transaction(async (tx) => {
    const program = await beginChange(tx, actor.organizationId, programId);
    const controls = await lockedControls(tx, actor, program, ids);
    requireApproval(program);
    const makers = await makersOf(tx, controls);
    requireNone(controls, (control) =>
      refuseDecision(
        program,
        approvable(control, makers),
        requestOf(control),
        approverOf(person),
        isApproval,
      ),
    );
    const approvals = controls.flatMap(({ approval_id }) => approval_id ?? []);
    if (isApproval) await storeDigests(tx, actor.organizationId, controls.map(digestOfRequirements));
    const state = isApproval ? "approved" : "returned";
    const said = { by: person.userId, byName: person.name, at, comment };
    await decideRows(tx, actor.organizationId, approvals, state, said);
    const type = isApproval ? "control.approved" : "control.returned";
    await recordApproval(tx, actor, program, controls, { type, to: state, comment, at });
    return finish(tx, actor, program, controls.length, at);
  });
}

/**
 * Withdraws approvals, or requests for them, with a reason: all of them, or none. What was approved stays on record.
 *
 * @throws ServiceError `missing_role`; `conflict` for a control with neither
 */
export async function withdrawApprovals(
  actor: Actor,
  programId: string,
  { control_ids: ids, reason }: WithdrawApprovals,
): Promise<BulkResult> {
  const person = requirePerson(actor);
  await prepare(actor, programId, ids);
  const at = now();
  return transaction(async (tx) => {
    const program = await beginChange(tx, actor.organizationId, programId);
    const controls = await lockedControls(tx, actor, program, ids);
    requireNone(controls, (control) => {
      const { state } = toApproval(control);
      const { approval_requested_by: requestedBy, approval_decided_by: decidedBy } = control;
      const reference = { reference: control.control_id };
      return refuseWithdrawal(reference, { state, requestedBy, decidedBy }, approverOf(person));
    });
    const approvals = controls.flatMap(({ approval_id }) => approval_id ?? []);
    const said = { by: person.userId, byName: person.name, at, comment: reason };
    await withdrawRows(tx, actor.organizationId, approvals, said);
    await recordApproval(tx, actor, program, controls, {
      type: undefined,
      to: "withdrawn",
      comment: reason,
      at,
    });
    return finish(tx, actor, program, controls.length, at);
  });
}

function requireApproval({ approval_mode }: ProgramRow): void {
  if (approval_mode !== "off") return;
  throw new ServiceError({
    code: "conflict",
    message: "This program asks for no approval. A manager can turn it on in the settings of the program.",
  });
}

/** The named controls in the order in which they were named, so that a refusal names their places. */
async function lockedControls(
  tx: Transaction,
  actor: Actor,
  program: ProgramRow,
  ids: readonly string[],
): Promise<readonly ControlRow[]> {
  const found = requireAll(await readControls(tx, actor.organizationId, program.id, ids), ids);
  const byId = new Map(found.map((control) => [control.id, control]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

function approvable(control: ControlRow, makers: Makers): ApprovableControl {
  return {
    reference: control.control_id,
    status: control.status,
    isExcluded: control.excluded_at !== null,
    owner: control.owner,
    makers: makers.get(control.id) ?? new Set(),
  };
}

function requestOf(control: ControlRow) {
  const { state, subject, approver_id: approverId, approver: approverName } = toApproval(control);
  return { state, subject, approverId, approverName };
}

/** @throws ServiceError with the first refusal, naming each control that is refused */
function requireNone(
  controls: readonly ControlRow[],
  refuse: (control: ControlRow) => Refusal | undefined,
): void {
  const refused = controls.flatMap((control, index) => {
    const refusal = refuse(control);
    return refusal ? [{ ...refusal, pointer: `/control_ids/${index}` }] : [];
  });
  const [first] = refused;
  if (!first) return;
  const more = refused.length > 1 ? ` And ${refused.length - 1} more.` : "";
  throw new ServiceError({
    code: first.code,
    message: `${first.message}${controls.length > 1 ? ` Nothing was changed.${more}` : ""}`,
    issues: refused.slice(0, 100).map(({ pointer, message, issue }) => ({ pointer, message, code: issue })),
  });
}

/** The counts of the program with what was approved. */
async function finish(
  tx: Transaction,
  actor: Actor,
  program: ProgramRow,
  changed: number,
  at: Date,
): Promise<BulkResult> {
  const counted = await finishChange(tx, actor.organizationId, program, at);
  return { changed, unchanged: 0, program: toProgram(counted) };
}
