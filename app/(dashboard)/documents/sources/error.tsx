"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function DocumentSourcesError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Documents", href: "/documents" }]}
        title="Sources"
      />
      <ErrorState title="The sources could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
