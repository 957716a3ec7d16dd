import type { Actor, Role } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { transaction } from "@/lib/server/database";
import { toMember } from "./list-members";
import { changeMembership, findMembership } from "./member-store";
import type { Member } from "./schema";

async function setRole(actor: Actor, userId: string, role: Role | null): Promise<void> {
  const outcome = await transaction((tx) => changeMembership(tx, actor.organizationId, userId, role));
  if (outcome === "unknown") throw notFound("member");
  if (outcome === "last_admin") {
    throw new ServiceError({
      code: "conflict",
      message:
        "The organization needs at least one administrator. Make somebody else an administrator first.",
    });
  }
}

/** Changes a member's role; it holds from the next request on. */
export async function changeMember(actor: Actor, userId: string, role: Role): Promise<Member> {
  await setRole(actor, userId, role);
  const row = await findMembership(actor.organizationId, userId);
  if (!row) throw notFound("member");
  return toMember(row);
}

/** Ends a membership; the person's sessions and tokens stop working with the next request. */
export async function removeMember(actor: Actor, userId: string): Promise<void> {
  await setRole(actor, userId, null);
}
