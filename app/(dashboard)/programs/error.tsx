"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function ProgramsError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Comply" }]} title="Programs" />
      <ErrorState title="The programs could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
