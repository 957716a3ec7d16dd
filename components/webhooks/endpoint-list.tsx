"use client";

import { DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { Webhook } from "@/lib/features/webhooks/schema";
import { HealthWord } from "./labels";

const column = columnsFor<Webhook>();

const columns = column.columns([
  column.accessor("url", {
    header: "URL",
    enableHiding: false,
    meta: { width: "name" },
    cell: ({ row }) => (
      <>
        <RowLink href={`/webhooks/${row.original.id}`} className="mr-2 font-mono text-xs">
          {row.original.url}
        </RowLink>
        <span className="text-ink-muted">{row.original.description}</span>
      </>
    ),
  }),
  column.accessor("health", {
    header: "Health",
    cell: ({ row }) => <HealthWord health={row.original.health} />,
  }),
  column.accessor((row) => row.events.length, {
    id: "events",
    header: "Events",
    meta: { align: "end", from: "lg" },
  }),
  column.accessor((row) => row.deliveries.delivered, {
    id: "delivered",
    header: "Delivered",
    meta: { align: "end", from: "lg" },
    cell: ({ row }) => row.original.deliveries.delivered.toLocaleString("en"),
  }),
  column.accessor((row) => row.deliveries.pending, {
    id: "pending",
    header: "Waiting",
    meta: { align: "end" },
  }),
  column.accessor((row) => row.deliveries.dead, {
    id: "dead",
    header: "Dead letters",
    meta: { align: "end", className: "whitespace-nowrap" },
    cell: ({ row }) => <DeadCount count={row.original.deliveries.dead} />,
  }),
  column.accessor((row) => row.last_success_at ?? "", {
    id: "last_success_at",
    header: "Last success",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) =>
      row.original.last_success_at ? <Timestamp value={row.original.last_success_at} /> : "–",
  }),
]);

function DeadCount({ count }: { count: number }) {
  return (
    <span className={count > 0 ? "font-medium text-danger" : undefined}>{count.toLocaleString("en")}</span>
  );
}

/** The organization's endpoints with their health. */
export function EndpointList({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <DataTable
      label="Webhook endpoints"
      columns={columns}
      data={webhooks}
      rowId={(row) => row.id}
      isSortable
      card={(row) => (
        <>
          <RowLink href={`/webhooks/${row.id}`} className="block truncate font-mono text-xs">
            {row.url}
          </RowLink>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-muted text-xs">
            <HealthWord health={row.health} />
            <span>
              {row.deliveries.pending} waiting · {row.deliveries.dead} dead
            </span>
          </p>
        </>
      )}
    />
  );
}
