"use client";

import { DataTable } from "@/components/ui/data-table";
import { FilterPicker } from "@/components/ui/filter-picker";
import { useServerFilter } from "@/components/ui/page-address";
import { Status } from "@/components/ui/status";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { Mail } from "@/lib/features/mail/schema";
import { MAIL_STATUSES, type MailStatus } from "@/lib/features/mail/vocabulary";

const STATUS_LABELS: Readonly<Record<MailStatus, string>> = {
  pending: "Pending",
  sent: "Sent",
  dead: "Given up",
};

const STATUS_OPTIONS = MAIL_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

const column = columnsFor<Mail>();

const columns = column.columns([
  column.accessor("created_at", {
    header: "Queued",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.created_at} />,
  }),
  column.accessor("subject", {
    header: "Subject",
    meta: { className: "w-full max-w-0 truncate font-medium" },
  }),
  column.accessor("recipient", { header: "Recipient", meta: { className: "max-w-60 truncate" } }),
  column.accessor("status", {
    header: "Status",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <MailState mail={row.original} />,
  }),
  column.accessor((row) => row.failure ?? "", {
    id: "failure",
    header: "Last failure",
    meta: { from: "lg", className: "max-w-72 truncate text-ink-soft" },
    cell: ({ row }) => <span title={row.original.failure ?? undefined}>{row.original.failure ?? "–"}</span>,
  }),
  column.accessor("attempts", { header: "Attempts", meta: { align: "end" } }),
]);

export function MailTable({ mails }: { mails: readonly Mail[] }) {
  const { params, change, isPending } = useServerFilter();
  return (
    <DataTable
      label="Emails"
      columns={columns}
      data={mails}
      rowId={(row) => row.id}
      isPending={isPending}
      toolbar={
        <FilterPicker
          name="Status"
          isFirst
          value={params.get("status") ?? undefined}
          groups={[{ label: "Statuses", options: STATUS_OPTIONS }]}
          onChange={(status) => change({ status })}
        />
      }
      card={(row) => (
        <div className="flex items-center justify-between gap-3">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{row.subject}</p>
            <p className="truncate text-ink-muted text-xs">{row.recipient}</p>
          </div>
          <MailState mail={row} />
        </div>
      )}
    />
  );
}

function MailState({ mail: { status, next_attempt_at, attempts } }: { mail: Mail }) {
  if (status === "dead") return <Status tone="danger">{STATUS_LABELS.dead}</Status>;
  if (status === "sent") return <span className="text-sm">{STATUS_LABELS.sent}</span>;
  return (
    <Status tone={attempts > 0 ? "warning" : "neutral"}>
      {attempts > 0 && next_attempt_at ? (
        <>
          Retry <Timestamp value={next_attempt_at} isDue />
        </>
      ) : (
        STATUS_LABELS.pending
      )}
    </Status>
  );
}
