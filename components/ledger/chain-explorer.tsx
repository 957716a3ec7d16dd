import { SearchX } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { DateFilter } from "@/components/ui/date-filter";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar, FilterRow } from "@/components/ui/filter-bar";
import { useOpenRecord, useServerFilter } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";
import type { Columns } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { ChainFault } from "@/lib/features/ledger/schema";
import { type BrokenEntry, FAULT_LABELS } from "./labels";

/** What a list of a chain shows: an entry, and how it opens. */
export type ChainRow<Entry> = Entry & {
  href: string;
  open: () => void;
  /** What the last verification found wrong with it. */
  fault: ChainFault | undefined;
};

/** What a chain's page knows. */
export interface ChainPage<Entry> {
  entries: readonly Entry[];
  /** How many entries the whole chain has. */
  chainLength: number;
  broken: BrokenEntry | undefined;
}

/** What the drawer of a chain's entry needs. */
export interface ChainDrawerProps extends Omit<ChainPage<never>, "entries"> {
  id: string | undefined;
  siblings: readonly string[];
  hrefOf: (id: string) => string;
  onChange: (id: string | undefined) => void;
}

/** A filter of the page as its pickers use it. */
export interface ChainFilter<Name extends string> {
  chosen: (name: Name) => string | undefined;
  change: (changes: Partial<Record<Name, string | undefined>>) => void;
}

interface ChainExplorerProps<Entry, Name extends string> extends ChainPage<Entry> {
  /** "entry". */
  noun: string;
  label: string;
  columns: Columns<ChainRow<Entry>>;
  card: (row: ChainRow<Entry>) => ReactNode;
  /** What can be filtered by, besides the days. */
  filterNames: readonly Name[];
  filters: (filter: ChainFilter<Name>) => ReactNode;
  Drawer: ComponentType<ChainDrawerProps>;
}

/** The entries of a chain of the ledger; one opens in a drawer with its own address. */
export function ChainExplorer<Entry extends { id: number }, Name extends string>(
  props: ChainExplorerProps<Entry, Name>,
) {
  const { noun, entries, chainLength, broken, Drawer } = props;
  const { params, change, isPending } = useServerFilter();
  const { openId, hrefOf, open } = useOpenRecord("entry");
  const rows = entries.map((entry) => ({
    ...entry,
    href: hrefOf(String(entry.id)),
    open: () => open(String(entry.id), "push"),
    fault: broken?.id === entry.id ? broken.fault : undefined,
  }));
  const chosen = (name: string) => params.get(name) ?? undefined;
  const filters = (
    <FilterRow>
      {props.filters({ chosen, change })}
      <DateFilter name="From" value={chosen("from")} onChange={(from) => change({ from })} />
      <DateFilter name="Until" value={chosen("to")} onChange={(to) => change({ to })} />
    </FilterRow>
  );
  const reset = () =>
    change(Object.fromEntries([...props.filterNames, "from", "to"].map((name) => [name, undefined])));
  return (
    <>
      {rows.length > 0 ? (
        <DataTable
          label={props.label}
          columns={props.columns}
          data={rows}
          rowId={(row) => String(row.id)}
          toolbar={filters}
          hasColumnChoice
          isPending={isPending}
          card={props.card}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <FilterBar>{filters}</FilterBar>
          <EmptyState
            icon={SearchX}
            title={`No ${noun} matches`}
            actions={<Button onClick={reset}>Reset the filters</Button>}
          >
            No {noun} of the ledger has all of the filters above.
          </EmptyState>
        </div>
      )}
      <Drawer
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

type LinkedRow = Pick<ChainRow<{ id: number; timestamp: string }>, "id" | "href" | "open" | "fault">;

/** The number of an entry, which opens it, and what is wrong with it. */
export function EntryLink({ row }: { row: LinkedRow }) {
  return (
    <span className="inline-flex items-center gap-3">
      <RowLink href={row.href} onOpen={row.open}>
        {row.id.toLocaleString("en")}
      </RowLink>
      {row.fault && (
        <Status tone="danger" look="soft">
          {FAULT_LABELS[row.fault].label}
        </Status>
      )}
    </span>
  );
}

/** The first line of an entry on a phone: its number, what it is about, and when it was made. */
export function CardHead({ row, children }: { row: LinkedRow & { timestamp: string }; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 truncate">
        <EntryLink row={row} />
        <span className="ml-2 text-sm">{children}</span>
      </span>
      <Timestamp value={row.timestamp} className="shrink-0 text-ink-muted text-xs" />
    </div>
  );
}
