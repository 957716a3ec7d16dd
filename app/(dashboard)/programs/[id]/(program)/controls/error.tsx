"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function ControlsError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Programs", href: "/programs" }]}
        title="Controls"
      />
      <ErrorState title="The controls could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
