"use client";

import { ErrorState } from "@/components/ui/error-state";

export default function RootError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 p-6">
      <h1 className="font-semibold text-xl">Assay could not show this page</h1>
      <ErrorState title="The service did not answer as it should" error={error} retry={retry} />
    </main>
  );
}
