"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function IncidentsError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Work" }]} title="Incidents" />
      <ErrorState title="The incidents could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
