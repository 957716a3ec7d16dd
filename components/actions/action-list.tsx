"use client";

import { CalendarDays, SearchX, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { callApi, type ListQuery } from "@/components/api";
import { SeverityStatus } from "@/components/audits/labels";
import { DUE_LABELS } from "@/components/programs/labels";
import { BulkChange } from "@/components/tables/bulk-change";
import type { BulkField } from "@/components/tables/bulk-field";
import { bodyOf, readIds } from "@/components/tables/requests";
import { type ListViews, SavedViews } from "@/components/tables/saved-views";
import { AddressFilters } from "@/components/ui/address-filters";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar, FilterRow } from "@/components/ui/filter-bar";
import { useOpenRecord, useServerFilter } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { SearchInput } from "@/components/ui/search-input";
import { useListSort } from "@/components/ui/sort-head";
import { columnsFor } from "@/components/ui/table-features";
import type { ActionItem } from "@/lib/features/actions/schema";
import { ACTION_STATUSES, SOURCE_TYPES } from "@/lib/features/actions/vocabulary";
import { DUE_STATES } from "@/lib/features/programs/vocabulary";
import { ActionDrawer } from "./action-drawer";
import type { OwnerChoice } from "./action-fields";
import type { ActionReader } from "./action-record";
import {
  ACTION_STATUS_LABELS,
  ActionDue,
  ActionStatusWord,
  SEVERITY_OPTIONS,
  SOURCE_TYPE_WORDS,
} from "./labels";

interface ActionListProps {
  /** How many match, on every page. */
  total: number;
  /** The filters of the address. */
  query: ListQuery<"GET /v1/actions">;
  actions: readonly ActionItem[];
  views: ListViews;
  owners: readonly OwnerChoice[];
  systemNames: readonly string[];
  reader: ActionReader;
}

const NO_FILTER = {
  search: undefined,
  status: undefined,
  severity: undefined,
  owner: undefined,
  due: undefined,
  source: undefined,
  source_id: undefined,
  system_name: undefined,
};

/** The organization's corrective actions; one opens in a drawer with its own address. */
export function ActionList(props: ActionListProps) {
  const { actions, views, total, query, owners, systemNames, reader } = props;
  const { change, isPending } = useServerFilter();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const names = new Map(actions.map(({ id, title }) => [id, title]));
  const sort = useListSort("urgency");
  const { openId, hrefOf, open } = useOpenRecord("action");
  const rows = actions.map((action) => ({
    ...action,
    href: hrefOf(action.id),
    open: () => open(action.id, "push"),
  }));
  const toolbar = (
    <ActionFilters owners={owners} systemNames={systemNames} readerId={reader.id}>
      <SavedViews {...views} />
    </ActionFilters>
  );
  return (
    <>
      {rows.length > 0 ? (
        <DataTable
          label="Corrective actions"
          sort={sort}
          columns={columns}
          data={rows}
          rowId={(row) => row.id}
          toolbar={toolbar}
          hasColumnChoice
          isPending={isPending}
          card={ActionCard}
          {...(reader.canManage && { selection: { ids: chosen, onChange: setChosen, nameOf: titleOf } })}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <FilterBar>{toolbar}</FilterBar>
          <EmptyState
            icon={SearchX}
            title="No action matches"
            actions={<Button onClick={() => change(NO_FILTER)}>Reset the filters</Button>}
          >
            No corrective action has all of the filters above.
          </EmptyState>
        </div>
      )}
      {reader.canManage && (
        <BulkChange
          noun="action"
          ids={chosen}
          onSelect={setChosen}
          total={total}
          nameOf={(id) => names.get(id)}
          fields={bulkFields(owners)}
          send={(body) => callApi("POST /v1/actions/bulk", { body: bodyOf(body) })}
          readAll={(most) =>
            readIds((page) => callApi("GET /v1/actions", { query: { ...query, ...page } }), most)
          }
        />
      )}
      <ActionDrawer
        id={openId}
        siblings={actions.map(({ id }) => id)}
        owners={owners}
        reader={reader}
        onChange={(id) => open(id, "replace")}
      />
    </>
  );
}

const titleOf = ({ title }: ActionItem) => title;

const bulkFields = (owners: readonly OwnerChoice[]): BulkField[] => [
  {
    name: "owner_id",
    label: "Owner",
    icon: <UserRound />,
    kind: "choice",
    options: owners.map(({ id, name }) => ({ value: id, label: name })),
    emptyLabel: "Unassign",
  },
  { name: "due_date", label: "Due date", icon: <CalendarDays />, kind: "day", emptyLabel: "No due date" },
];

