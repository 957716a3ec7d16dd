import type { OAuthConfig } from "next-auth/providers/oauth";
import { transaction } from "@/lib/server/database";
import { settings } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { findUserByEmail, insertMember, listMembershipsOfUser } from "./member-store";
import { soleOrganizationId } from "./organization-store";

interface OidcProfile {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export function isSingleSignOnConfigured(): boolean {
  return settings().oidc !== undefined;
}

/** OpenID Connect by discovery, with PKCE, state and nonce; undefined when it is not configured. */
export function singleSignOnProvider(): OAuthConfig<OidcProfile> | undefined {
  const { oidc } = settings();
  if (!oidc) return undefined;
  return {
    id: "oidc",
    name: "Single sign-on",
    type: "oauth",
    wellKnown: `${oidc.issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    profile: (profile) => ({ id: profile.sub, email: profile.email ?? null, name: profile.name ?? null }),
  };
}

/**
 * The member behind a single sign-on. A person is recognised by a verified address only, because
 * anybody may write another's address into a profile. Somebody new becomes a viewer of the
 * configured organization (or of the only one), never more.
 *
 * @returns undefined when the provider vouches for no address, or no organization is there to join
 */
export async function acceptSingleSignOn(
  profile: unknown,
): Promise<{ userId: string; organizationId: string } | undefined> {
  const { email, email_verified: isVerified, name } = (profile ?? {}) as Partial<OidcProfile>;
  if (!email || isVerified !== true) {
    log("warn", "A single sign-on was refused: the provider does not vouch for the email address");
    return undefined;
  }
  const user = await findUserByEmail(email);
  const [membership] = user ? await listMembershipsOfUser(user.id) : [];
  if (user && membership) return { userId: user.id, organizationId: membership.organization.id };
  const organizationId = settings().oidc?.organization ?? (await soleOrganizationId());
  if (!organizationId) return undefined;
  const person = {
    email,
    name: name ?? email,
    role: "viewer",
    passwordHash: null,
    isPasswordShared: false,
  } as const;
  const member = await transaction((tx) => insertMember(tx, organizationId, person));
  // Undefined when the same person signed in twice at once: the other one has joined.
  const userId = member?.userId ?? (await findUserByEmail(email))?.id;
  return userId === undefined ? undefined : { userId, organizationId };
}
