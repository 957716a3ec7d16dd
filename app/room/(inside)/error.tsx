"use client";

import { ErrorState } from "@/components/ui/error-state";

export default function RoomError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <>
      <h1 className="font-semibold text-xl">Auditor's room</h1>
      <ErrorState title="This page could not be loaded" error={error} retry={retry} />
    </>
  );
}
