"use client";

import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useServerFilter } from "@/components/ui/page-address";
import { useOpenRecord } from "@/components/ui/use-open-record";
import type { LedgerEntry } from "@/lib/features/ledger/schema";
import { EntryDrawer } from "./entry-drawer";
import type { BrokenEntry } from "./labels";
import { LedgerFilters, NO_FILTERS } from "./ledger-filters";
import { LedgerTable } from "./ledger-table";

interface LedgerExplorerProps {
  entries: readonly LedgerEntry[];
  /** How many entries the whole chain has. */
  chainLength: number;
  systemNames: readonly string[];
  broken: BrokenEntry | undefined;
}

/** The entries of the ledger; one opens in a drawer with its own address. */
export function LedgerExplorer({ entries, chainLength, systemNames, broken }: LedgerExplorerProps) {
  const { params, change, isPending } = useServerFilter();
  const { openId, hrefOf, open } = useOpenRecord("entry");
  const rows = entries.map((entry) => ({
    ...entry,
    href: hrefOf(String(entry.id)),
    open: () => open(String(entry.id), "push"),
    fault: broken?.id === entry.id ? broken.fault : undefined,
  }));
  const filters = <LedgerFilters params={params} change={change} systemNames={systemNames} />;
  return (
    <>
      {rows.length > 0 ? (
        <LedgerTable rows={rows} toolbar={filters} isPending={isPending} />
      ) : (
        <div className="flex flex-col gap-3">
          <div className="flex min-h-8 flex-wrap items-center gap-2">{filters}</div>
          <EmptyState
            icon={SearchX}
            title="No entry matches"
            actions={<Button onClick={() => change(NO_FILTERS)}>Reset the filters</Button>}
          >
            No entry of the ledger has all of the filters above.
          </EmptyState>
        </div>
      )}
      <EntryDrawer
        id={openId}
        siblings={entries.map((entry) => String(entry.id))}
        chainLength={chainLength}
        broken={broken}
        hrefOf={hrefOf}
        onChange={(id) => open(id, "replace")}
      />
    </>
  );
}
