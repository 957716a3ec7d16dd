import { Forbidden } from "@/components/shell/forbidden";
import { Page, PageHeader } from "@/components/shell/page-header";
import type { Member } from "@/lib/features/auth/schema";

interface WebhooksForbiddenProps {
  role: string;
  members: readonly Member[];
}

/** URLs may hold a receiver's token, so not everyone sees them. */
export function WebhooksForbidden({ role, members }: WebhooksForbiddenProps) {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Connect" }]}
        title="Webhooks"
        state="Endpoints tell other systems what happens."
      />
      <Forbidden
        rule="Only managers see webhooks, and only administrators change them"
        role={role}
        helpers={members.filter((member) => member.role === "admin")}
      />
    </Page>
  );
}
