"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function CorrectiveActionsError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Work" }]} title="Corrective actions" />
      <ErrorState title="The corrective actions could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
