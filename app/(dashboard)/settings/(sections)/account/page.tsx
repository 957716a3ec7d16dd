import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AcceptInvitationForm } from "@/components/account/accept-invitation-form";
import { ChangePasswordForm } from "@/components/account/change-password-form";
import { LinkSingleSignOnButton } from "@/components/account/link-single-sign-on-button";
import { SessionList } from "@/components/account/session-list";
import { ROLE_LABELS } from "@/components/members/labels";
import { NoticePreferences } from "@/components/notices/notice-preferences";
import { settingsSectionsFor } from "@/components/shell/navigation";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { isSingleSignOnConfigured, listMySessions, requireMember } from "@/lib/features/auth";
import { isMailConfigured } from "@/lib/features/mail";
import { getNoticePreferences } from "@/lib/features/notices";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const actor = await requireMember();
  const [sessions, preferences] = await Promise.all([listMySessions(actor), getNoticePreferences(actor)]);
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Settings" }]}
        title="Your account"
        state={`Signed in to ${actor.organizationName}.`}
      />
      <SectionNav label="Settings" items={settingsSectionsFor(actor.role)} />
      <Card className="p-5">
        <Facts
          items={[
            { label: "Name", value: actor.name },
            { label: "Email", value: actor.email },
            { label: "Role", value: ROLE_LABELS[actor.role].label },
          ]}
        />
      </Card>
      <AccountPart
        title="Password"
        text="A new password ends every other session and API token of your account. Keep it different from the one an administrator gave you."
      >
        <ChangePasswordForm />
      </AccountPart>
      <AccountPart
        id="notices"
        title="Notices"
        text={
          isMailConfigured()
            ? `How you learn of what concerns you in ${actor.organizationName}. Once a day means one email with all of them.`
            : `How you learn of what concerns you in ${actor.organizationName}. This installation sends no email.`
        }
      >
        <NoticePreferences preferences={preferences.data} canMail={isMailConfigured()} />
      </AccountPart>
      <AccountPart
        title="Sessions"
        text="Where you are signed in. A browser session ends 12 hours after its sign-in, an API token after one hour."
      >
        <SessionList sessions={sessions.data} />
      </AccountPart>
      <AccountPart
        title="Join another organization"
        text="Enter the code that an administrator of another organization gave you. A link only has to be opened."
      >
        <AcceptInvitationForm />
      </AccountPart>
      {isSingleSignOnConfigured() && (
        <AccountPart
          title="Single sign-on"
          text="Link your account to your company's sign-in. Both ways then open this account."
        >
          <LinkSingleSignOnButton />
        </AccountPart>
      )}
    </Page>
  );
}

interface AccountPartProps {
  /** Where a link leads to. */
  id?: string;
  title: string;
  text: string;
  children: ReactNode;
}

function AccountPart({ id, title, text, children }: AccountPartProps) {
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div id={id} className="scroll-mt-4">
        <h2 className="font-semibold text-base">{title}</h2>
        <p className="max-w-2xl text-ink-muted text-sm">{text}</p>
      </div>
      {children}
    </Card>
  );
}
