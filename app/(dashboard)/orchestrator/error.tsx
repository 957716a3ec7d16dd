"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function OrchestratorError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page isWide>
      <PageHeader breadcrumb={[{ label: "Models" }]} title="Orchestrator" />
      <ErrorState title="The models could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
