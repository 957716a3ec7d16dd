import type { Actor } from "@/lib/core/actor";
import { recordSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/database/database";
import { allowLinking } from "./user-store";

const ALLOWED_MS = 15 * 60_000;

/**
 * Allows the next single sign-on with the person's verified email to be linked to the account. Only the
 * person can: an address alone takes over nobody's account.
 */
export async function linkSingleSignOn(actor: Actor, isAllowed: boolean): Promise<undefined> {
  if (actor.kind !== "member") throw new TypeError("only a member signs in");
  await allowLinking(pool(), actor.userId, isAllowed ? new Date(now().getTime() + ALLOWED_MS) : null);
  await recordSecurityEvent({
    organizationId: actor.organizationId,
    type: "setting.changed",
    actor,
    subject: { kind: "member", id: actor.userId, name: actor.email },
    details: { fields: ["single_sign_on"], is_allowed: isAllowed },
  });
}
