/** Roles of a member, weakest first: each may do what the ones before it may. */
export const ROLES = ["viewer", "contributor", "manager", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Scopes of an API key. The first four are the contract's, the others name the areas it leaves open. */
export const SCOPES = [
  "govern",
  "audit",
  "risk",
  "scan",
  "programs",
  "ledger",
  "orchestrator",
  "webhooks",
  "review",
] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * The scopes of a key that may do everything an integration does. `review` is not among them: what
 * escalates must not be able to approve itself, so that scope is always asked for by name.
 */
export const ORDINARY_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== "review");

export const PLANS = ["free", "starter", "pro", "enterprise"] as const;
export type Plan = (typeof PLANS)[number];

/** How a person is signed in: the cookie of a browser, or a bearer token. */
export const SESSION_KINDS = ["browser", "bearer"] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

interface ActorBase {
  /** The organization comes from the credential, never from the request. */
  organizationId: string;
  organizationName: string;
  plan: Plan;
}

/** A member, signed in by session cookie or bearer token. */
export interface MemberActor extends ActorBase {
  kind: "member";
  userId: string;
  email: string;
  name: string;
  role: Role;
  /** The sign-in behind the request; missing where a use case is called without one. */
  session?: { id: string; kind: SessionKind };
  /** The password was handed out and must be changed before anything else. */
  mustChangePassword?: boolean;
}

/** A system that holds an API key: may do what its scopes name, and never manages keys or members. */
export interface KeyActor extends ActorBase {
  kind: "api_key";
  apiKeyId: string;
  name: string;
  scopes: readonly Scope[];
}

/** Who asks. The first parameter of every use case. */
export type Actor = MemberActor | KeyActor;

/**
 * An outside auditor in the room of one audit engagement. No member and no {@link Actor}: use cases that do not name
 * this type do not take it, and the pipeline lets it call the room's own operations only.
 */
export interface AuditorActor extends ActorBase {
  kind: "auditor";
  auditorId: string;
  name: string;
  firm: string;
  /** Names the row of the session behind the request. */
  sessionId: string;
  engagementId: string;
  /** The one program that the auditor sees. */
  programId: string;
}

/** Whoever a credential can name. */
export type Caller = Actor | AuditorActor;

/** Whether `role` may do what `needed` may. */
export function hasRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Whether the actor may do something that asks for a role; for a key its scopes have decided already. */
export function actorHasRole(actor: Actor, needed: Role): boolean {
  return actor.kind === "api_key" || hasRole(actor.role, needed);
}

/** Stable name of the actor for records: `usr_…`, `key_…` or `adt_…`. */
export function actorId(actor: Caller): string {
  if (actor.kind === "auditor") return actor.auditorId;
  return actor.kind === "member" ? actor.userId : actor.apiKeyId;
}
