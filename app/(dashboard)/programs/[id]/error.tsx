"use client";

import { Page, PageHeader } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function ProgramError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Programs", href: "/programs" }]}
        title="Program"
      />
      <ErrorState title="The program could not be loaded" error={error} retry={retry} />
    </Page>
  );
}
