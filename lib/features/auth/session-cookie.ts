import { decode, encode } from "next-auth/jwt";
import { now } from "@/lib/platform/clock";
import { derivedKey } from "@/lib/platform/crypto";
import { settings } from "@/lib/platform/env";

const isSecure = () => settings().baseUrl.startsWith("https:");

/** The `__Host-` prefix binds the cookie to this host and to https; plain http only has the bare name. */
export function sessionCookieName(): string {
  return isSecure() ? "__Host-assay-session" : "assay-session";
}

export function sessionSecret(): string {
  return derivedKey("session").toString("base64");
}

/** Attributes of the session cookie. */
export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
}

/** Encrypts the token of a session, valid until the session's own end. */
export function encodeSessionToken(session: { id: string; expiresAt: Date }): Promise<string> {
  return encode({
    token: { sessionId: session.id, expiresAt: session.expiresAt.toISOString() },
    secret: sessionSecret(),
    maxAge: Math.max(1, Math.floor((session.expiresAt.getTime() - now().getTime()) / 1_000)),
  });
}

/** A `Set-Cookie` line that puts a browser into another session. */
export async function sessionCookie(session: { id: string; expiresAt: Date }): Promise<string> {
  const value = await encodeSessionToken(session);
  const secure = isSecure() ? "; Secure" : "";
  return `${sessionCookieName()}=${value}; Path=/; Expires=${session.expiresAt.toUTCString()}; HttpOnly; SameSite=Lax${secure}`;
}

/** The session a cookie names; undefined when the cookie is not ours or has expired. */
export async function readSessionToken(value: string): Promise<string | undefined> {
  // A cookie that cannot be decrypted is a visitor without a session, not a failure of ours.
  const token = await decode({ token: value, secret: sessionSecret() }).catch(() => null);
  return typeof token?.sessionId === "string" ? token.sessionId : undefined;
}
