import { newId } from "@/lib/core/ids";
import { prisma, type Queryable } from "@/lib/platform/database/database";

export async function findIdentity(issuer: string, subject: string) {
  return prisma().identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { userId: true, user: { select: { email: true } } },
  });
}

/** How many subjects of an issuer an account has. */
export async function countIdentities(userId: string, issuer: string): Promise<number> {
  return prisma().identity.count({ where: { userId, issuer } });
}

/** Links an account; of two sign-ins at once with one subject the first one links. */
export async function insertIdentity(
  tx: Queryable,
  identity: { issuer: string; subject: string; userId: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO identities (id, issuer, subject, user_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (issuer, subject) DO NOTHING`,
    [newId("identity"), identity.issuer, identity.subject, identity.userId],
  );
}

export async function touchIdentity(issuer: string, subject: string, at: Date): Promise<void> {
  await prisma().identity.updateMany({ where: { issuer, subject }, data: { lastUsedAt: at } });
}
