import type { Actor, Role } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/security-log";
import { transaction } from "@/lib/server/database";
import { toMember } from "./list-members";
import { changeMembership, findMembership, findUser } from "./member-store";
import type { Member } from "./schema";

async function setRole(actor: Actor, userId: string, role: Role | null): Promise<void> {
  const { organizationId } = actor;
  const outcome = await transaction(async (tx) => {
    const result = await changeMembership(tx, organizationId, userId, role);
    if (result.outcome !== "changed") return result.outcome;
    const { previousRole } = result;
    const type = role === null ? "member.removed" : "member.role_changed";
    const subject = { kind: "member", id: userId, name: (await findUser(userId))?.email };
    const details: Record<string, string> =
      role === null ? { role: previousRole } : { role, previous_role: previousRole };
    await insertSecurityEvent(tx, { organizationId, type, actor, subject, details });
    return result.outcome;
  });
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
