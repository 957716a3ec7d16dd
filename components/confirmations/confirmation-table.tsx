"use client";

import Link from "next/link";
import { useState } from "react";
import { callApi } from "@/components/api";
import { StateStatus } from "@/components/audits/labels";
import { AddressFilters, systemFilter } from "@/components/ui/address-filters";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DataTable } from "@/components/ui/data-table";
import { FilterRow } from "@/components/ui/filter-bar";
import { useRefresh, useServerFilter } from "@/components/ui/page-address";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { Confirmation } from "@/lib/features/confirmations/schema";
import { shortFrameworkName } from "@/lib/features/frameworks/vocabulary";

interface Row extends Confirmation {
  /** Undefined for a reader who may not change it. */
  actions: { share: () => void; remove: () => void } | undefined;
}

const column = columnsFor<Row>();

const columns = column.columns([
  column.accessor("requirement_id", {
    header: "Requirement",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => (
      <Link className="hover:underline" href={`/audits/${row.original.audit_id}#findings`}>
        {shortFrameworkName(row.original.framework)} {row.original.control_id}
        <span className="block font-mono text-ink-muted text-xs">{row.original.requirement_id}</span>
      </Link>
    ),
  }),
  column.accessor("finding", {
    header: "Found",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <StateStatus state={row.original.finding} />,
  }),
  column.accessor("judged", {
    header: "The audit said",
    meta: { from: "lg", className: "whitespace-nowrap" },
    cell: ({ row }) => <StateStatus state={row.original.judged} />,
  }),
  column.display({
    id: "passage",
    header: "Passage",
    meta: { className: "w-full max-w-0 truncate text-ink-soft" },
    cell: ({ row }) => <span title={passageOf(row.original)}>{passageOf(row.original)}</span>,
  }),
  column.accessor("comment", {
    header: "Note",
    meta: { from: "xl", width: "text", className: "text-ink-soft" },
  }),
  column.accessor("applies_to", {
    header: "Used for",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => usedFor(row.original),
  }),
  column.accessor("confirmed_by", {
    header: "By",
    meta: { from: "xl", className: "whitespace-nowrap" },
  }),
  column.accessor("confirmed_at", {
    header: "When",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.confirmed_at} />,
  }),
  column.display({
    id: "actions",
    header: () => <span className="sr-only">Actions</span>,
    meta: { align: "end", className: "whitespace-nowrap" },
    cell: ({ row }) => <Actions row={row.original} />,
  }),
]);

interface ConfirmationTableProps {
  confirmations: readonly Confirmation[];
  frameworks: readonly { code: string; name: string }[];
  systems: readonly string[];
  canManage: boolean;
}

/** What people confirmed or corrected in audits, with filters that the server applies. */
export function ConfirmationTable({ confirmations, frameworks, systems, canManage }: ConfirmationTableProps) {
  const { params, change, isPending } = useServerFilter();
  const [removing, setRemoving] = useState<Confirmation>();
  const refresh = useRefresh();
  const { write, problem } = useWrite();
  const share = async ({ id, applies_to }: Confirmation) => {
    const other = applies_to === "system" ? "organization" : "system";
    const done = await write(() =>
      callApi("PATCH /v1/confirmations/{id}", { params: { id }, body: { applies_to: other } }),
    );
    if (done) refresh();
  };
  const rows = confirmations.map((confirmation) => ({
    ...confirmation,
    actions: canManage
      ? { share: () => share(confirmation), remove: () => setRemoving(confirmation) }
      : undefined,
  }));
  return (
    <>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.message}
        </p>
      )}
      <DataTable
        label="Confirmations"
        columns={columns}
        data={rows}
        rowId={(row) => row.id}
        isPending={isPending}
        toolbar={
          <FilterRow>
            <AddressFilters
              filters={[
                {
                  name: "Framework",
                  param: "framework",
                  heading: "Frameworks",
                  options: frameworks.map(({ code, name }) => ({ value: code, label: name })),
                },
                systemFilter(systems, "system"),
              ]}
              areFirst
              params={params}
              change={change}
            />
          </FilterRow>
        }
        card={(row) => (
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 font-medium">
                <Link className="hover:underline" href={`/audits/${row.audit_id}#findings`}>
                  {shortFrameworkName(row.framework)} {row.control_id}
                </Link>
                <StateStatus state={row.finding} />
              </p>
              <p className="truncate text-ink-muted text-xs">
                {row.confirmed_by} · {usedFor(row)} · <Timestamp value={row.confirmed_at} />
              </p>
            </div>
            <Actions row={row} />
          </div>
        )}
      />
      <DeleteDialog confirmation={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

function passageOf({ passages, comment }: Confirmation): string {
  const quoted = passages.find(({ is_relevant }) => is_relevant) ?? passages[0];
  return quoted?.quote.replace(/\s+/g, " ") ?? comment;
}

function usedFor({ applies_to, system_name }: Confirmation): string {
  return applies_to === "system" ? system_name : "All systems";
}

function Actions({ row }: { row: Row }) {
  if (!row.actions) return null;
  const isShared = row.applies_to === "organization";
  return (
    <span className="flex justify-end gap-1">
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${isShared ? "Use only for" : "Use beyond"} ${row.system_name}: ${row.requirement_id}`}
        onClick={row.actions.share}
      >
        {isShared ? "This system only" : "All systems"}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Delete the confirmation of ${row.requirement_id}`}
        onClick={row.actions.remove}
      >
        Delete
      </Button>
    </span>
  );
}

interface DeleteDialogProps {
  /** What to delete; the dialog is closed without it. */
  confirmation: Confirmation | undefined;
  onClose: () => void;
}

function DeleteDialog({ confirmation, onClose }: DeleteDialogProps) {
  const refresh = useRefresh();
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
  };
  const remove = async () => {
    if (!confirmation) return;
    const done = await write(() =>
      callApi("DELETE /v1/confirmations/{id}", { params: { id: confirmation.id } }),
    );
    if (!done) return;
    toast.success("Confirmation deleted", { description: confirmation.requirement_id });
    close();
    refresh();
  };
  return (
    <ConfirmDialog
      isOpen={confirmation !== undefined}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`Delete the confirmation of ${confirmation?.requirement_id ?? "the requirement"}?`}
      confirmLabel="Delete the confirmation"
      isBusy={isBusy}
      onConfirm={remove}
    >
      <p>Later audits no longer learn from it. Audits that are already made stay as they are.</p>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
