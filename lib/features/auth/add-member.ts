import type { z } from "zod";
import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { derivedKey, hmacHex } from "@/lib/platform/crypto";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { newInitialPassword } from "./initial-password";
import { insertInvitation } from "./invitation-store";
import { insertAccount } from "./new-account-store";
import type { AddedMember, AddMemberSchema } from "./schema";

/**
 * Adds a person. A new account gets an initial password that is in this answer only, expires after a
 * week, must be changed at the first sign-in, and opens this organization only until the operator gives
 * the person another. Somebody with an account elsewhere is invited: nothing of that account is shown,
 * and the same text is the code with which the person accepts. Both answers look alike.
 *
 * @throws ServiceError `conflict` when the person is a member or invited already
 */
export async function addMember(actor: Actor, input: z.infer<typeof AddMemberSchema>): Promise<AddedMember> {
  const email = input.email.toLowerCase();
  const { password, passwordHash, expiresAt } = await newInitialPassword();
  const { name, role } = input;
  const id = await transaction(async (tx) => {
    const account = await insertAccount(tx, actor.organizationId, {
      email,
      name,
      role,
      passwordHash,
      expiresAt,
    });
    if (account === "member") throw alreadyAdded(input.email);
    if (account !== "elsewhere") {
      await record(tx, actor, "member.added", account.userId, email, role);
      return account.userId;
    }
    const invitation = { email, name, role, codeHash: hashInvitationCode(password), expiresAt };
    const invited = await insertInvitation(tx, actor.organizationId, invitation);
    if (invited === undefined) throw alreadyAdded(input.email);
    // The same words as for a new account: the log is read by the same administrators.
    await record(tx, actor, "member.added", invited, email, role);
    return invited;
  });
  return {
    id,
    email,
    name,
    role,
    status: "invited",
    created_at: now().toISOString(),
    initial_password: password,
  };
}

async function record(
  tx: Transaction,
  actor: Actor,
  type: "member.added",
  id: string,
  email: string,
  role: string,
): Promise<void> {
  const subject = { kind: "member", id, name: email };
  await insertSecurityEvent(tx, {
    organizationId: actor.organizationId,
    type,
    actor,
    subject,
    details: { role },
  });
}

/** A keyed hash, as of an API key: the code is random enough to need no slow one. */
export function hashInvitationCode(code: string): string {
  return hmacHex(derivedKey("invitation"), code);
}

function alreadyAdded(email: string): ServiceError {
  return new ServiceError({ code: "conflict", message: `${email} is a member or has been invited already.` });
}
