"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function AuditsError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Govern" }]} title="Audits" />
      <ErrorState title="The audits could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
