"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function ApplyError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Programs", href: "/programs" }]}
        title="Apply an audit"
      />
      <ErrorState title="The audit could not be previewed" error={error} retry={retry} />
    </Page>
  );
}
