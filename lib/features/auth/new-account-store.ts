import { newId } from "@/lib/core/ids";
import type { Queryable } from "@/lib/platform/database/database";

export interface NewAccount {
  email: string;
  name: string;
  role: string;
  passwordHash: string;
  expiresAt: Date;
}

/**
 * Adds an account that belongs to no organization yet: a new one, or one whose person was removed
 * everywhere. Its first password is known to the organization that adds it.
 *
 * @returns `member` for somebody who is a member already, `elsewhere` for an account of other organizations
 */
export async function insertAccount(
  tx: Queryable,
  organizationId: string,
  account: NewAccount,
): Promise<{ userId: string } | "member" | "elsewhere"> {
  const { email, name, role, passwordHash, expiresAt } = account;
  const password = [passwordHash, organizationId, expiresAt] as const;
  const created = await tx.query<{ id: string }>(
    `INSERT INTO users (id, email, name, password_hash, password_origin, provisioned_by, password_expires_at)
     VALUES ($1, $2, $3, $4, 'handed_out', $5, $6) ON CONFLICT (email) DO NOTHING RETURNING id`,
    [newId("user"), email, name, ...password],
  );
  const isNew = created.rowCount === 1;
  // Locked, so that of two organizations that add the same account at once one comes first.
  const { rows } = await tx.query<{ id: string }>("SELECT id FROM users WHERE email = $1 FOR UPDATE", [
    email,
  ]);
  const [user] = rows;
  if (!user) throw new Error("the account is missing after it was inserted");
  const joined = await tx.query<{ organization_id: string }>(
    "SELECT organization_id FROM memberships WHERE user_id = $1",
    [user.id],
  );
  if (joined.rows.some((row) => row.organization_id === organizationId)) return "member";
  if (joined.rows.length > 0) return "elsewhere";
  if (!isNew) {
    await tx.query(
      `UPDATE users SET name = $2, password_hash = $3, password_origin = 'handed_out', provisioned_by = $4,
         password_expires_at = $5, throttle_epoch = throttle_epoch + 1 WHERE id = $1`,
      [user.id, name, ...password],
    );
  }
  await tx.query("INSERT INTO memberships (organization_id, user_id, role) VALUES ($1, $2, $3)", [
    organizationId,
    user.id,
    role,
  ]);
  await tx.query("DELETE FROM former_members WHERE organization_id = $1 AND user_id = $2", [
    organizationId,
    user.id,
  ]);
  return { userId: user.id };
}
