import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import type { Fact } from "@/lib/features/records";
import type { Transaction } from "@/lib/platform/database/database";
import { type LockedEngagement, lockEngagement } from "./engagement-queries";
import type { EngagementState } from "./schema";

/** An engagement as the subject of a record. */
export function engagementSubject({ id, title }: { id: string; title: string }): Fact["subject"] {
  return { type: "engagement", id, label: title };
}

/** What an engagement is at an instant. Pure. */
export function stateOf(
  row: { revoked_at: Date | null; signed_off_at: Date | null; expires_at: Date },
  at: Date,
): EngagementState {
  // Nothing is signed off after its end, so the sign-off came first.
  if (row.revoked_at) return row.signed_off_at ? "closed" : "revoked";
  if (row.expires_at <= at) return "expired";
  return row.signed_off_at ? "signed_off" : "open";
}

/** An engagement that stays locked until the transaction ends. @throws ServiceError `not_found` */
export async function requireLocked(tx: Transaction, actor: Actor, id: string): Promise<LockedEngagement> {
  const engagement = await lockEngagement(tx, actor.organizationId, id);
  if (!engagement) throw notFound("audit engagement");
  return engagement;
}

/** @throws ServiceError `conflict` for an engagement that was closed or revoked */
export function requireNotEnded({ revoked_at, signed_off_at }: LockedEngagement): void {
  if (!revoked_at) return;
  throw new ServiceError({
    code: "conflict",
    message: `This engagement was ${signed_off_at ? "closed" : "revoked"}. Create a new one to invite auditors again.`,
  });
}
