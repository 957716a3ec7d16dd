"use client";

import { SearchX } from "lucide-react";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { dayText } from "@/components/ui/days";
import { EmptyState } from "@/components/ui/empty-state";
import { useOpenRecord, useServerFilter } from "@/components/ui/page-address";
import { Reference } from "@/components/ui/reference";
import { RowLink } from "@/components/ui/row-link";
import { SearchInput } from "@/components/ui/search-input";
import { columnsFor } from "@/components/ui/table-features";
import type { Evidence } from "@/lib/features/evidence/schema";
import { EvidenceDrawer } from "./evidence-drawer";
import { Expiry, evidenceDetail, KIND_LABELS } from "./labels";

interface EvidenceLibraryProps {
  items: readonly Evidence[];
  today: string;
  canCollect: boolean;
  /** Whose items the reader may delete; null: everyone's. */
  deletesOf: string | null;
}

/** All evidence; an item opens in a drawer with its own address. */
export function EvidenceLibrary({ items, today, canCollect, deletesOf }: EvidenceLibraryProps) {
  const { params, change, isPending } = useServerFilter();
  const { openId, hrefOf, open } = useOpenRecord("item");
  const columns = useMemo(() => columnsOf(today), [today]);
  const rows = items.map((item) => ({ ...item, href: hrefOf(item.id), open: () => open(item.id, "push") }));
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        label="Search titles and file names"
        value={params.get("search") ?? ""}
        onChange={(search) => change({ search })}
        className="w-full sm:w-72"
      />
      {items.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No evidence matches"
          actions={<Button onClick={() => change({ search: undefined })}>Reset the search</Button>}
        >
          No title and no file name contains “{params.get("search")}”.
        </EmptyState>
      ) : (
        <DataTable
          label="Evidence, newest first"
          columns={columns}
          data={rows}
          rowId={(row) => row.id}
          isPending={isPending}
          card={(row) => <EvidenceCard row={row} today={today} />}
        />
      )}
      <EvidenceDrawer
        key={openId}
        id={openId}
        siblings={items}
        today={today}
        canCollect={canCollect}
        deletesOf={deletesOf}
        onChange={(id) => open(id, "replace")}
      />
    </div>
  );
}

interface EvidenceRow extends Evidence {
  href: string;
  open: () => void;
}

const column = columnsFor<EvidenceRow>();

function columnsOf(today: string) {
  return column.columns([
    column.accessor("title", {
      header: "Title",
      meta: { className: "w-full max-w-0 truncate" },
      cell: ({ row }) => <TitleLink row={row.original} />,
    }),
    column.display({
      id: "detail",
      header: "Kind",
      meta: { className: "max-w-56 truncate" },
      cell: ({ row }) => <span className="text-ink-soft">{evidenceDetail(row.original)}</span>,
    }),
    column.accessor("effective_date", {
      header: "Holds from",
      meta: { className: "whitespace-nowrap tabular-nums max-xl:hidden" },
      cell: ({ row }) => dayText(row.original.effective_date),
    }),
    column.accessor("expires_on", {
      header: "Until",
      meta: { className: "whitespace-nowrap" },
      cell: ({ row }) => <Expiry item={row.original} today={today} />,
    }),
    column.accessor("controls_count", {
      header: "Controls",
      meta: { align: "end" },
      cell: ({ row: { original } }) => (
        <span className={original.controls_count === 0 ? "text-ink-muted" : undefined}>
          {original.controls_count === 0 ? "None" : original.controls_count}
        </span>
      ),
    }),
    column.accessor("uploaded_by_name", {
      header: "Added by",
      meta: { className: "max-w-36 truncate max-lg:hidden" },
    }),
    column.accessor("sha256", {
      header: "SHA-256",
      meta: { className: "whitespace-nowrap max-xl:hidden" },
      cell: ({ row: { original } }) =>
        original.sha256 && <Reference value={original.sha256} label="SHA-256 of the file" />,
    }),
  ]);
}

function TitleLink({ row }: { row: EvidenceRow }) {
  const Icon = KIND_LABELS[row.kind].icon;
  return (
    <RowLink href={row.href} onOpen={row.open}>
      <Icon
        className="mr-2 inline size-4 align-[-3px] text-ink-muted"
        aria-label={KIND_LABELS[row.kind].label}
      />
      {row.title}
    </RowLink>
  );
}

function EvidenceCard({ row, today }: { row: EvidenceRow; today: string }) {
  return (
    <>
      <p className="truncate text-sm">
        <TitleLink row={row} />
      </p>
      <p className="flex gap-2 truncate text-ink-muted text-xs">
        <span className="truncate">{evidenceDetail(row)}</span>
        <Expiry item={row} today={today} className="text-xs" />
        <span className="ml-auto shrink-0 tabular-nums">
          {row.controls_count === 1 ? "1 control" : `${row.controls_count} controls`}
        </span>
      </p>
    </>
  );
}
