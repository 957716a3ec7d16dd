"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function DocumentsError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Comply" }]} title="Documents" />
      <ErrorState title="The documents could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
