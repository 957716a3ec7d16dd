import type { z } from "zod";
import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { randomToken } from "@/lib/server/crypto";
import { toMember } from "./list-members";
import { hashPassword } from "./password";
import type { AddMemberSchema } from "./schema";
import { findMember, findUserByEmail, insertMember } from "./store";

/**
 * Adds a person to the organization. Somebody who has an account keeps name and password; a new
 * account gets a random password that is in this answer only.
 *
 * @throws ServiceError `conflict` when the person is a member already
 */
export async function addMember(actor: Actor, input: z.infer<typeof AddMemberSchema>) {
  const existing = await findUserByEmail(input.email);
  if (existing && (await findMember(actor.organizationId, existing.id))) {
    throw new ServiceError({ code: "conflict", message: `${existing.email} is a member already.` });
  }
  const initialPassword = existing ? null : randomToken(15);
  const row = await insertMember(actor.organizationId, {
    email: input.email,
    name: input.name,
    role: input.role,
    passwordHash: initialPassword === null ? null : await hashPassword(initialPassword),
  });
  return { ...toMember(row), initial_password: initialPassword };
}
