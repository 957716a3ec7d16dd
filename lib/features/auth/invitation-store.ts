import { newId } from "@/lib/core/ids";
import { prisma, type Queryable } from "@/lib/platform/database/database";
import { roleOf } from "./stored-values";

export interface NewInvitation {
  email: string;
  name: string;
  role: string;
  codeHash: string;
  expiresAt: Date;
}

/** @returns the id of the invitation; undefined when the address has one already */
export async function insertInvitation(
  tx: Queryable,
  organizationId: string,
  invitation: NewInvitation,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    // The id of a member: until it is accepted an invitation looks like somebody who has not signed in yet.
    `INSERT INTO invitations (id, organization_id, email, name, role, code_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (organization_id, email) DO NOTHING RETURNING id`,
    [
      newId("user"),
      organizationId,
      invitation.email,
      invitation.name,
      invitation.role,
      invitation.codeHash,
      invitation.expiresAt,
    ],
  );
  return rows[0]?.id;
}

export async function listInvitations(organizationId: string) {
  const rows = await prisma().invitation.findMany({
    where: { organizationId },
    orderBy: { createdAt: "asc" },
  });
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }));
}

export async function findInvitation(organizationId: string, id: string) {
  const row = await prisma().invitation.findFirst({ where: { organizationId, id } });
  return row ? { ...row, role: roleOf(row.role) } : undefined;
}

/** The open invitations of an address. Not limited to an organization: the address is what they name. */
export async function findInvitationsOf(email: string, at: Date) {
  return prisma().invitation.findMany({
    where: { email, expiresAt: { gt: at } },
    select: { id: true, organizationId: true, role: true, codeHash: true },
  });
}

/** @returns whether there was such an invitation */
export async function updateInvitationRole(
  tx: Queryable,
  organizationId: string,
  id: string,
  role: string,
): Promise<{ email: string; role: string } | undefined> {
  const { rows } = await tx.query<{ email: string; role: string }>(
    `UPDATE invitations i SET role = $3 FROM (SELECT id, role FROM invitations WHERE id = $2 FOR UPDATE) old
     WHERE i.organization_id = $1 AND i.id = old.id RETURNING i.email, old.role`,
    [organizationId, id, role],
  );
  return rows[0];
}

export async function deleteInvitation(
  tx: Queryable,
  organizationId: string,
  id: string,
): Promise<{ email: string; role: string } | undefined> {
  const { rows } = await tx.query<{ email: string; role: string }>(
    "DELETE FROM invitations WHERE organization_id = $1 AND id = $2 RETURNING email, role",
    [organizationId, id],
  );
  return rows[0];
}
