import type { Metadata } from "next";
import { InvitationList } from "@/components/members/invitation-list";
import { InviteButton } from "@/components/members/invite-button";
import { ROLE_LABELS } from "@/components/members/labels";
import { MemberList } from "@/components/members/member-list";
import { settingsSectionsFor } from "@/components/shell/navigation";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { ListMenu } from "@/components/tables/list-menu";
import { Callout } from "@/components/ui/callout";
import { Section } from "@/components/ui/card";
import { listHref, readListQuery } from "@/components/ui/list-address";
import { hasRole } from "@/lib/core/actor";
import { listApiKeys, listInvitations, listMembers, requireMember } from "@/lib/features/auth";
import { MemberQuerySchema } from "@/lib/features/auth/schema";
import { isMailConfigured } from "@/lib/features/mail";
import { readListViews } from "../../../list-views";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage({ searchParams }: PageProps<"/settings/members">) {
  const actor = await requireMember();
  const canManage = hasRole(actor.role, "admin");
  const invitations = canManage ? (await listInvitations(actor)).data : [];
  const isOpen = new Set(invitations.map(({ id }) => id));
  const members = (await listMembers(actor)).data.filter(({ id }) => !isOpen.has(id));
  const params = await searchParams;
  const query = readListQuery(MemberQuerySchema, params);
  const views = await readListViews(actor, "members", { path: "/settings/members", params });
  const listed = (await listMembers(actor, query)).data.filter(({ id }) => !isOpen.has(id));
  const keyCounts: Record<string, number> = {};
  for (const { created_by: maker } of canManage ? (await listApiKeys(actor)).data : []) {
    if (maker) keyCounts[maker.id] = (keyCounts[maker.id] ?? 0) + 1;
  }
  const admins = members.filter((member) => member.role === "admin").map((member) => member.name);
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Settings" }]}
        title="Members"
        state={`${members.length} ${members.length === 1 ? "member" : "members"} of ${actor.organizationName}`}
        action={
          <>
            {hasRole(actor.role, "manager") && (
              <ListMenu exportHref={listHref("/v1/members/export", MemberQuerySchema, params, { skip: 0 })} />
            )}
            {canManage && <InviteButton canMail={isMailConfigured()} />}
          </>
        }
      />
      <SectionNav label="Settings" items={settingsSectionsFor(actor.role)} />
      {!canManage && (
        <Callout tone="neutral" title="Only administrators change members and roles">
          Your role is {ROLE_LABELS[actor.role].label}. Ask {admins.join(" or ")}.
        </Callout>
      )}
      <MemberList
        members={listed}
        views={views}
        selfId={actor.userId}
        canManage={canManage}
        keyCounts={keyCounts}
      />
      {invitations.length > 0 && (
        <Section id="invitations" title={`Invitations (${invitations.length})`}>
          <InvitationList invitations={invitations} canMail={isMailConfigured()} />
        </Section>
      )}
    </Page>
  );
}
