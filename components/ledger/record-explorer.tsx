"use client";

import { FilterPicker } from "@/components/ui/filter-picker";
import { Reference } from "@/components/ui/reference";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { RecordEntry } from "@/lib/features/ledger/schema";
import { RECORD_KIND_WORDS, SUBJECT_TYPE_WORDS } from "@/lib/features/records/vocabulary";
import {
  CardHead,
  ChainExplorer,
  type ChainFilter,
  type ChainPage,
  type ChainRow,
  EntryLink,
} from "./chain-explorer";
import { RecordDrawer } from "./record-drawer";
import { actorName, kindWord, subjectLabel, typeWord } from "./record-subject";

/** The records of changes. */
export function RecordExplorer(page: ChainPage<RecordEntry>) {
  return (
    <ChainExplorer
      {...page}
      noun="record"
      label="Ledger records, newest first"
      columns={columns}
      card={(row) => <RecordCard row={row} />}
      filterNames={FILTERS}
      filters={(filter) => <RecordFilters {...filter} />}
      Drawer={RecordDrawer}
    />
  );
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const KIND_OPTIONS = optionsOf(RECORD_KIND_WORDS);
const SUBJECT_OPTIONS = optionsOf(SUBJECT_TYPE_WORDS);

const FILTERS = ["kind", "subject_type", "subject_id"] as const;

function RecordFilters({ chosen, change }: ChainFilter<(typeof FILTERS)[number]>) {
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
    </>
  );
}

type RecordRow = ChainRow<RecordEntry>;

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
  column.accessor(subjectLabel, {
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

function RecordCard({ row }: { row: RecordRow }) {
  return (
    <>
      <CardHead row={row}>{kindWord(row.kind)}</CardHead>
      <p className="mt-0.5 flex items-baseline gap-3 text-xs">
        <span className="min-w-0 wrap-anywhere">{subjectLabel(row)}</span>
        <span className="ml-auto shrink-0 text-ink-muted">{actorName(row)}</span>
      </p>
    </>
  );
}
