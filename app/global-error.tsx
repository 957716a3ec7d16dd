"use client";

import "./globals.css";
import { ErrorState } from "@/components/ui/error-state";

/** Shown in place of the whole document where even its frame failed. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Assay</title>
        <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 p-6">
          <h1 className="font-semibold text-xl">Assay could not show this page</h1>
          <ErrorState title="The service did not answer as it should" error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}
