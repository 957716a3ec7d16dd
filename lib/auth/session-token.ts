import { decode } from "next-auth/jwt";
import { derivedKey } from "@/lib/server/crypto";
import { settings } from "@/lib/server/env";

/** How long a browser stays signed in without a new sign-in: a working day. */
export const SESSION_LIFETIME_SECONDS = 12 * 3600;

/** The `__Host-` prefix binds the cookie to this host and to https; plain http only has the bare name. */
export function sessionCookieName(): string {
  return settings().baseUrl.startsWith("https:") ? "__Host-assay-session" : "assay-session";
}

export function sessionSecret(): string {
  return derivedKey("session").toString("base64");
}

/** Who the session cookie names; undefined when it is not ours or has expired. */
export async function readSessionToken(
  value: string,
): Promise<{ userId: string; organizationId: string } | undefined> {
  // A cookie that cannot be decrypted is a visitor without a session, not a failure of ours.
  const token = await decode({ token: value, secret: sessionSecret() }).catch(() => null);
  return typeof token?.userId === "string" && typeof token.organizationId === "string"
    ? { userId: token.userId, organizationId: token.organizationId }
    : undefined;
}
