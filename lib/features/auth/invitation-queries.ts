import { newId } from "@/lib/core/ids";
import { type Database, prisma } from "@/lib/platform/database/database";
import { RoleSchema } from "./schema";

export interface NewInvitation {
  email: string;
  name: string;
  role: string;
  codeHash: string;
  expiresAt: Date;
  /** An invitation by link, and who made it; without it the code is the initial password of {@link insertAccount}. */
  link?: LinkColumns;
}

export interface LinkColumns {
  isShown: boolean;
  by: string;
  byName: string;
}

/** @returns the id of the invitation; undefined when there is one for the email already */
export async function insertInvitation(
  tx: Database,
  organizationId: string,
  invitation: NewInvitation,
): Promise<string | undefined> {
  const { email, name, role, codeHash, expiresAt, link } = invitation;
  const inserted = await tx
    .insertInto("invitations")
    .values({
      // The id of a member: until it is accepted, an invitation looks like a member who has not signed in yet.
      id: newId("user"),
      organization_id: organizationId,
      email,
      name,
      role,
      code_hash: codeHash,
      expires_at: expiresAt,
      ...(link && {
        by_link: true,
        is_shown: link.isShown,
        invited_by: link.by,
        invited_by_name: link.byName,
      }),
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "email"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

export async function listInvitations(organizationId: string) {
  const rows = await prisma().invitation.findMany({
    where: { organization_id: organizationId },
    orderBy: { created_at: "asc" },
  });
  return rows.map((row) => ({ ...row, role: RoleSchema.parse(row.role) }));
}

export async function findInvitation(organizationId: string, id: string): Promise<InvitationRow | undefined> {
  const row = await prisma().invitation.findFirst({ where: { organization_id: organizationId, id } });
  return row ? { ...row, role: RoleSchema.parse(row.role) } : undefined;
}

/** The open invitations of a person. Not limited to an organization: the email is what they name. */
export async function findInvitationsOf(email: string, at: Date) {
  return prisma().invitation.findMany({
    where: { email, expires_at: { gt: at } },
    select: { id: true, organization_id: true, role: true, code_hash: true, by_link: true },
  });
}

/** An open invitation by link. Not limited to an organization: its id is a part of the link. */
export async function findLinkInvitation(id: string, at: Date) {
  return prisma().invitation.findFirst({
    where: { id, by_link: true, expires_at: { gt: at } },
    select: {
      id: true,
      organization_id: true,
      email: true,
      name: true,
      role: true,
      code_hash: true,
      is_shown: true,
      expires_at: true,
      invited_by_name: true,
      organization: { select: { name: true } },
    },
  });
}

/** Replaces the code of an invitation by link. @returns it; undefined when there is none */
export async function renewLink(
  tx: Database,
  organizationId: string,
  id: string,
  { codeHash, expiresAt, link }: { codeHash: string; expiresAt: Date; link: LinkColumns },
) {
  return tx
    .updateTable("invitations")
    .set({
      code_hash: codeHash,
      expires_at: expiresAt,
      is_shown: link.isShown,
      invited_by: link.by,
      invited_by_name: link.byName,
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("by_link", "=", true)
    .returning(["email", "name", "role"])
    .executeTakeFirst();
}

/** Whether the email has an invitation of the organization, open or not. */
export async function isInvited(tx: Database, organizationId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom("invitations")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the invitation with its previous role; undefined when there is no such invitation */
export async function updateInvitationRole(
  tx: Database,
  organizationId: string,
  id: string,
  role: string,
): Promise<{ email: string; role: string } | undefined> {
  return tx
    .updateTable("invitations as invitation")
    .from((eb) =>
      eb
        .selectFrom("invitations")
        .select(["id", "role"])
        .where("id", "=", id)
        .where("organization_id", "=", organizationId)
        .forUpdate()
        .as("previous"),
    )
    .set({ role })
    .where("invitation.organization_id", "=", organizationId)
    .whereRef("invitation.id", "=", "previous.id")
    .returning(["invitation.email", "previous.role"])
    .executeTakeFirst();
}

/** @returns the deleted invitation; undefined when there is no such invitation */
export async function deleteInvitation(
  tx: Database,
  organizationId: string,
  id: string,
): Promise<{ email: string; role: string } | undefined> {
  return tx
    .deleteFrom("invitations")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returning(["email", "role"])
    .executeTakeFirst();
}
