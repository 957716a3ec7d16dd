"use client";

import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { DateFilter } from "@/components/ui/date-filter";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterPicker } from "@/components/ui/filter-picker";
import { useOpenRecord, useServerFilter } from "@/components/ui/page-address";
import { Reference } from "@/components/ui/reference";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { ChainFault, RecordEntry } from "@/lib/features/ledger/schema";
import { RECORD_KIND_WORDS, SUBJECT_TYPE_WORDS } from "@/lib/features/records/vocabulary";
import { type BrokenEntry, FAULT_LABELS } from "./labels";
import { RecordDrawer } from "./record-drawer";
import { actorName, kindWord, typeWord } from "./record-subject";

interface RecordExplorerProps {
  entries: readonly RecordEntry[];
  /** How many entries the whole chain has. */
  chainLength: number;
  broken: BrokenEntry | undefined;
}

/** The records of the ledger; one opens in a drawer with its own address. */
export function RecordExplorer({ entries, chainLength, broken }: RecordExplorerProps) {
  const { params, change, isPending } = useServerFilter();
  const { openId, hrefOf, open } = useOpenRecord("entry");
  const rows = entries.map((entry) => ({
    ...entry,
    href: hrefOf(String(entry.id)),
    open: () => open(String(entry.id), "push"),
    fault: broken?.id === entry.id ? broken.fault : undefined,
  }));
  const filters = <RecordFilters params={params} change={change} />;
  return (
    <>
      {rows.length > 0 ? (
        <DataTable
          label="Ledger records, newest first"
          columns={columns}
          data={rows}
          rowId={(row) => String(row.id)}
          toolbar={filters}
          hasColumnChoice
          isPending={isPending}
          card={(row) => <RecordCard row={row} />}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <div className="flex min-h-8 flex-wrap items-center gap-2">{filters}</div>
          <EmptyState
            icon={SearchX}
            title="No record matches"
            actions={<Button onClick={() => change(NO_FILTERS)}>Reset the filters</Button>}
          >
            No record of the ledger has all of the filters above.
          </EmptyState>
        </div>
      )}
      <RecordDrawer
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

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const KIND_OPTIONS = optionsOf(RECORD_KIND_WORDS);
const SUBJECT_OPTIONS = optionsOf(SUBJECT_TYPE_WORDS);

const NO_FILTERS = {
  kind: undefined,
  subject_type: undefined,
  subject_id: undefined,
  from: undefined,
  to: undefined,
};

function RecordFilters({ params, change }: Pick<ReturnType<typeof useServerFilter>, "params" | "change">) {
  const chosen = (name: keyof typeof NO_FILTERS) => params.get(name) ?? undefined;
  const subjectId = chosen("subject_id");
  return (
    <>
      <FilterPicker
        name="Kind"
        isFirst
        value={chosen("kind")}
        groups={[{ label: "Kinds", options: KIND_OPTIONS }]}
        onChange={(kind) => change({ kind })}
      />
      <FilterPicker
        name="Subject"
        value={chosen("subject_type")}
        groups={[{ label: "Subjects", options: SUBJECT_OPTIONS }]}
        onChange={(subject_type) => change({ subject_type, subject_id: undefined })}
      />
      {subjectId !== undefined && (
        <FilterPicker
          name="About"
          value={subjectId}
          groups={[{ label: "About", options: [{ value: subjectId, label: subjectId }] }]}
          onChange={(subject_id) => change({ subject_id })}
        />
      )}
      <DateFilter name="From" value={chosen("from")} onChange={(from) => change({ from })} />
      <DateFilter name="Until" value={chosen("to")} onChange={(to) => change({ to })} />
    </>
  );
}

interface RecordRow extends RecordEntry {
  href: string;
  open: () => void;
  /** What the last verification found wrong with it. */
  fault: ChainFault | undefined;
}

const column = columnsFor<RecordRow>();

const columns = column.columns([
  column.accessor("id", {
    header: "Entry",
    enableHiding: false,
    meta: { className: "whitespace-nowrap tabular-nums" },
    cell: ({ row }) => <EntryLink row={row.original} />,
  }),
  column.accessor("kind", {
    header: "What",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => kindWord(row.original.kind),
  }),
  column.accessor((row) => row.subject.label, {
    id: "subject",
    header: "Subject",
    meta: { width: "name" },
  }),
  column.accessor((row) => typeWord(row.subject.type), {
    id: "type",
    header: "Type",
    meta: { from: "xl", className: "whitespace-nowrap text-ink-muted" },
  }),
  column.accessor(actorName, {
    id: "actor",
    header: "By",
    meta: { className: "whitespace-nowrap" },
  }),
  column.accessor("current_hash", {
    header: "Hash",
    meta: { from: "lg", className: "whitespace-nowrap" },
    cell: ({ row }) => <Reference value={row.original.current_hash} label="hash of the entry" />,
  }),
  column.accessor("timestamp", {
    header: "When",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.timestamp} />,
  }),
]);

function EntryLink({ row }: { row: RecordRow }) {
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

function RecordCard({ row }: { row: RecordRow }) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate">
          <EntryLink row={row} />
          <span className="ml-2 text-sm">{kindWord(row.kind)}</span>
        </span>
        <Timestamp value={row.timestamp} className="shrink-0 text-ink-muted text-xs" />
      </div>
      <p className="mt-0.5 flex items-baseline gap-3 text-xs">
        <span className="min-w-0 wrap-anywhere">{row.subject.label}</span>
        <span className="ml-auto shrink-0 text-ink-muted">{actorName(row)}</span>
      </p>
    </>
  );
}
