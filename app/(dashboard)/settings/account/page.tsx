import type { Metadata } from "next";
import { ChangePasswordForm } from "@/components/account/change-password-form";
import { ROLE_WORDS } from "@/components/members/roles";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { SETTINGS_SECTIONS } from "@/components/shell/settings-sections";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { requireMember } from "@/lib/auth";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const actor = await requireMember();
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Settings" }]}
        title="Your account"
        state={`Signed in to ${actor.organizationName}.`}
      />
      <SectionNav label="Settings" items={SETTINGS_SECTIONS} />
      <Card className="p-5">
        <Facts
          items={[
            { label: "Name", value: actor.name },
            { label: "Email", value: actor.email },
            { label: "Role", value: ROLE_WORDS[actor.role].label },
          ]}
        />
      </Card>
      <Card className="flex flex-col gap-4 p-5">
        <div>
          <h2 className="font-semibold text-base">Password</h2>
          <p className="text-ink-muted text-sm">
            Choose your own when an administrator gave you the first one. To use another organization with the
            same account, ask the person who runs this installation.
          </p>
        </div>
        <ChangePasswordForm />
      </Card>
    </Page>
  );
}
