import type { Actor, AuditorActor, Caller } from "@/lib/core/actor";
import { type ErrorCode, ServiceError } from "@/lib/core/errors";
import type { Operation } from "@/lib/core/operation";
import {
  authenticateApiKey,
  authenticateBearer,
  authenticateSession,
  sessionCookieName,
} from "@/lib/features/auth";
import { authenticateAuditor, roomCookieName } from "@/lib/features/engagements";
import { recordFact } from "@/lib/features/records";
import { insertSecurityEvent, recordRefusal } from "@/lib/features/security-log";
import { transaction } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import type { CredentialKind } from "@/lib/platform/http/admission";
import { createPipeline } from "@/lib/platform/http/pipeline";

/** The API's pipeline with this product's credentials and its security log: what every route file binds with. */
export const { route, routes, unknownAddress } = createPipeline({
  authenticate,
  recordRefused,
  recordExport,
});

/** What to send, for each kind of credential. */
const MISSING: Readonly<Record<CredentialKind, string>> = {
  credential: "Send a valid API key as X-API-Key, or a bearer token from POST /auth/login.",
  auditor: "This room is closed. Open it with the link that you were given, or ask for a new link.",
};

/**
 * The actor of the request's credential. An operation of an auditor's room reads the room's cookie and nothing else;
 * every other operation never reads that cookie.
 */
async function authenticate(request: Request, kind: CredentialKind): Promise<Caller> {
  const actor = kind === "auditor" ? await readRoomSession(request) : await readCredential(request);
  if (actor) return actor;
  throw new ServiceError({ code: "unauthenticated", message: MISSING[kind] });
}

async function readRoomSession(request: Request): Promise<AuditorActor | undefined> {
  const cookie = readCookie(request.headers.get("cookie"), roomCookieName());
  const auditor = cookie === undefined ? undefined : await authenticateAuditor(cookie);
  if (cookie !== undefined && isForeignWrite(request)) throw new CrossOriginError(auditor);
  return auditor;
}

/**
 * The actor of an API key, a bearer token, or a session cookie, in that order. A credential that is present and wrong is
 * refused, even when another one would be good.
 */

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
  if (isForeignWrite(request)) throw new CrossOriginError(await authenticateSession(cookie));
  return authenticateSession(cookie);
}

function isForeignWrite(request: Request): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  return !isRead && !isSameOrigin(request);
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
class CrossOriginError extends ServiceError {
  constructor(readonly actor: Caller | undefined) {
    super({
      code: "cross_origin",
      message: "A browser session may only write from Assay's own pages. Use an API key from elsewhere.",
    });
  }
}

/** Refusals of a caller who is known: what the credential may not do. */
const REFUSALS: readonly ErrorCode[] = ["missing_scope", "missing_role", "session_required", "cross_origin"];

/** Records a request that was refused for what its credential may do, or for where it came from. */
async function recordRefused(error: unknown, operation: Operation, actor: Caller | undefined): Promise<void> {
  if (!(error instanceof ServiceError) || !REFUSALS.includes(error.code)) return;
  const by = error instanceof CrossOriginError ? error.actor : actor;
  await recordRefusal({
    organizationId: by?.organizationId ?? null,
    type: "access.refused",
    actor: by ?? null,
    subject: { kind: "operation", id: operation.id, name: `${operation.method} ${operation.path}` },
    details: { code: error.code },
  });
}

/** Downloads of single files: the security log has them, and they say nothing about the organization's work. */
const NOT_IN_RECORDS: readonly string[] = ["downloadEvidence", "downloadDocument", "downloadRoomEvidence"];

/** Pictures that pages show, as they show text. */
const NOT_EXPORTS: readonly string[] = ["showDocumentPage"];

/**
 * Records that a file leaves: a ledger, a control list, a statement, a log, an item of evidence. Before it does, so
 * that none leaves without it.
 */
async function recordExport(
  operation: Operation,
  actor: Caller | undefined,
  params: unknown,
  fileName: string,
): Promise<void> {
  if (NOT_EXPORTS.includes(operation.id)) return;
  const values: unknown[] = Object.values(params ?? {});
  const about = values.map(String).join("/");
  await transaction(async (tx) => {
    await insertSecurityEvent(tx, {
      organizationId: actor?.organizationId ?? null,
      type: "data.exported",
      actor: actor ?? null,
      subject: { kind: operation.id, id: about || operation.path, name: fileName },
    });
    if (!actor || NOT_IN_RECORDS.includes(operation.id)) return;
    await recordFact(tx, actor, {
      kind: "export",
      subject: { type: "operation", id: operation.id, label: fileName },
      payload: { path: operation.path, about: about || undefined },
    });
  });
}
