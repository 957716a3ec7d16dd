import { type Caller, hasRole } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import type { Access } from "@/lib/core/operation";
import { limitActor, limitAnonymous, type RateLimitState } from "./rate-limit";

/** Which credentials a request is read for: those of members and keys, or the session of an auditor's room. */
export type CredentialKind = Exclude<Access["kind"], "public">;

/**
 * The actor of a request's credential. A credential of the other kind is not looked at.
 *
 * @throws ServiceError `unauthenticated` or `cross_origin`
 */
export type Authenticate = (request: Request, kind: CredentialKind) => Promise<Caller>;

/** A request that was counted: on its actor's budget, or on its address's when it has no valid credential. */
type Admitted =
  | { actor: Caller; limit: RateLimitState }
  | { actor: undefined; limit: RateLimitState; refusal: ServiceError };

/**
 * Finds the actor of a request and takes the request from the right budget.
 *
 * @throws ServiceError `rate_limited`
 */
export async function admit(
  authenticate: Authenticate,
  request: Request,
  kind: CredentialKind,
): Promise<Admitted> {
  try {
    const actor = await authenticate(request, kind);
    return { actor, limit: await limitActor(actor) };
  } catch (error) {
    const isRefused =
      error instanceof ServiceError && (error.code === "unauthenticated" || error.code === "cross_origin");
    if (!isRefused) throw error;
    return { actor: undefined, limit: await limitAnonymous(request), refusal: error };
  }
}

/** Whether the actor may call the operation: a key by its scopes, a member by role, an auditor what the room has. */
export function requireAccess(actor: Caller, access: Exclude<Access, { kind: "public" }>): void {
  if (access.kind === "auditor" || actor.kind === "auditor") {
    if (access.kind === actor.kind) return;
    throw new ServiceError({
      code: "missing_role",
      message: "An auditor's room and the organization's own operations are apart: neither opens the other.",
    });
  }
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

/** Whether {@link requireAccess} lets the actor pass: for what an answer may hold beyond the operation itself. */
export function mayCall(actor: Caller, access: Exclude<Access, { kind: "public" }>): boolean {
  try {
    requireAccess(actor, access);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
