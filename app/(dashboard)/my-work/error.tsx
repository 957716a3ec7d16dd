"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function MyWorkError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Work" }]} title="My work" />
      <ErrorState title="Your work could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
