import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { type RecordActor, recordFact } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { db, type Transaction, transaction } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { findInvitationForSignOn, recordAccepted } from "./accepted-invitations";
import {
  type Account,
  allowLinking,
  countIdentities,
  dropPassword,
  findIdentity,
  findUser,
  findUserByEmail,
  insertIdentity,
  insertMember,
  rememberOrganization,
  touchIdentity,
} from "./account-queries";
import { deleteInvitation } from "./invitation-queries";
import { recordRefusedSignIn, recordSignIn } from "./log-in";
import { insertMembership, isFormerMember, listMembershipsOfUser } from "./member-queries";
import { chooseOrganization } from "./members";
import { soleOrganizationId } from "./organization-queries";
import { endSessions } from "./session-queries";

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

/** Why a single sign-on does not sign in, as the sign-in page explains it. */
export type Refusal = "not_invited" | "not_linked" | "removed";

/** The claims that count, as far as an issuer sends them. */
const ProfileSchema = z.object({
  sub: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
});

type Outcome = { userId: string; organizationId: string } | { refused: Refusal };

/**
 * The member behind a single sign-on. The issuer's subject identifies a person; an email alone does not,
 * because emails change hands. A first sign-in with a verified email is linked to the account with that
 * email only if that account
 * - has never been used with a password (it was added by an administrator, or has none), or
 * - belongs to a person who has just allowed it while signed in,
 * and has no other subject of the issuer. A person without an account becomes a viewer of the configured
 * organization (or of the only one), if that organization or the domain of the email is configured. An invitation to
 * the email comes first.
 */
export async function acceptSingleSignOn(profile: unknown): Promise<Outcome> {
  const outcome = await decide(ProfileSchema.parse(profile ?? {}));
  if ("refused" in outcome) {
    await recordRefusedSignIn("sign_in.refused", outcome.account, { method: "oidc", code: outcome.refused });
    return { refused: outcome.refused };
  }
  await rememberOrganization(db(), outcome.account.id, outcome.organizationId);
  const person = { userId: outcome.account.id, organizationId: outcome.organizationId };
  await recordSignIn({ ...person, email: outcome.account.email }, { method: "oidc", via: "browser" });
  return person;
}

type Decision = { account: Account; organizationId: string } | { refused: Refusal; account: Account | null };

async function decide(profile: z.infer<typeof ProfileSchema>): Promise<Decision> {
  const { sub: subject, email, email_verified: isVerified } = profile;
  const issuer = settings().oidc?.issuer;
  if (!issuer || !subject) return { refused: "not_invited", account: null };
  const known = await findIdentity(issuer, subject);
  if (known) {
    await touchIdentity(issuer, subject, now());
    const account = await findUser(known.user_id);
    if (!account) return { refused: "not_invited", account: null };
    // Added again by an administrator: the person enters this way and needs no password.
    if (isUnusedPassword(account)) await dropPassword(db(), account.id);
    return enter(account, email);
  }
  if (!email || isVerified !== true) return { refused: "not_invited", account: null };
  const account = await findUserByEmail(email);
  if (!account) return join(issuer, subject, profile.name ?? email, email);
  if (!(await mayLink(account, issuer))) return { refused: "not_linked", account };
  await link(account, issuer, subject);
  return enter({ ...account, provisioned_by: null }, email);
}

async function mayLink(account: Account, issuer: string): Promise<boolean> {
  if ((await countIdentities(account.id, issuer)) > 0) return false;
  const isUnused = account.password_hash === null || isUnusedPassword(account);
  return isUnused || (account.link_allowed_until !== null && account.link_allowed_until > now());
}

/** Whether the only password is one that an administrator handed out and the person never changed. */
function isUnusedPassword({ provisioned_by, password_origin }: Account): boolean {
  return provisioned_by !== null && password_origin === "handed_out";
}