const STATUS_OPTIONS = [
  { value: "unfinished", label: "Unfinished" },
  ...ACTION_STATUSES.map((value) => ({ value, label: ACTION_STATUS_LABELS[value].label })),
];
const DUE_OPTIONS = DUE_STATES.map((value) => ({ value, label: DUE_LABELS[value].label }));
const SOURCE_OPTIONS = [
  ...SOURCE_TYPES.map((value) => ({ value, label: SOURCE_TYPE_WORDS[value] })),
  { value: "none", label: "No source" },
];

interface ActionFiltersProps {
  owners: readonly OwnerChoice[];
  systemNames: readonly string[];
  readerId: string;
  /** What follows the filters. */
  children: ReactNode;
}

function ActionFilters({ owners, systemNames, readerId, children }: ActionFiltersProps) {
  const { params, change } = useServerFilter();
  const ownerOptions = [
    { value: "me", label: "Me" },
    { value: "none", label: "No one" },
    ...owners.filter(({ id }) => id !== readerId).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const filters = [
    { name: "Status", param: "status", options: STATUS_OPTIONS },
    { name: "Due", param: "due", options: DUE_OPTIONS },
    { name: "Severity", param: "severity", options: SEVERITY_OPTIONS },
    { name: "Owner", param: "owner", options: ownerOptions },
    { name: "Source", param: "source", options: SOURCE_OPTIONS },
    {
      name: "System",
      param: "system_name",
      options: systemNames.map((name) => ({ value: name, label: name })),
    },
  ];
  return (
    <>
      <SearchInput
        label="Search titles and sources"
        value={params.get("search") ?? ""}
        onChange={(search) => change({ search })}
        className="w-full sm:w-64"
      />
      <FilterRow>
        <AddressFilters filters={filters} params={params} change={change} />
        {children}
      </FilterRow>
    </>
  );
}

interface ActionRow extends ActionItem {
  href: string;
  open: () => void;
}

const column = columnsFor<ActionRow>();

const columns = column.columns([
  column.accessor("title", {
    header: "Title",
    enableHiding: false,
    meta: { width: "name", sort: "title" },
    cell: ({ row }) => <TitleLink row={row.original} />,
  }),
  column.accessor("status", {
    header: "Status",
    meta: { sort: "status" },
    cell: ({ row }) => <ActionStatusWord status={row.original.status} />,
  }),
  column.accessor("severity", {
    header: "Severity",
    meta: { sort: "severity" },
    cell: ({ row }) => <SeverityStatus severity={row.original.severity} />,
  }),
  column.accessor("due_date", {
    header: "Due",
    meta: { sort: "due_date", className: "whitespace-nowrap" },
    cell: ({ row }) => <ActionDue action={row.original} />,
  }),
  column.accessor("owner_name", {
    header: "Owner",
    meta: { sort: "owner_name", width: "text" },
    cell: ({ row }) => row.original.owner_name ?? <span className="text-ink-muted">No one</span>,
  }),
  column.accessor((row) => row.source?.label ?? "", {
    id: "source",
    header: "Source",
    meta: { width: "text", from: "xl", className: "text-ink-soft" },
    cell: ({ row }) => row.original.source?.label ?? <span className="text-ink-muted">None</span>,
  }),
  column.accessor("system_name", {
    header: "System",
    meta: { sort: "system_name", width: "text", from: "lg", className: "text-ink-soft" },
    cell: ({ row }) => row.original.system_name ?? <span className="text-ink-muted">None</span>,
  }),
]);

function TitleLink({ row }: { row: ActionRow }) {
  return (
    <RowLink href={row.href} onOpen={row.open}>
      {row.title}
    </RowLink>
  );
}

/** A row on a phone. */
function ActionCard(row: ActionRow) {
  return (
    <>
      <p className="line-clamp-2 text-sm wrap-anywhere">
        <TitleLink row={row} />
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <ActionStatusWord status={row.status} className="text-xs" />
        <SeverityStatus severity={row.severity} />
        {row.due_date !== null && <ActionDue action={row} className="text-xs" />}
        <span className="min-w-0 truncate text-ink-muted">{row.owner_name ?? "No owner"}</span>
      </p>
    </>
  );
}
