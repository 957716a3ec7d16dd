"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function WebhooksError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: "Connect" }]} title="Webhooks" />
      <ErrorState title="The webhooks could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
