"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function ConsensusError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Models" }]} title="Consensus" />
      <ErrorState title="The consensus runs could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
