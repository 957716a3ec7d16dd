import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { AuditorActor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { cutText } from "@/lib/core/text";
import { insertSecurityEvent, recordRefusal } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { hashSecret, matchSecret, randomToken } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { requestContext, runInRequest } from "@/lib/platform/http/request-context";
import { linkPartOf, matchLink } from "./links";
import {
  deleteAuditorSessionsBefore,
  endAuditorSession,
  findAuditorSession,
  findByLinkPart,
  type InvitedRow,
  insertAuditorSession,
  updateLinkHash,
} from "./session-queries";

/** A working day, and never longer than the engagement. */
const SESSION_MS = 12 * 3_600_000;
/** Ended sessions are kept this long. */
const KEPT_MS = 30 * 86_400_000;
const MAX_USER_AGENT = 300;

type Invited = NonNullable<InvitedRow>;

type End = "revoked" | "closed" | "expired" | "program_deleted";

/** Why a link or a session opens nothing any more; undefined while it does. */
function endedBecause(row: Invited, at: Date): End | undefined {
  if (row.auditor_revoked_at) return "revoked";
  if (row.engagement_revoked_at) return row.engagement_signed_off_at ? "closed" : "revoked";
  if (row.engagement_expires_at <= at) return "expired";
  return row.program_id === null ? "program_deleted" : undefined;
}

/** Whom a link was made for, without opening anything; undefined for a link that opens nothing, whatever the reason. */
export async function findInvitation(token: string): Promise<Invited | undefined> {
  const part = linkPartOf(token);
  const row = part === undefined ? undefined : await findByLinkPart(part);
  if (!row || !matchLink(token, row.link_hash)) return undefined;
  return endedBecause(row, now()) === undefined ? row : undefined;
}

/**
 * Opens a session with the token of a link. The organization and the program come from the token alone.
 *
 * @returns what the room is, and the `Set-Cookie` line of the session
 * @throws ServiceError `unauthenticated`, the same for a token that never was and one that has ended
 */
export async function openRoom(token: string) {
  const part = linkPartOf(token);
  const row = part === undefined ? undefined : await findByLinkPart(part);
  const match = row && matchLink(token, row.link_hash);
  if (!row || !match) throw await refused(undefined, "unknown_link");
  const at = now();
  const reason = endedBecause(row, at);
  if (reason) throw await refused(row, `link_${reason}`);
  if (match.rehashed) await updateLinkHash(row.organization_id, row.auditor_id, match.rehashed);
  const expiresAt = new Date(Math.min(at.getTime() + SESSION_MS, row.engagement_expires_at.getTime()));
  const secret = randomToken(32);
  const request = requestContext();
  const id = await transaction(async (tx) => {
    const session = await insertAuditorSession(tx, row.organization_id, {
      auditorId: row.auditor_id,
      secretHash: (sessionId) => hashSecret(`${sessionId}.${secret}`, "auditor-session"),
      at,
      expiresAt,
      ipAddress: request?.ipAddress ?? null,
      userAgent: request?.userAgent ? cutText(request.userAgent, MAX_USER_AGENT) : null,
    });
    await insertSecurityEvent(tx, {
      organizationId: row.organization_id,
      type: "room.opened",
      actor: auditorOf(row),
      subject: { kind: "engagement", id: row.engagement_id, name: row.title },
    });
    return session;
  });
  return {
    room: {
      title: row.title,
      organization_name: row.organization_name,
      session_expires_at: expiresAt.toISOString(),
    },
    cookie: cookieLine(`${id}.${secret}`, expiresAt),
  };
}

const auditorOf = ({ auditor_id, name, firm }: Invited) =>
  ({ kind: "auditor", id: auditor_id, name: `${name}, ${firm}` }) as const;

async function refused(row: Invited | undefined, code: string): Promise<ServiceError> {
  await recordRefusal({
    organizationId: row?.organization_id ?? null,
    type: "room.refused",
    actor: row ? auditorOf(row) : null,
    ...(row ? { subject: { kind: "engagement", id: row.engagement_id, name: row.title } } : {}),
    details: { code },
  });
  return new ServiceError({
    code: "unauthenticated",
    message: "This link does not open a room. It may have expired or been replaced: ask for a new one.",
  });
}

/** The auditor of a session's cookie; undefined when it is wrong, has ended, or opens nothing any more. */
export async function authenticateAuditor(cookieValue: string): Promise<AuditorActor | undefined> {
  const id = /^(ase_[0-9a-z]{26})\.[A-Za-z0-9_-]{43}$/.exec(cookieValue)?.[1];
  const row = id === undefined ? undefined : await findAuditorSession(id);
  if (!row || !matchSecret(cookieValue, row.secret_hash, "auditor-session")) return undefined;
  const at = now();
  if (row.ended_at || row.expires_at <= at || endedBecause(row, at) || row.program_id === null)
    return undefined;
  return {
    kind: "auditor",
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    plan: row.plan,
    auditorId: row.auditor_id,
    name: row.name,
    firm: row.firm,
    sessionId: row.session_id,
    engagementId: row.engagement_id,
    programId: row.program_id,
  };
}

/** Ends the session and clears the browser's cookie. @returns the `Set-Cookie` line */
export async function leaveRoom(auditor: AuditorActor): Promise<string> {
  await endAuditorSession(auditor.organizationId, auditor.sessionId, now());
  return cookieLine("", new Date(0));
}

/** Forgets sessions that ended long ago; called from time to time. */
export function forgetOldAuditorSessions(): Promise<void> {
  return deleteAuditorSessionsBefore(new Date(now().getTime() - KEPT_MS));
}

const isSecure = () => settings().baseUrl.startsWith("https:");

/** Another name than a member's session has, so that a browser can hold both and neither is read as the other. */
export function roomCookieName(): string {
  return isSecure() ? "__Host-assay-room" : "assay-room";
}

/** Strict: nothing that another site begins carries it. */
function cookieLine(value: string, expires: Date): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${roomCookieName()}=${value}; Path=/; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Strict${secure}`;
}

/** The auditor of the page being rendered; read once per request. */
export const getAuditor = cache(async (): Promise<AuditorActor | undefined> => {
  const cookie = (await cookies()).get(roomCookieName());
  return cookie && authenticateAuditor(cookie.value);
});

/** The auditor of the page being rendered; anyone else is sent to the page that says how to get in. */
export async function requireAuditor(): Promise<AuditorActor> {
  const auditor = await getAuditor();
  if (auditor) return auditor;
  redirect("/room/closed");
}

/** Runs the reading of a page as part of its request, so that a view has the auditor's IP address. */
export async function inPageRequest<T>(read: () => Promise<T>): Promise<T> {
  const given = await headers();
  const context = {
    requestId: newId("request"),
    ipAddress: given.get("x-assay-client-address") ?? "unknown",
    userAgent: given.get("user-agent"),
  };
  return runInRequest(context, read);
}
