"use client";

import { CalendarDays, SearchX, UserRound } from "lucide-react";
import { useMemo, useState } from "react";
import { callApi, type ListQuery } from "@/components/api";
import { Owner } from "@/components/controls/people";
import { BulkChange } from "@/components/tables/bulk-change";
import type { BulkField } from "@/components/tables/bulk-field";
import { bodyOf, readIds } from "@/components/tables/requests";
import { type ListViews, SavedViews } from "@/components/tables/saved-views";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar } from "@/components/ui/filter-bar";
import { useOpenRecord, useServerFilter } from "@/components/ui/page-address";
import { Reference } from "@/components/ui/reference";
import { RowLink } from "@/components/ui/row-link";
import { useListSort } from "@/components/ui/sort-head";
import { columnsFor } from "@/components/ui/table-features";
import { dayText } from "@/lib/core/days";
import type { Evidence } from "@/lib/features/evidence/schema";
import { EvidenceDrawer } from "./evidence-drawer";
import { EvidenceFilters, NO_EVIDENCE_FILTER } from "./evidence-filters";
import { Expiry, evidenceDetail, KIND_LABELS } from "./labels";

interface EvidenceLibraryProps {
  items: readonly Evidence[];
  views: ListViews;
  /** How many match, on every page. */
  total: number;
  /** The filters of the address. */
  query: ListQuery<"GET /v1/evidence">;
  /** Who can own an item: the members by email. */
  owners: readonly { value: string; label: string }[];
  today: string;
  canCollect: boolean;
  /** Whose items the reader may delete; null: everyone's. */
  deletesOf: string | null;
}

/** All evidence; an item opens in a drawer with its own address. */
export function EvidenceLibrary(props: EvidenceLibraryProps) {
  const { items, views, total, query, owners, today, canCollect, deletesOf } = props;
  const { change, isPending } = useServerFilter();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const names = new Map(items.map(({ id, title }) => [id, title]));
  const sort = useListSort("-created_at");
  const { openId, hrefOf, open } = useOpenRecord("item");
  const filters = (
    <EvidenceFilters owners={owners}>
      <SavedViews {...views} />
    </EvidenceFilters>
  );
  const columns = useMemo(() => columnsOf(today), [today]);
  const rows = items.map((item) => ({ ...item, href: hrefOf(item.id), open: () => open(item.id, "push") }));
  return (
    <div className="flex flex-col gap-3">
      {items.length === 0 ? (
        <>
          <FilterBar>{filters}</FilterBar>
          <EmptyState
            icon={SearchX}
            title="No evidence matches"
            actions={<Button onClick={() => change(NO_EVIDENCE_FILTER)}>Reset the filters</Button>}
          >
            No item of evidence has all of the filters above.
          </EmptyState>
        </>
      ) : (
        <DataTable
          label="Evidence"
          sort={sort}
          toolbar={filters}
          hasColumnChoice
          columns={columns}
          data={rows}
          rowId={(row) => row.id}
          isPending={isPending}
          card={(row) => <EvidenceCard row={row} today={today} />}
          {...(canCollect && { selection: { ids: chosen, onChange: setChosen, nameOf: titleOf } })}
        />
      )}
      {canCollect && (
        <BulkChange
          noun="item"
          ids={chosen}
          onSelect={setChosen}
          total={total}
          nameOf={(id) => names.get(id)}
          fields={bulkFields(owners)}
          send={(body) => callApi("POST /v1/evidence/bulk", { body: bodyOf(body) })}
          readAll={(most) =>
            readIds((page) => callApi("GET /v1/evidence", { query: { ...query, ...page } }), most)
          }
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

const titleOf = ({ title }: Evidence) => title;

const bulkFields = (owners: EvidenceLibraryProps["owners"]): BulkField[] => [
  {
    name: "owner",
    label: "Owner",
    icon: <UserRound />,
    kind: "choice",
    options: owners,
    emptyLabel: "Unassign",
  },
  { name: "expires_on", label: "Last day", icon: <CalendarDays />, kind: "day", emptyLabel: "No end" },
];

interface EvidenceRow extends Evidence {
  href: string;
  open: () => void;
}

const column = columnsFor<EvidenceRow>();

function columnsOf(today: string) {
  return column.columns([
    column.accessor("title", {
      header: "Title",
      enableHiding: false,
      meta: { width: "name", sort: "title" },
      cell: ({ row }) => <TitleLink row={row.original} />,
    }),
    column.display({
      id: "detail",
      header: "Kind",
      meta: { width: "text", sort: "kind" },
      cell: ({ row }) => <span className="text-ink-soft">{evidenceDetail(row.original)}</span>,
    }),
    column.accessor("effective_date", {
      header: "Valid from",
      meta: { sort: "-effective_date", from: "xl", className: "whitespace-nowrap tabular-nums" },
      cell: ({ row }) => dayText(row.original.effective_date),
    }),
    column.accessor("expires_on", {
      header: "Expires on",
      meta: { sort: "expires_on", className: "whitespace-nowrap" },
      cell: ({ row }) => <Expiry item={row.original} today={today} />,
    }),
    column.accessor("controls_count", {
      header: "Controls",
      meta: { sort: "-controls_count", align: "end" },
      cell: ({ row: { original } }) => (
        <span className={original.controls_count === 0 ? "text-ink-muted" : undefined}>
          {original.controls_count === 0 ? "None" : original.controls_count}
        </span>
      ),
    }),
    column.accessor("owner", {
      header: "Owner",
      meta: { sort: "owner", width: "person" },
      cell: ({ row }) => <Owner owner={row.original.owner} isWhole />,
    }),
    column.accessor("uploaded_by_name", {
      header: "Added by",
      meta: { sort: "uploaded_by_name", width: "text", from: "lg" },
    }),
    column.accessor("sha256", {
      header: "SHA-256",
      meta: { from: "2xl", className: "whitespace-nowrap" },
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
      <p className="line-clamp-2 text-sm wrap-anywhere">
        <TitleLink row={row} />
      </p>
      <p className="flex flex-wrap gap-x-2 text-ink-muted text-xs">
        <span className="min-w-0 wrap-anywhere">{evidenceDetail(row)}</span>
        <Expiry item={row} today={today} className="text-xs" />
        <span className="ml-auto shrink-0 tabular-nums">
          {row.controls_count === 1 ? "1 control" : `${row.controls_count} controls`}
        </span>
      </p>
    </>
  );
}
