"use client";

import { AddressFilters } from "@/components/ui/address-filters";
import { DataTable } from "@/components/ui/data-table";
import { DateFilter } from "@/components/ui/date-filter";
import { FilterRow } from "@/components/ui/filter-bar";
import { useServerFilter } from "@/components/ui/page-address";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { Details, SecurityEvent } from "@/lib/features/security-log/schema";
import { SECURITY_EVENT_TYPES, SECURITY_EVENT_WORDS } from "@/lib/features/security-log/vocabulary";

const TYPE_OPTIONS = SECURITY_EVENT_TYPES.map((value) => ({ value, label: SECURITY_EVENT_WORDS[value] }));

const column = columnsFor<SecurityEvent>();

const columns = column.columns([
  column.accessor("occurred_at", {
    header: "Time (UTC)",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.occurred_at} format="absolute" />,
  }),
  column.accessor("type", {
    header: "Event",
    meta: { className: "whitespace-nowrap font-medium" },
    cell: ({ row }) => SECURITY_EVENT_WORDS[row.original.type],
  }),
  column.display({
    id: "actor",
    header: "Actor",
    meta: { width: "person" },
    cell: ({ row }) => actorOf(row.original),
  }),
  column.display({
    id: "subject",
    header: "Subject",
    meta: { width: "name" },
    cell: ({ row }) => subjectOf(row.original),
  }),
  column.display({
    id: "details",
    header: "Details",
    meta: { width: "name", className: "w-full text-ink-soft" },
    cell: ({ row }) => detailsOf(row.original.details),
  }),
  column.accessor("ip_address", {
    header: "IP address",
    meta: { className: "whitespace-nowrap text-ink-soft" },
    cell: ({ row }) => <span className="font-mono text-xs">{row.original.ip_address ?? "–"}</span>,
  }),
]);

interface SecurityLogTableProps {
  events: readonly SecurityEvent[];
  actors: readonly { id: string; name: string }[];
}

/** The security events of a page, with filters that the server applies. */
export function SecurityLogTable({ events, actors }: SecurityLogTableProps) {
  const { params, change, isPending } = useServerFilter();
  const chosen = (name: string) => params.get(name) ?? undefined;
  return (
    <DataTable
      label="Security events"
      columns={columns}
      data={events}
      rowId={(row) => row.id}
      isPending={isPending}
      toolbar={
        <FilterRow>
          <AddressFilters
            filters={[
              { name: "Event", param: "type", heading: "Events", options: TYPE_OPTIONS },
              {
                name: "Actor",
                param: "actor",
                heading: "Members",
                options: actors.map(({ id, name }) => ({ value: id, label: name })),
              },
            ]}
            areFirst
            params={params}
            change={change}
          />
          <DateFilter name="From" value={chosen("from")} onChange={(from) => change({ from })} />
          <DateFilter name="Until" value={chosen("to")} onChange={(to) => change({ to })} />
        </FilterRow>
      }
      card={(row) => (
        <div className="min-w-0">
          <p className="flex justify-between gap-3">
            <span className="font-medium">{SECURITY_EVENT_WORDS[row.type]}</span>
            <span className="shrink-0 text-ink-muted text-xs">
              <Timestamp value={row.occurred_at} />
            </span>
          </p>
          <p className="text-ink-muted text-xs wrap-anywhere">
            {[actorOf(row), row.subject && subjectOf(row), row.ip_address].filter(Boolean).join(" · ")}
          </p>
        </div>
      )}
    />
  );
}

function actorOf({ actor }: SecurityEvent): string {
  return actor ? actor.name : "Not signed in";
}

function subjectOf({ subject }: SecurityEvent): string {
  return subject ? (subject.name ?? subject.id) : "–";
}

/** The details of an event on one line: "role viewer · keys revoke". */
function detailsOf(details: Details): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== "")
    .map(
      ([name, value]) =>
        `${name.replaceAll("_", " ")} ${Array.isArray(value) ? value.join(", ") : String(value)}`,
    )
    .join(" · ");
}
