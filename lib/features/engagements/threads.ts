import { type Actor, type AuditorActor, actorHasRole, actorId, type Caller } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { shortFrameworkName } from "@/lib/features/frameworks/vocabulary";
import { getControl } from "@/lib/features/programs";
import { now } from "@/lib/platform/clock";
import type { Transaction } from "@/lib/platform/database/database";
import { type LockedEngagement, lockEngagement } from "./engagement-queries";
import { stateOf } from "./engagement-state";
import type { MessageRow } from "./thread-queries";
import type { RoomMessage } from "./thread-schema";

/** A message as the API shows it. Pure. */
export function toMessage({ thread_id: _, created_at, ...row }: MessageRow): RoomMessage {
  return { ...row, created_at: created_at.toISOString() };
}

/** What requests and findings show alike. Pure. */
export function toThread(
  row: {
    id: string;
    engagement_id: string;
    control_id: string | null;
    control_label: string | null;
    control_owner: string | null;
    auditor_name: string;
    auditor_firm: string;
    text: string;
    created_at: Date;
  },
  messages: readonly MessageRow[],
) {
  return {
    id: row.id,
    engagement_id: row.engagement_id,
    control:
      row.control_label === null
        ? null
        : { id: row.control_id, label: row.control_label, owner: row.control_owner },
    auditor_name: `${row.auditor_name}, ${row.auditor_firm}`,
    text: row.text,
    messages: messages.filter(({ thread_id }) => thread_id === row.id).map(toMessage),
    created_at: row.created_at.toISOString(),
  };
}

/** Who writes, as the thread names them. */
export function authorOf(caller: Caller): { kind: RoomMessage["author_kind"]; id: string; name: string } {
  const name = caller.kind === "auditor" ? `${caller.name}, ${caller.firm}` : caller.name;
  return { kind: caller.kind, id: actorId(caller), name };
}

/**
 * Begins a change in an engagement, which stays locked until the transaction ends: nothing changes after the sign-off,
 * and none slips in while someone signs.
 *
 * @throws ServiceError `not_found`; `conflict` when it is signed off, has expired, or was closed or revoked
 */
export async function beginRoomChange(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<LockedEngagement> {
  const engagement = await lockEngagement(tx, organizationId, id);
  if (!engagement) throw notFound("audit engagement");
  const state = stateOf(engagement, now());
  if (state === "open" && !engagement.signed_off_at) return engagement;
  const why = {
    open: "is signed off",
    signed_off: "is signed off",
    expired: "has expired",
    closed: "was closed",
    revoked: "was revoked",
  }[state];
  throw new ServiceError({
    code: "conflict",
    message: `This engagement ${why}, so nothing in it changes any more.`,
  });
}

/** A control of the auditor's program, as a thread names it. @throws ServiceError `validation_failed` for another one */
export async function namedControl(
  auditor: AuditorActor,
  id: string | undefined,
): Promise<{ id: string; label: string } | undefined> {
  if (id === undefined) return undefined;
  const control = await getControl(auditor, auditor.programId, id).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== "not_found") throw error;
    const message = "names no control of this program";
    throw new ServiceError({
      code: "validation_failed",
      message: `The field control_id ${message}.`,
      issues: [{ pointer: "/control_id", message, code: "unknown_control" }],
    });
  });
  return { id, label: `${shortFrameworkName(control.framework)} ${control.control_id} ${control.title}` };
}

/**
 * The control's owner answers an auditor, or a manager for them.
 *
 * @throws ServiceError `missing_role`
 */
export function requireAnswerer(actor: Actor, owner: string | null): void {
  if (actorHasRole(actor, "manager")) return;
  const isOwner =
    actor.kind === "member" && owner !== null && owner.toLowerCase() === actor.email.toLowerCase();
  if (isOwner) return;
  throw new ServiceError({
    code: "missing_role",
    message: "Only the control's owner or a manager can answer an auditor.",
  });
}
