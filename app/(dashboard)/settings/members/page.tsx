import type { Metadata } from "next";
import { AddMemberDialog } from "@/components/members/add-member-dialog";
import { ROLE_LABELS } from "@/components/members/labels";
import { MemberList } from "@/components/members/member-list";
import { SETTINGS_SECTIONS } from "@/components/shell/navigation";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Callout } from "@/components/ui/callout";
import { hasRole } from "@/lib/core/actor";
import { listApiKeys, listMembers, requireMember } from "@/lib/features/auth";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage() {
  const actor = await requireMember();
  const members = (await listMembers(actor)).data;
  const canManage = hasRole(actor.role, "admin");
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
        action={canManage && <AddMemberDialog />}
      />
      <SectionNav label="Settings" items={SETTINGS_SECTIONS} />
      {!canManage && (
        <Callout tone="neutral" title="Only administrators change members and roles">
          You are {ROLE_LABELS[actor.role].label.toLowerCase()}. Ask {admins.join(" or ")}.
        </Callout>
      )}
      <MemberList members={members} selfId={actor.userId} canManage={canManage} keyCounts={keyCounts} />
    </Page>
  );
}
