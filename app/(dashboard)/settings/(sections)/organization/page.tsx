import type { Metadata } from "next";
import { DemonstrationCard } from "@/components/demonstration/demonstration-card";
import { ROLE_LABELS } from "@/components/members/labels";
import { FourEyesSetting, KeyAgeSetting } from "@/components/organization/security-settings";
import { settingsSectionsFor } from "@/components/shell/navigation";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import { hasRole, type MemberActor, type Plan } from "@/lib/core/actor";
import { getOrganization, listMembers, requireMember } from "@/lib/features/auth";
import { getDemonstration } from "@/lib/features/demonstration";

export const metadata: Metadata = { title: "Organization" };

const PLAN_WORDS: Readonly<Record<Plan, string>> = {
  free: "Free · 20 requests a minute for each key or person",
  starter: "Starter · 100 requests a minute for each key or person",
  pro: "Pro · 500 requests a minute for each key or person",
  enterprise: "Enterprise · 2,000 requests a minute or more for each key or person",
};

export default async function OrganizationPage() {
  const actor = await requireMember();
  const [organization, members] = await Promise.all([getOrganization(actor), listMembers(actor)]);
  const demonstration = organization.is_demonstration ? await readForAdministrator(actor) : undefined;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Settings" }]}
        title="Organization"
        state="The organization you are signed in to, and its settings."
      />
      <SectionNav label="Settings" items={settingsSectionsFor(actor.role)} />
      <Card className="p-5">
        <Facts
          items={[
            { label: "Name", value: organization.name },
            { label: "ID", value: <Reference value={organization.id} label="organization ID" /> },
            { label: "Members", value: String(members.data.length) },
            { label: "Your role", value: ROLE_LABELS[actor.role].label },
            { label: "Plan", value: PLAN_WORDS[actor.plan] },
            {
              label: "Records",
              value: organization.is_demonstration ? "Demonstration data, made up" : "Your own",
            },
          ]}
        />
        <p className="mt-4 border-t pt-3 text-ink-muted text-sm">
          The plan is changed by the person who operates this installation, not here.
        </p>
      </Card>
      <Card className="p-5">
        <FourEyesSetting
          isRequired={organization.four_eyes_reviews}
          canChange={hasRole(actor.role, "admin")}
        />
      </Card>
      <Card className="p-5">
        <KeyAgeSetting days={organization.api_key_max_age_days} canChange={hasRole(actor.role, "admin")} />
      </Card>
      {demonstration && (
        <Card className="p-5">
          <DemonstrationCard demonstration={demonstration} />
        </Card>
      )}
    </Page>
  );
}

/** What only an administrator may end, only an administrator is shown. */
async function readForAdministrator(actor: MemberActor) {
  return hasRole(actor.role, "admin") ? getDemonstration(actor) : undefined;
}
