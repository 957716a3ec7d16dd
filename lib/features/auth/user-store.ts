import { prisma, type Queryable } from "@/lib/platform/database/database";

/** How an account came by its password. */
export type PasswordOrigin = "own" | "handed_out" | "first_run";

const accountColumns = {
  id: true,
  email: true,
  name: true,
  passwordHash: true,
  passwordOrigin: true,
  passwordExpiresAt: true,
  provisionedBy: true,
  throttleEpoch: true,
  lastOrganizationId: true,
  linkAllowedUntil: true,
} as const;

export type Account = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export async function findUserByEmail(email: string) {
  return prisma().user.findUnique({ where: { email: email.toLowerCase() }, select: accountColumns });
}

export async function findUser(id: string) {
  return prisma().user.findUnique({ where: { id }, select: accountColumns });
}

/**
 * Sets the password a person has chosen. It opens no more than the one before did: whoever chose it knew
 * that one.
 */
export async function updateOwnPassword(tx: Queryable, userId: string, passwordHash: string): Promise<void> {
  await tx.query(
    `UPDATE users SET password_hash = $2, password_origin = 'own', password_expires_at = NULL,
       throttle_epoch = throttle_epoch + 1 WHERE id = $1`,
    [userId, passwordHash],
  );
}

/**
 * Sets a password that the operator hands out: no administrator of an organization knows it, so it opens
 * every organization of the person. Failed sign-ins so far no longer count.
 */
export async function resetPasswordHash(
  tx: Queryable,
  userId: string,
  passwordHash: string,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    `UPDATE users SET password_hash = $2, password_origin = 'handed_out', password_expires_at = $3,
       provisioned_by = NULL, throttle_epoch = throttle_epoch + 1 WHERE id = $1`,
    [userId, passwordHash, expiresAt],
  );
}

/** Where the next sign-in by browser opens. */
export async function rememberOrganization(
  on: Queryable,
  userId: string,
  organizationId: string,
): Promise<void> {
  await on.query("UPDATE users SET last_organization_id = $2 WHERE id = $1", [userId, organizationId]);
}

/** Until when a single sign-on with the account's verified email may be linked to it; null: not at all. */
export async function allowLinking(on: Queryable, userId: string, until: Date | null): Promise<void> {
  await on.query("UPDATE users SET link_allowed_until = $2 WHERE id = $1", [userId, until]);
}

/** After a single sign-on has taken the account over from a password that nobody has used yet. */
export async function dropPassword(on: Queryable, userId: string): Promise<void> {
  await on.query(
    `UPDATE users SET password_hash = NULL, password_origin = 'own', password_expires_at = NULL,
       provisioned_by = NULL WHERE id = $1`,
    [userId],
  );
}
