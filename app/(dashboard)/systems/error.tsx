"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function SystemsError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Govern" }]} title="Systems" />
      <ErrorState title="The systems could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
