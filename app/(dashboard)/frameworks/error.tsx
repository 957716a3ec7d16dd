"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function FrameworksError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Comply" }]} title="Frameworks" />
      <ErrorState title="The catalog could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
