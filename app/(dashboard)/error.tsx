"use client";

import { Page } from "@/components/shell/page-header";
import { ErrorState } from "@/components/ui/error-state";

export default function DashboardError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <h1 className="font-semibold text-xl">This page could not be shown</h1>
      <ErrorState title="Something went wrong while reading the records" error={error} retry={retry} />
    </Page>
  );
}
