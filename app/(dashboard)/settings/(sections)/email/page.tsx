import { MailX } from "lucide-react";
import type { Metadata } from "next";
import { MailTable } from "@/components/mail/mail-table";
import { Forbidden } from "@/components/shell/forbidden";
import { settingsSectionsFor } from "@/components/shell/navigation";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listMails } from "@/lib/features/mail";
import { MailQuerySchema } from "@/lib/features/mail/schema";

export const metadata: Metadata = { title: "Email" };

type Params = Record<string, string | string[] | undefined>;

export default async function EmailPage({ searchParams }: PageProps<"/settings/email">) {
  const actor = await requireMember();
  const header = (
    <>
      <PageHeader
        breadcrumb={[{ label: "Settings" }]}
        title="Email"
        state="Invitations, notices and reminders that Assay sent."
      />
      <SectionNav label="Settings" items={settingsSectionsFor(actor.role)} />
    </>
  );
  if (!hasRole(actor.role, "admin")) {
    const helpers = (await listMembers(actor)).data.filter((member) => member.role === "admin");
    return (
      <Page>
        {header}
        <Forbidden rule="Only administrators see what was mailed" role={actor.role} helpers={helpers} />
      </Page>
    );
  }
  const query = readQuery(await searchParams);
  const { total, data, is_configured: isConfigured } = await listMails(actor, query);
  return (
    <Page isWide>
      {header}
      {!isConfigured && (
        <Callout tone="neutral" title="This installation sends no email">
          The operator turns it on with <code className="font-mono">ASSAY_SMTP_URL</code> and{" "}
          <code className="font-mono">ASSAY_MAIL_FROM</code>. Invitation links and notices work without.
        </Callout>
      )}
      {total === 0 && query.status === undefined ? (
        <EmptyState icon={MailX} title="No email yet">
          What Assay sends to members and invited people is listed here, with what failed and why.
        </EmptyState>
      ) : (
        <MailTable mails={data} />
      )}
      {total > query.limit && (
        <Pagination {...query} total={total} noun="emails" hrefOf={(skip) => hrefOf(query.status, skip)} />
      )}
    </Page>
  );
}

/** The filters of the address; what makes no sense there is treated as absent. */
function readQuery({ status, skip }: Params) {
  const parsed = MailQuerySchema.safeParse({ status, skip });
  return parsed.success ? parsed.data : MailQuerySchema.parse({});
}

function hrefOf(status: string | undefined, skip: number): string {
  const params = new URLSearchParams();
  if (status !== undefined) params.set("status", status);
  if (skip > 0) params.set("skip", String(skip));
  return params.size > 0 ? `/settings/email?${params}` : "/settings/email";
}
