"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function OverviewError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Work" }]} title="Overview" />
      <ErrorState title="The overview could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
