import type { z } from "zod";
import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/security-log";
import { randomToken } from "@/lib/server/crypto";
import { transaction } from "@/lib/server/database";
import { toMember } from "./list-members";
import { findMembership, insertMember } from "./member-store";
import { hashPassword } from "./password";
import type { AddMemberSchema } from "./schema";

/**
 * Adds a person to the organization. Somebody who has an account keeps name and password; a new
 * account gets a random password that is in this answer only, and that opens this organization only
 * until the operator gives the person another.
 *
 * @throws ServiceError `conflict` when the person is a member already
 */
export async function addMember(actor: Actor, input: z.infer<typeof AddMemberSchema>) {
  const password = randomToken(15);
  const passwordHash = await hashPassword(password);
  const person = { ...input, passwordHash, isPasswordShared: true };
  const added = await transaction(async (tx) => {
    const joined = await insertMember(tx, actor.organizationId, person);
    if (joined) {
      await insertSecurityEvent(tx, {
        organizationId: actor.organizationId,
        type: "member.added",
        actor,
        subject: { kind: "member", id: joined.userId, name: input.email },
        details: { role: input.role },
      });
    }
    return joined;
  });
  const row = added && (await findMembership(actor.organizationId, added.userId));
  if (!row) {
    throw new ServiceError({ code: "conflict", message: `${input.email} is a member already.` });
  }
  return { ...toMember(row), initial_password: added.isNewAccount ? password : null };
}
