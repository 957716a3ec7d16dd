import { z } from "zod";
import type { Scope } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { type Database, prisma } from "@/lib/platform/database/database";
import type { NewApiKeySecret } from "./credentials";
import { organizationColumns } from "./organization-queries";
import { PlanSchema, ScopeSchema } from "./schema";

const ScopesSchema = z.array(ScopeSchema);

const apiKeyColumns = {
  id: true,
  name: true,
  public_part: true,
  scopes: true,
  created_at: true,
  expires_at: true,
  last_used_at: true,
} as const;

export type StoredApiKey = NonNullable<Awaited<ReturnType<typeof findApiKeyByPublicPart>>>;

/** The row a presented key may belong to. Not limited to an organization: the key is what names it. */
export async function findApiKeyByPublicPart(publicPart: string) {
  const row = await prisma().apiKey.findUnique({
    where: { public_part: publicPart },
    select: {
      ...apiKeyColumns,
      secret_hash: true,
      revoked_at: true,
      organization: { select: organizationColumns },
    },
  });
  if (!row) return undefined;
  const { organization, ...key } = row;
  return {
    ...key,
    scopes: ScopesSchema.parse(row.scopes),
    organization: { ...organization, plan: PlanSchema.parse(organization.plan) },
  };
}

export interface NewApiKey {
  name: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
  createdBy: string;
  secret: NewApiKeySecret;
}

export async function insertApiKey(tx: Database, organizationId: string, key: NewApiKey) {
  return tx
    .insertInto("api_keys")
    .values({
      id: newId("apiKey"),
      organization_id: organizationId,
      name: key.name,
      scopes: [...key.scopes],
      expires_at: key.expiresAt,
      created_by: key.createdBy,
      public_part: key.secret.publicPart,
      secret_hash: key.secret.secretHash,
    })
    .returning(["id", "created_at"])
    .executeTakeFirstOrThrow();
}

/** The keys that are not revoked, newest first, with the member who made each. */
export async function listActiveApiKeys(organizationId: string) {
  const keys = await prisma().apiKey.findMany({
    where: { organization_id: organizationId, revoked_at: null },
    orderBy: { created_at: "desc" },
    select: { ...apiKeyColumns, created_by: true },
  });
  const makers = await prisma().user.findMany({
    where: {
      id: { in: [...new Set(keys.map((key) => key.created_by))] },
      memberships: { some: { organization_id: organizationId } },
    },
    select: { id: true, name: true, email: true },
  });
  const byId = new Map(makers.map((maker) => [maker.id, maker]));
  return keys.map((key) => ({
    ...key,
    scopes: ScopesSchema.parse(key.scopes),
    maker: byId.get(key.created_by) ?? null,
  }));
}

/** Changes the keys a person has made that are not revoked. @returns those keys */
export async function updateKeysOf(
  tx: Database,
  organizationId: string,
  userId: string,
  change: { revoked_at: Date } | { created_by: string },
): Promise<{ id: string; name: string }[]> {
  return tx
    .updateTable("api_keys")
    .set(change)
    .where("organization_id", "=", organizationId)
    .where("created_by", "=", userId)
    .where("revoked_at", "is", null)
    .returning(["id", "name"])
    .execute();
}

/** Stores the hash of a key under the current root secret. */
export async function updateSecretHash(
  organizationId: string,
  id: string,
  secretHash: string,
): Promise<void> {
  await prisma().apiKey.updateMany({
    where: { organization_id: organizationId, id },
    data: { secret_hash: secretHash },
  });
}

/** Who made these keys, revoked ones included; ids that are no key of the organization are left out. */
export async function listKeyMakers(organizationId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await prisma().apiKey.findMany({
    where: { organization_id: organizationId, id: { in: [...ids] } },
    select: { created_by: true },
  });
  return rows.map((row) => row.created_by);
}

/** @returns the name of the key; undefined when there is no such key that was not revoked yet */
export async function markApiKeyRevoked(
  tx: Database,
  organizationId: string,
  id: string,
  at: Date,
): Promise<string | undefined> {
  const revoked = await tx
    .updateTable("api_keys")
    .set({ revoked_at: at })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  return revoked?.name;
}

export async function touchApiKey(organizationId: string, id: string, at: Date): Promise<void> {
  await prisma().apiKey.updateMany({
    where: { organization_id: organizationId, id },
    data: { last_used_at: at },
  });
}
