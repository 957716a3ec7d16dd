import type { Role } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { type Database, prisma } from "@/lib/platform/database/database";
import { insertMembership } from "./member-queries";

/** How an account came by its password. */
export type PasswordOrigin = "own" | "handed_out" | "first_run";

const accountColumns = {
  id: true,
  email: true,
  name: true,
  password_hash: true,
  password_origin: true,
  password_expires_at: true,
  provisioned_by: true,
  throttle_epoch: true,
  last_organization_id: true,
  link_allowed_until: true,
} as const;

export type Account = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export async function findUserByEmail(email: string) {
  return prisma().user.findUnique({ where: { email: email.toLowerCase() }, select: accountColumns });
}

export async function findUser(id: string) {
  return prisma().user.findUnique({ where: { id }, select: accountColumns });
}

export interface NewMember {
  email: string;
  name: string;
  role: Role;
  passwordHash: string | null;
  passwordOrigin: PasswordOrigin;
}

/**
 * Adds a person, with an account if there is none for the email. For people who need no invitation: the
 * first administrator, and single sign-on. Safe under concurrency: each statement either inserts or sees
 * what another request has inserted.
 *
 * @returns undefined when the person is a member already
 */
export async function insertMember(tx: Database, organizationId: string, person: NewMember) {
  const email = person.email.toLowerCase();
  const created = await tx
    .insertInto("users")
    .values({
      id: newId("user"),
      email,
      name: person.name,
      password_hash: person.passwordHash,
      password_origin: person.passwordOrigin,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  const joined = await tx
    .insertInto("memberships")
    .columns(["organization_id", "user_id", "role"])
    .expression((eb) =>
      eb
        .selectFrom("users")
        .select([
          eb.val(organizationId).as("organization_id"),
          "id as user_id",
          eb.val<string>(person.role).as("role"),
        ])
        .where("email", "=", email),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return joined && { userId: joined.user_id, isNewAccount: created !== undefined };
}

export interface NewAccount {
  email: string;
  name: string;
  role: string;
  passwordHash: string;
  /** Until when a password that is handed out works. */
  expiresAt: Date;
  /** The person chose the password; `isEmailProven`: and no administrator could have. */
  chosen?: { isEmailProven: boolean };
}

/**
 * Adds an account that belongs to no organization yet: a new one, or one whose person was removed
 * everywhere. The organization that adds it knows its first password.
 *
 * @returns `member` for a person who is a member already, `elsewhere` for an account of other organizations
 */
export async function insertAccount(
  tx: Database,
  organizationId: string,
  account: NewAccount,
): Promise<{ userId: string } | "member" | "elsewhere"> {
  const { email, name, role, passwordHash, expiresAt, chosen } = account;
  const password = {
    password_hash: passwordHash,
    password_origin: chosen ? "own" : "handed_out",
    provisioned_by: chosen?.isEmailProven ? null : organizationId,
    password_expires_at: chosen ? null : expiresAt,
  };
  const created = await tx
    .insertInto("users")
    .values({ id: newId("user"), email, name, ...password })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  // Locked: when two organizations add the same account at once, one of them waits for the other.
  const { id: userId } = await tx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const memberships = await tx
    .selectFrom("memberships")
    .select("organization_id")
    .where("user_id", "=", userId)
    .execute();
  if (memberships.some((row) => row.organization_id === organizationId)) return "member";
  if (memberships.length > 0) return "elsewhere";
  if (!created) {
    await tx
      .updateTable("users")
      .set((eb) => ({ name, ...password, throttle_epoch: eb("throttle_epoch", "+", 1) }))
      .where("id", "=", userId)
      .execute();
  }
  await insertMembership(tx, organizationId, userId, role);
  return { userId };
}

/** Sets the password a person has chosen. It opens what the former one opened, which the person knew. */
export async function updateOwnPassword(tx: Database, userId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable("users")
    .set((eb) => ({
      password_hash: passwordHash,
      password_origin: "own",
      password_expires_at: null,
      throttle_epoch: eb("throttle_epoch", "+", 1),
    }))
    .where("id", "=", userId)
    .execute();
}

/**
 * Sets a password that the operator hands out: no administrator of an organization knows it, so it opens
 * every organization of the person. Earlier failed sign-ins no longer count.
 */
export async function resetPasswordHash(
  tx: Database,
  userId: string,
  passwordHash: string,
  expiresAt: Date,
): Promise<void> {
  await tx
    .updateTable("users")
    .set((eb) => ({
      password_hash: passwordHash,
      password_origin: "handed_out",
      password_expires_at: expiresAt,
      provisioned_by: null,
      throttle_epoch: eb("throttle_epoch", "+", 1),
    }))
    .where("id", "=", userId)
    .execute();
}

/** Where the next sign-in by browser opens. */
export async function rememberOrganization(
  on: Database,
  userId: string,
  organizationId: string,
): Promise<void> {
  await on
    .updateTable("users")
    .set({ last_organization_id: organizationId })
    .where("id", "=", userId)
    .execute();
}

/** Until when a single sign-on with the account's verified email may be linked to it; null: not at all. */
export async function allowLinking(on: Database, userId: string, until: Date | null): Promise<void> {
  await on.updateTable("users").set({ link_allowed_until: until }).where("id", "=", userId).execute();
}

/** Removes a password that has never been used, once single sign-on has taken over the account. */
export async function dropPassword(on: Database, userId: string): Promise<void> {
  await on
    .updateTable("users")
    .set({ password_hash: null, password_origin: "own", password_expires_at: null, provisioned_by: null })
    .where("id", "=", userId)
    .execute();
}

export async function findIdentity(issuer: string, subject: string) {
  return prisma().identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { user_id: true },
  });
}

/** How many subjects of an issuer an account has. */
export async function countIdentities(userId: string, issuer: string): Promise<number> {
  return prisma().identity.count({ where: { user_id: userId, issuer } });
}

/** Links an account; when two sign-ins use one subject at once, the first one links. */
export async function insertIdentity(
  tx: Database,
  identity: { issuer: string; subject: string; userId: string },
): Promise<void> {
  const { issuer, subject, userId } = identity;
  await tx
    .insertInto("identities")
    .values({ id: newId("identity"), issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .execute();
}

export async function touchIdentity(issuer: string, subject: string, at: Date): Promise<void> {
  await prisma().identity.updateMany({ where: { issuer, subject }, data: { last_used_at: at } });
}
