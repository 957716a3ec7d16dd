import { SCOPES, type Scope } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { prisma, type Queryable } from "@/lib/platform/database/database";
import type { NewApiKeySecret } from "./api-key-secret";
import { oneOf, organizationColumns, planOf } from "./stored-values";

const apiKeyColumns = {
  id: true,
  name: true,
  publicPart: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const;

export const scopesOf = (values: readonly string[]): Scope[] => values.map((value) => oneOf(SCOPES, value));

/** The row a presented key may belong to. Not limited to an organization: the key is what names it. */
export async function findApiKeyByPublicPart(publicPart: string) {
  const row = await prisma().apiKey.findUnique({
    where: { publicPart },
    select: {
      ...apiKeyColumns,
      secretHash: true,
      revokedAt: true,
      organization: { select: organizationColumns },
    },
  });
  if (!row) return undefined;
  const { organization, ...key } = row;
  return {
    ...key,
    scopes: scopesOf(row.scopes),
    organization: { ...organization, plan: planOf(organization.plan) },
  };
}

export interface NewApiKey {
  name: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
  createdBy: string;
  secret: NewApiKeySecret;
}

export async function insertApiKey(tx: Queryable, organizationId: string, key: NewApiKey) {
  const { publicPart, secretHash } = key.secret;
  const { rows } = await tx.query<{ id: string; created_at: Date }>(
    `INSERT INTO api_keys (id, organization_id, name, scopes, expires_at, created_by, public_part, secret_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id, created_at`,
    [
      newId("apiKey"),
      organizationId,
      key.name,
      key.scopes,
      key.expiresAt,
      key.createdBy,
      publicPart,
      secretHash,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error("the API key is missing after it was inserted");
  return { id: row.id, createdAt: row.created_at };
}

/** The keys that are not revoked, newest first, with who made them. */
export async function listActiveApiKeys(organizationId: string) {
  const keys = await prisma().apiKey.findMany({
    where: { organizationId, revokedAt: null },
    orderBy: { createdAt: "desc" },
    select: { ...apiKeyColumns, createdBy: true },
  });
  const makers = await prisma().user.findMany({
    where: {
      id: { in: [...new Set(keys.map((key) => key.createdBy))] },
      memberships: { some: { organizationId } },
    },
    select: { id: true, name: true, email: true },
  });
  const byId = new Map(makers.map((maker) => [maker.id, maker]));
  return keys.map((key) => ({ ...key, maker: byId.get(key.createdBy) ?? null }));
}

/** Revokes every key a person has made. @returns the keys that were not revoked before */
export async function revokeKeysOf(
  tx: Queryable,
  organizationId: string,
  userId: string,
  at: Date,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    `UPDATE api_keys SET revoked_at = $3
     WHERE organization_id = $1 AND created_by = $2 AND revoked_at IS NULL RETURNING id, name`,
    [organizationId, userId, at],
  );
  return rows;
}

/** Gives every key of a person to another. @returns the keys */
export async function reassignKeys(
  tx: Queryable,
  organizationId: string,
  userId: string,
  ownerId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    `UPDATE api_keys SET created_by = $3
     WHERE organization_id = $1 AND created_by = $2 AND revoked_at IS NULL RETURNING id, name`,
    [organizationId, userId, ownerId],
  );
  return rows;
}

/** Stores the hash of a key under the root secret of today. */
export async function updateSecretHash(
  organizationId: string,
  id: string,
  secretHash: string,
): Promise<void> {
  await prisma().apiKey.updateMany({ where: { organizationId, id }, data: { secretHash } });
}

/** Who made these keys, revoked ones included; what is no key of the organization is left out. */
export async function listKeyMakers(organizationId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await prisma().apiKey.findMany({
    where: { organizationId, id: { in: [...ids] } },
    select: { createdBy: true },
  });
  return rows.map((row) => row.createdBy);
}

/** @returns the name of the key; undefined when there was no such key that was not revoked yet */
export async function markApiKeyRevoked(
  tx: Queryable,
  organizationId: string,
  id: string,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ name: string }>(
    `UPDATE api_keys SET revoked_at = $3 WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL
     RETURNING name`,
    [organizationId, id, at],
  );
  return rows[0]?.name;
}

export async function touchApiKey(organizationId: string, id: string, at: Date): Promise<void> {
  await prisma().apiKey.updateMany({ where: { organizationId, id }, data: { lastUsedAt: at } });
}
