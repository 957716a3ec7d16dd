"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function SettingsError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Settings" }]} title="Settings" />
      <ErrorState title="The settings could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
