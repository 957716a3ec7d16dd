import { type Actor, hasRole } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import type { Access } from "@/lib/core/operation";

/** Whether the actor may call the operation: a key by its scopes, a member by role. */
export function requireAccess(actor: Actor, access: Extract<Access, { kind: "credential" }>): void {
  if (actor.kind === "member") {
    if (actor.mustChangePassword && !access.isForHandedOutPassword) {
      throw new ServiceError({
        code: "password_change_required",
        message: "Your password was handed out. Choose your own with PUT /v1/me/password, then go on.",
      });
    }
    if (hasRole(actor.role, access.role)) return;
    throw new ServiceError({
      code: "missing_role",
      message: `This needs the role ${access.role}; yours is ${actor.role}. An administrator of ${actor.organizationName} can change it.`,
    });
  }
  if (access.scope === "none") {
    throw new ServiceError({
      code: "session_required",
      message: "An API key cannot do this; sign in as a member.",
    });
  }
  if (access.scope !== "any" && !actor.scopes.includes(access.scope)) {
    throw new ServiceError({
      code: "missing_scope",
      message: `This needs an API key with the scope ${access.scope}; this one has ${actor.scopes.join(", ")}.`,
    });
  }
}
