"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function LedgerError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Govern" }]} title="Ledger" />
      <ErrorState title="The ledger could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
