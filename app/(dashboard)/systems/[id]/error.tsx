"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function SystemError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Govern" }, { label: "Systems", href: "/systems" }]} title="System" />
      <ErrorState title="The system could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
