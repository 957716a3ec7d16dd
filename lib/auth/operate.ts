import type { Plan } from "@/lib/core/actor";
import { randomToken } from "@/lib/server/crypto";
import { findUserByEmail, updatePasswordHash } from "./member-store";
import { updatePlan } from "./organization-store";
import { hashPassword } from "./password";

/**
 * Changes the plan of the organization with that id or name. For the operator: no member may.
 *
 * @returns how many organizations were changed
 */
export function setPlan(organization: string, plan: Plan): Promise<number> {
  return updatePlan(organization, plan);
}

/** Gives a person a new random password. For the operator. @returns undefined for an unknown address */
export async function resetPassword(email: string): Promise<string | undefined> {
  const user = await findUserByEmail(email);
  if (!user) return undefined;
  const password = randomToken(15);
  await updatePasswordHash(user.id, await hashPassword(password), true);
  return password;
}