/** Links the account. An unused handed-out password ends, because the person does not need it. */
async function link(account: Account, issuer: string, subject: string): Promise<void> {
  const memberships = await listMembershipsOfUser(account.id);
  await transaction(async (tx) => {
    await insertIdentity(tx, { issuer, subject, userId: account.id });
    if (account.password_origin === "handed_out") {
      await dropPassword(tx, account.id);
      await endSessions(tx, { userId: account.id }, "password_changed", now());
    }
    await allowLinking(tx, account.id, null);
    const by = { kind: "member", id: account.id, name: account.email } as const;
    for (const { organization } of memberships) {
      const details = { issuer };
      await insertSecurityEvent(tx, {
        organizationId: organization.id,
        type: "identity.linked",
        actor: by,
        subject: by,
        details,
      });
    }
  });
}

/** Signs a known account in, or lets it join again where it was not removed. */
async function enter(account: Account, email: string | undefined): Promise<Decision> {
  const memberships = await listMembershipsOfUser(account.id);
  const chosen = chooseOrganization(memberships, "browser", account.last_organization_id);
  if (chosen) return { account, organizationId: chosen.organization.id };
  const invited = await acceptForSignOn(account);
  if (invited) return invited;
  const organizationId = email && (await organizationToJoin(email));
  if (!organizationId) return { refused: "not_invited", account };
  if (await isFormerMember(organizationId, account.id)) return { refused: "removed", account };
  await transaction(async (tx) => {
    await insertMembership(tx, organizationId, account.id, "viewer");
    const { id, name, email: label } = account;
    await recordJoined(tx, { organizationId, kind: "member", id, name }, label);
  });
  return { account, organizationId };
}

/** Lets a person without an organization accept an invitation to the account's own email. */
async function acceptForSignOn(account: Account): Promise<Decision | undefined> {
  const invitation = await findInvitationForSignOn(account.email);
  if (!invitation) return undefined;
  const { id, organizationId, role } = invitation;
  const isAccepted = await transaction(async (tx) => {
    if (!(await deleteInvitation(tx, organizationId, id))) return false;
    await insertMembership(tx, organizationId, account.id, role);
    await recordAccepted(tx, organizationId, account, role);
    return true;
  });
  return isAccepted ? { account, organizationId } : undefined;
}

/** Makes an account for a person who was invited or may join without. */
async function join(issuer: string, subject: string, name: string, email: string): Promise<Decision> {
  const invitation = await findInvitationForSignOn(email);
  const organizationId = invitation?.organizationId ?? (await organizationToJoin(email));
  if (!organizationId) return { refused: "not_invited", account: null };
  const role = invitation?.role ?? "viewer";
  const person = { email, name, role, passwordHash: null, passwordOrigin: "own" } as const;
  await transaction(async (tx) => {
    // Undefined when it was accepted or revoked meanwhile: the person signs in again.
    if (invitation && !(await deleteInvitation(tx, organizationId, invitation.id))) return;
    const member = await insertMember(tx, organizationId, person);
    // Undefined when the same person signed in twice at once: the other sign-in has joined and linked.
    if (!member) return;
    await insertIdentity(tx, { issuer, subject, userId: member.userId });
    const by = { kind: "member", id: member.userId, name: email.toLowerCase() } as const;
    const details = { role, issuer };
    await insertSecurityEvent(tx, { organizationId, type: "member.added", actor: by, subject: by, details });
    await recordJoined(tx, { organizationId, kind: "member", id: by.id, name }, by.name, role);
  });
  const identity = await findIdentity(issuer, subject);
  const account = identity && (await findUser(identity.user_id));
  return account ? { account, organizationId } : { refused: "not_linked", account: null };
}

function recordJoined(tx: Transaction, person: RecordActor, email: string, role = "viewer"): Promise<void> {
  return recordFact(tx, person, {
    kind: "member_added",
    subject: { type: "member", id: person.id, label: email },
    payload: { role, by: "single_sign_on" },
  });
}

/** The organization that a person who was not added may join: none, unless the operator has configured one. */
async function organizationToJoin(email: string): Promise<string | undefined> {
  const { oidc } = settings();
  const domain = email.toLowerCase().split("@").at(-1) ?? "";
  const domains = oidc?.allowedDomains ?? [];
  if (domains.length > 0 && !domains.includes(domain)) return undefined;
  if (oidc?.organization) return oidc.organization;
  return domains.length > 0 ? soleOrganizationId() : undefined;
}
