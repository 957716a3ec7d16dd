"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import type { Demonstration } from "@/lib/features/demonstration/schema";
import { hasAddedRecords, RECORD_WORDS } from "@/lib/features/demonstration/vocabulary";

const RemoveDialog = dynamic(async () => (await import("./demonstration-dialogs")).RemoveDialog, {
  ssr: false,
});
const KeepDialog = dynamic(async () => (await import("./demonstration-dialogs")).KeepDialog, { ssr: false });

/** What a demonstration holds, and the two ways to end it. */
export function DemonstrationCard({ demonstration }: { demonstration: Demonstration }) {
  const [open, setOpen] = useState<"remove" | "keep">();
  const close = () => setOpen(undefined);
  const { records, ledger_entries: entries, accounts } = demonstration;
  return (
    <section id="demonstration" aria-labelledby="demonstration-title" className="flex flex-col gap-4">
      <div>
        <h2 id="demonstration-title" className="font-semibold text-base">
          Demonstration
        </h2>
        <p className="mt-0.5 max-w-2xl text-ink-muted text-sm">
          {hasAddedRecords(demonstration)
            ? "People have added records to this demonstration. Keep the organization if you want to go on working with them."
            : "This organization holds sample data only. Your own organization is separate from it."}
        </p>
      </div>
      <table className="w-full max-w-md text-sm">
        <caption className="sr-only">Records of the demonstration</caption>
        <thead>
          <tr className="border-b text-left text-ink-muted text-xs">
            <th scope="col" className="py-1.5 font-medium">
              Records
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Total
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Added by people
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {records
            .filter(({ total }) => total > 0)
            .map(({ kind, total, added }) => (
              <tr key={kind} className="border-b">
                <th scope="row" className="py-1.5 text-left font-normal first-letter:uppercase">
                  {RECORD_WORDS[kind]}
                </th>
                <td className="py-1.5 text-right">{total}</td>
                <td className="py-1.5 text-right">{added}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="max-w-2xl text-ink-muted text-sm">
        Removing it deletes these records with {countOf(entries, "ledger entry", "ledger entries")}
        {accounts > 0 && ` and ${countOf(accounts, "account")} without another organization`}. Every other
        organization stays as it is.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen("keep")}>Keep as my organization</Button>
        <Button variant="danger" onClick={() => setOpen("remove")}>
          Remove demonstration
        </Button>
      </div>
      {open === "remove" && <RemoveDialog demonstration={demonstration} onClose={close} />}
      {open === "keep" && <KeepDialog onClose={close} />}
    </section>
  );
}
