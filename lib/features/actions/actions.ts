import { type Actor, actorHasRole, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { PageOf } from "@/lib/core/pagination";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { listMembers } from "@/lib/features/auth";
import { emitEvent } from "@/lib/features/events";
import { notify } from "@/lib/features/notices";
import { recordFact } from "@/lib/features/records";
import { ensureSystem } from "@/lib/features/systems";
import { now } from "@/lib/platform/clock";
import { db, type Transaction, transaction } from "@/lib/platform/database/database";
import {
  type ActionEnd,
  type ActionValues,
  countOverdueRows,
  findActionRow,
  insertAction,
  type LockedAction,
  listActionRows,
  lockAction,
  updateAction,
} from "./action-queries";
import { actionSubject, changesBetween, recordedChanges } from "./changes";
import { presentAction, presentItem } from "./present";
import { listProofs } from "./proof-queries";
import {
  type Action,
  type ActionItem,
  type ActionQuery,
  type ChangeAction,
  type CreateAction,
  OWNERS_FIELDS,
} from "./schema";
import { findSource } from "./sources";
import { isUnfinished } from "./vocabulary";

/** A page of the organization's corrective actions. */
export async function listActions(actor: Actor, query: ActionQuery): Promise<PageOf<ActionItem>> {
  const owner = query.owner === "me" ? actorId(actor) : query.owner;
  const { total, rows } = await listActionRows(actor.organizationId, { ...query, owner });
  return { total, data: rows.map(presentItem) };
}

/** @throws ServiceError `not_found` */
export async function getAction(actor: Actor, id: string): Promise<Action> {
  const row = await findActionRow(actor.organizationId, id);
  if (!row) throw notFound("corrective action");
  return presentAction(row, await listProofs(db(), actor.organizationId, id));
}

/** How many actions are overdue, those of all owners. */
export function countOverdueActions(actor: Actor): Promise<number> {
  return countOverdueRows(actor.organizationId);
}

/**
 * Creates an action. It is about the system of its source unless another one is named.
 *
 * @throws ServiceError `validation_failed` for a source or an owner that the organization does not have
 */
export async function createAction(actor: Actor, input: CreateAction): Promise<Action> {
  const { organizationId } = actor;
  const [owner, source] = await Promise.all([
    findOwner(actor, input.owner_id ?? null),
    input.source && findSource(actor, input.source),
  ]);
  const named = input.system_name === undefined ? undefined : await ensureSystem(actor, input.system_name);
  const id = newId("action");
  const at = now();
  const values: ActionValues = {
    title: input.title,
    description: input.description ?? "",
    severity: input.severity,
    status: "open",
    ...owner,
    due_date: input.due_date ?? null,
    root_cause: input.root_cause ?? "",
    work_done: input.work_done ?? "",
  };
  await transaction(async (tx) => {
    await insertAction(tx, {
      ...values,
      ...source?.columns,
      id,
      organization_id: organizationId,
      system_id: named ?? source?.systemId ?? null,
      created_by: actorId(actor),
      created_by_name: actor.name,
    });
    await recordFact(tx, actor, {
      kind: "action_created",
      subject: actionSubject({ id, title: input.title }),
      payload: {
        severity: values.severity,
        owner_id: values.owner_id,
        due_date: values.due_date,
        source: input.source,
        changes: recordedChanges(changesBetween({}, values)),
      },
      at,
    });
    await emitEvent(tx, organizationId, {
      type: "action.created",
      occurredAt: at,
      payload: {
        action_id: id,
        title: values.title,
        severity: values.severity,
        owner_id: values.owner_id,
        due_date: values.due_date,
        source_type: input.source?.type ?? null,
        source_id: input.source?.id ?? null,
      },
    });
    await notifyOwner(tx, actor, { id, title: values.title, ownerId: values.owner_id });
  });
  return getAction(actor, id);
}

/**
 * Changes what is given, or cancels the action. A contributor changes the progress of actions they own; the rest is a
 * manager's.
 *
 * @throws ServiceError `not_found`; `missing_role`; `precondition_failed`; `conflict` when it is closed or cancelled
 */
export async function changeAction(
  actor: Actor,
  id: string,
  { cancel_reason, owner_id, ...input }: ChangeAction,
  expected?: ExpectedVersions,
): Promise<Action> {
  const { organizationId } = actor;
  const owner = owner_id === undefined ? {} : await findOwner(actor, owner_id);
  await transaction(async (tx) => {
    const action = await requireAction(tx, organizationId, id);
    requireVersion(expected, action.version);
    requireUnfinished(action);
    const changes = changesBetween({ ...action, due_date: action.due_day }, { ...input, ...owner });
    const isCancelled = input.status === "cancelled";
    requireRight(actor, action, isCancelled ? ["cancel_reason"] : changes.map(({ field }) => field));
    if (changes.length === 0) return;
    const at = now();
    await updateAction(tx, organizationId, id, {
      ...input,
      ...owner,
      ...(isCancelled ? { cancel_reason: cancel_reason ?? "", ...endedBy(actor, at) } : {}),
    });
    await recordFact(tx, actor, {
      kind: isCancelled ? "action_cancelled" : "action_changed",
      subject: actionSubject(action),
      payload: { changes: recordedChanges(changes), reason: cancel_reason },
      at,
    });
    const isAssigned = changes.some(({ field }) => field === "owner_id");
    if (isAssigned)
      await notifyOwner(tx, actor, { id, title: input.title ?? action.title, ownerId: owner_id ?? null });
  });
  return getAction(actor, id);
}

async function notifyOwner(
  tx: Transaction,
  actor: Actor,
  { id, title, ownerId }: { id: string; title: string; ownerId: string | null },
): Promise<void> {
  if (ownerId === null) return;
  await notify(tx, actor.organizationId, actor, [
    {
      kind: "assigned",
      to: [ownerId],
      title: `${title} is yours`,
      detail: "Corrective action",
      path: `/actions?action=${id}`,
      subject: { type: "action", id },
    },
  ]);
}

/** Who ended an action, and when. */
export function endedBy(actor: Actor, at: Date): Omit<ActionEnd, "cancel_reason"> {
  return { closed_by: actorId(actor), closed_by_name: actor.name, closed_at: at };
}

/** @throws ServiceError `not_found` */
export async function requireAction(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<LockedAction> {
  const action = await lockAction(tx, organizationId, id);
  if (!action) throw notFound("corrective action");
  return action;
}

/** @throws ServiceError `conflict` */
export function requireUnfinished(action: LockedAction): void {
  if (isUnfinished(action)) return;
  throw new ServiceError({
    code: "conflict",
    message: `The corrective action is ${action.status}. Reopen it before changing it.`,
  });
}

/**
 * Whether the actor may change these fields.
 *
 * @throws ServiceError `missing_role`
 */
export function requireRight(actor: Actor, action: LockedAction, fields: readonly string[]): void {
  if (actorHasRole(actor, "manager")) return;
  const isOwner = action.owner_id === actorId(actor);
  if (isOwner && fields.every((field) => OWNERS_FIELDS.includes(field))) return;
  throw new ServiceError({
    code: "missing_role",
    message: isOwner
      ? "The owner of a corrective action changes its progress, root cause and work done. Anything else needs a manager."
      : "Only the owner of a corrective action or a manager can change it.",
  });
}

/** @throws ServiceError `validation_failed` for anyone who is not a member */
async function findOwner(
  actor: Actor,
  id: string | null,
): Promise<Pick<ActionValues, "owner_id" | "owner_name">> {
  if (id === null) return { owner_id: null, owner_name: null };
  const member = (await listMembers(actor)).data.find((one) => one.id === id);
  if (member) return { owner_id: id, owner_name: member.name };
  const message = "names no member of the organization";
  throw new ServiceError({
    code: "validation_failed",
    message: `The field owner_id ${message}.`,
    issues: [{ pointer: "/owner_id", message, code: "unknown_member" }],
  });
}
