import { type Actor, hasRole } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import type { Access } from "@/lib/core/operation";
import {
  authenticateApiKey,
  authenticateBearer,
  authenticateSession,
  sessionCookieName,
} from "@/lib/features/auth";
import { settings } from "@/lib/platform/env";

/**
 * The actor of the request's credential: API key, bearer token, or session cookie, in that order. A
 * credential that is present and wrong is refused, even when another one would be good.
 */
export async function authenticate(request: Request): Promise<Actor> {
  const actor = await readCredential(request);
  if (actor) return actor;
  throw new ServiceError({
    code: "unauthenticated",
    message: "Send a valid API key as X-API-Key, or a bearer token from POST /auth/login.",
  });
}

async function readCredential(request: Request): Promise<Actor | undefined> {
  const apiKey = request.headers.get("x-api-key");
  if (apiKey !== null) return authenticateApiKey(apiKey);
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
    return token === undefined ? undefined : authenticateBearer(token);
  }
  const cookie = readCookie(request.headers.get("cookie"), sessionCookieName());
  if (cookie === undefined) return undefined;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead && !isSameOrigin(request)) throw new CrossOriginError(await authenticateSession(cookie));
  return authenticateSession(cookie);
}

function readCookie(header: string | null, name: string): string | undefined {
  const pair = header
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/**
 * Cookies travel with requests other sites cause, so a write must come from our own pages: the
 * browser's `Sec-Fetch-Site`, or else `Origin`, must say so (OWASP CSRF prevention, "Fetch metadata").
 */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const ownHosts = [request.headers.get("host"), new URL(settings().baseUrl).host];
  if (site !== null) return site === "same-origin";
  return origin !== null && URL.canParse(origin) && ownHosts.includes(new URL(origin).host);
}

/** A write with a session cookie that did not come from our own pages, with whose session it would have used. */
export class CrossOriginError extends ServiceError {
  constructor(readonly actor: Actor | undefined) {
    super({
      code: "cross_origin",
      message: "A browser session may only write from Assay's own pages. Use an API key from elsewhere.",
    });
  }
}

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
