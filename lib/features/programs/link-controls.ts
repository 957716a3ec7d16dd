import { type Actor, actorId } from "@/lib/core/actor";
import { type FieldIssue, notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { type Fact, recordFact } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { changeControls } from "./change-controls";
import { attachWithHistory } from "./control-evidence";
import { type ControlRow, findControlRow, insertHistory, readControls } from "./control-queries";
import { getControl } from "./controls";
import { lockProgramsOf } from "./evidence-queries";
import { listEvidenceIds, listSameControls, setLink } from "./link-queries";
import { lockProgram } from "./program-queries";
import { beginChange, programFrozen } from "./program-transaction";
import type { ControlDetail } from "./schema";

/**
 * Links a control with the same control of other programs. From then on they have one status, one implementation
 * and one evidence: the others take the status and implementation of this one, and each gets the evidence of all.
 *
 * @throws ServiceError `not_found`; `conflict` when its program is completed; `precondition_failed`;
 *   `validation_failed` for a control that is not the same one, is linked already, or is of a completed program
 */
export async function linkControl(
  actor: Actor,
  programId: string,
  id: string,
  ids: readonly string[],
  expected?: ExpectedVersions,
): Promise<ControlDetail> {
  const { organizationId } = actor;
  const at = now();
  await transaction(async (tx) => {
    const locked = await lockProgramsOf(tx, organizationId, [id, ...ids]);
    const own = locked.find((one) => one.id === id && one.program_id === programId);
    if (!own) throw notFound("control");
    if (own.program_status === "completed") throw programFrozen();
    const [control] = await readControls(tx, organizationId, programId, [id]);
    if (!control) throw notFound("control");
    requireVersion(expected, control.version);
    const chosen = await requireSame(tx, actor, control, ids);
    const members = [id, ...chosen.map((one) => one.id)];
    const items = await listEvidenceIds(tx, organizationId, [
      ...members,
      ...(await peersOf(tx, actor, control)),
    ]);
    await setLink(tx, organizationId, members, control.link_id ?? newId("controlLink"), at);
    await recordLinks(tx, actor, control, chosen, at);
    await recordFact(tx, actor, {
      kind: "control_linked",
      subject: subjectOf(control),
      payload: {
        program_id: programId,
        with: chosen.map((one) => ({ control_id: one.id, program_id: one.program_id })),
      },
      at,
    });
    await takeState(tx, actor, programId, id, at);
    for (const item of items) await attachWithHistory(tx, actor, item, [id], at);
  });
  return getControl(actor, programId, id);
}

function subjectOf({ id, framework, control_id, title }: ControlRow): Fact["subject"] {
  return { type: "control", id, label: `${framework} ${control_id} ${title}` };
}

type SameControl = Awaited<ReturnType<typeof listSameControls>>[number];

/** The controls already linked with one. */
async function peersOf(tx: Transaction, actor: Actor, control: ControlRow): Promise<string[]> {
  if (control.link_id === null) return [];
  const same = await listSameControls(tx, actor.organizationId, control);
  return same.filter(({ link_id }) => link_id === control.link_id).map(({ id }) => id);
}

async function requireSame(
  tx: Transaction,
  actor: Actor,
  control: ControlRow,
  ids: readonly string[],
): Promise<SameControl[]> {
  const same = await listSameControls(tx, actor.organizationId, control);
  const known = new Map(same.map((one) => [one.id, one]));
  const issues = ids.flatMap((each, index): FieldIssue[] => {
    const message = refusalOf(control, known.get(each));
    return message === undefined ? [] : [{ pointer: `/control_ids/${index}`, ...message }];
  });
  const [first] = issues;
  if (first)
    throw new ServiceError({
      code: "validation_failed",
      message: `The field ${first.pointer.slice(1)} ${first.message}; nothing was linked.`,
      issues,
    });
  return same.filter((one) => ids.includes(one.id));
}

function refusalOf(control: ControlRow, other: SameControl | undefined) {
  const { framework, control_id } = control;
  if (!other)
    return { message: `names no ${framework} ${control_id} of another program`, code: "unknown_control" };
  if (other.program_status === "completed")
    return { message: `is in ${other.program_name}, which is completed and frozen`, code: "frozen" };
  return other.link_id === null
    ? undefined
    : { message: `in ${other.program_name} is linked already; unlink it there first`, code: "linked" };
}

async function recordLinks(
  tx: Transaction,
  actor: Actor,
  control: ControlRow,
  chosen: readonly SameControl[],
  at: Date,
): Promise<void> {
  const origin = {
    actorId: actorId(actor),
    actorName: actor.name,
    source: "link",
    sourceId: control.id,
    at,
  } as const;
  const names = chosen.map(({ program_name }) => program_name).join(", ");
  await insertHistory(tx, actor.organizationId, origin, [
    { controlId: control.id, changes: [{ field: "link", from: null, to: names }] },
    ...chosen.map(({ id }) => ({
      controlId: id,
      changes: [{ field: "link", from: null, to: control.control_id }],
    })),
  ]);
}

/** Carries the state of a control to those it is linked with now. */
async function takeState(
  tx: Transaction,
  actor: Actor,
  programId: string,
  id: string,
  at: Date,
): Promise<void> {
  const program = await lockProgram(tx, actor.organizationId, programId);
  const [control] = await readControls(tx, actor.organizationId, programId, [id]);
  if (!program || !control) throw notFound("control");
  await changeControls(tx, actor, program, [{ control, settings: {} }], {
    source: "link",
    reviewedBy: "status_changed",
    isShared: true,
    at,
  });
}

/**
 * Unlinks a control. Every control keeps its status and evidence; the last one left of a link is unlinked too.
 *
 * @throws ServiceError `not_found`, also where it is not linked; `conflict` when its program is completed
 */
export async function unlinkControl(
  actor: Actor,
  programId: string,
  id: string,
  expected?: ExpectedVersions,
): Promise<undefined> {
  const { organizationId } = actor;
  const at = now();
  await transaction(async (tx) => {
    await beginChange(tx, organizationId, programId);
    const control = await findControlRow(organizationId, programId, id, tx);
    if (!control) throw notFound("control");
    requireVersion(expected, control.version);
    if (control.link_id === null) throw notLinked();
    const others = await peersOf(tx, actor, control);
    const unlinked = others.length === 1 ? [id, ...others] : [id];
    await recordFact(tx, actor, {
      kind: "control_unlinked",
      subject: subjectOf(control),
      payload: { program_id: programId, control_ids: unlinked },
      at,
    });
    await setLink(tx, organizationId, unlinked, null, at);
    const origin = {
      actorId: actorId(actor),
      actorName: actor.name,
      source: "link",
      sourceId: id,
      at,
    } as const;
    const changes = [{ field: "link", from: control.control_id, to: null }];
    await insertHistory(
      tx,
      organizationId,
      origin,
      unlinked.map((controlId) => ({ controlId, changes })),
    );
  });
}

function notLinked(): ServiceError {
  return new ServiceError({ code: "conflict", message: "The control is not linked with another one." });
}
