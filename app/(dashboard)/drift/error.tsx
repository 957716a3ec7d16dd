"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function DriftError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Govern" }]} title="Drift" />
      <ErrorState title="The drift readings could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
