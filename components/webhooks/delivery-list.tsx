"use client";

import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar, FilterRow } from "@/components/ui/filter-bar";
import { FilterPicker } from "@/components/ui/filter-picker";
import { useClientFilter, useServerFilter } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { Delivery } from "@/lib/features/webhooks/schema";
import { DELIVERY_STATUSES } from "@/lib/features/webhooks/vocabulary";
import { DeliveryDrawer } from "./delivery-drawer";
import { DELIVERY_LABELS, DeliveryWord, EVENT_GROUPS, outcomeText } from "./labels";

const column = columnsFor<Delivery & { open: () => void; href: string }>();

const columns = column.columns([
  column.accessor("event_type", {
    header: "Event",
    enableHiding: false,
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => (
      <RowLink href={row.original.href} onOpen={row.original.open} className="font-mono text-xs">
        {row.original.event_type}
        {row.original.is_test && <span className="font-sans text-ink-muted"> · test</span>}
      </RowLink>
    ),
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <DeliveryWord status={row.original.status} />,
  }),
  column.accessor((row) => outcomeText(row), {
    id: "outcome",
    header: "Last answer",
    meta: { width: "text", className: "text-ink-soft" },
  }),
  column.accessor("attempts", { header: "Attempts", meta: { align: "end" } }),
  column.accessor("last_duration_ms", {
    header: "Latency",
    meta: { align: "end", from: "lg", className: "whitespace-nowrap" },
    cell: ({ row }) =>
      row.original.last_duration_ms === null
        ? "–"
        : `${row.original.last_duration_ms.toLocaleString("en")} ms`,
  }),
  column.accessor((row) => row.next_attempt_at ?? "", {
    id: "next",
    header: "Next try",
    meta: { from: "lg", className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) =>
      row.original.next_attempt_at ? <Timestamp value={row.original.next_attempt_at} isDue /> : "–",
  }),
  column.accessor("created_at", {
    header: "Recorded",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.created_at} />,
  }),
]);

interface DeliveryListProps {
  webhookId: string;
  deliveries: readonly Delivery[];
  /** Whether the endpoint has any, whatever the filters say. */
  hasAny: boolean;
  /** An endpoint that is paused or gone tries nothing. */
  isActive: boolean;
  canManage: boolean;
}

/** The deliveries of an endpoint; one opens in a drawer with its own address. */
export function DeliveryList({ webhookId, deliveries, hasAny, isActive, canManage }: DeliveryListProps) {
  const { params, change, isPending } = useServerFilter();
  const drawer = useClientFilter();
  const rows = deliveries.map((delivery) => ({
    ...delivery,
    href: `/webhooks/${webhookId}?delivery=${delivery.id}`,
    open: () => drawer.change({ delivery: delivery.id }, "push"),
  }));
  const toolbar = <DeliveryFilters params={params} change={change} />;
  return (
    <>
      {rows.length > 0 ? (
        <DataTable
          label="Deliveries, newest first"
          columns={columns}
          data={rows}
          rowId={(row) => row.id}
          toolbar={toolbar}
          hasColumnChoice
          isPending={isPending}
          card={(row) => (
            <>
              <RowLink href={row.href} onOpen={row.open} className="block truncate font-mono text-xs">
                {row.event_type}
              </RowLink>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-muted text-xs">
                <DeliveryWord status={row.status} />
                <span>{outcomeText(row)}</span>
                <Timestamp value={row.created_at} />
              </p>
            </>
          )}
        />
      ) : (
        <div className="flex flex-col gap-3">
          {hasAny && <FilterBar>{toolbar}</FilterBar>}
          <NoDelivery hasAny={hasAny} reset={() => change({ status: undefined, event: undefined })} />
        </div>
      )}
      <DeliveryDrawer
        webhookId={webhookId}
        deliveryId={params.get("delivery") ?? undefined}
        isActive={isActive}
        canManage={canManage}
        onClose={() => drawer.change({ delivery: undefined })}
      />
    </>
  );
}

type Filter = Pick<ReturnType<typeof useServerFilter>, "params" | "change">;

function DeliveryFilters({ params, change }: Filter) {
  return (
    <FilterRow>
      <FilterPicker
        name="Status"
        isFirst
        value={params.get("status") ?? undefined}
        groups={[
          {
            label: "Statuses",
            options: DELIVERY_STATUSES.map((value) => ({ value, label: DELIVERY_LABELS[value].label })),
          },
        ]}
        onChange={(status) => change({ status })}
      />
      <FilterPicker
        name="Event"
        value={params.get("event") ?? undefined}
        groups={EVENT_GROUPS.map(({ label, types }) => ({
          label,
          options: types.map((type) => ({ value: type, label: type })),
        }))}
        onChange={(event) => change({ event })}
      />
    </FilterRow>
  );
}

function NoDelivery({ hasAny, reset }: { hasAny: boolean; reset: () => void }) {
  if (hasAny) {
    return (
      <EmptyState
        icon={SearchX}
        title="No delivery matches"
        actions={<Button onClick={reset}>Reset the filters</Button>}
      >
        No delivery of this endpoint has all of the filters above.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={SearchX} title="Nothing has been sent yet">
      Deliveries appear here as events happen. Send a test event to see whether the receiver answers.
    </EmptyState>
  );
}
