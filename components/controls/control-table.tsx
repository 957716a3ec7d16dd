"use client";

import { FileCheck } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useCallback, useMemo } from "react";
import { FrameworkBadge } from "@/components/frameworks/framework-badge";
import { THEME_LABELS } from "@/components/frameworks/labels";
import { controlPath } from "@/components/programs/control-hrefs";
import { DueDay } from "@/components/programs/due-day";
import { cn } from "@/components/ui/class-names";
import { DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { useListSort } from "@/components/ui/sort-head";
import { columnsFor } from "@/components/ui/table-features";
import type { Control } from "@/lib/features/programs/schema";
import type { ControlStatus } from "@/lib/features/programs/vocabulary";
import { ApprovalWord } from "./approval/approval-word";
import {
  ApplicabilityMark,
  BOARD_STATUSES,
  type FrameworkNames,
  OpenWorkMark,
  Reviewed,
  StatedMark,
} from "./labels";
import { Owner } from "./people";
import { StatusButton } from "./status-menu";

const column = columnsFor<Control>();

/** What does not count today steps back, in its place. */
const NOT_COUNTED = "font-normal text-ink-muted";

interface ControlTableProps {
  programId: string;
  controls: readonly Control[];
  frameworkNames: FrameworkNames;
  hasManyFrameworks: boolean;
  /** Whether the program asks for approval. */
  hasApproval: boolean;
  /** Absent where the status may only be read; the same function from one drawing to the next. */
  onStatus: ((control: Control, status: ControlStatus) => void) | undefined;
  /** Absent where nothing can be done with a selection. */
  selection: { ids: readonly string[]; onChange: (ids: readonly string[]) => void } | undefined;
  toolbar: ReactNode;
}

export function ControlTable(props: ControlTableProps) {
  const {
    programId,
    controls,
    frameworkNames,
    hasManyFrameworks,
    hasApproval,
    onStatus,
    selection,
    toolbar,
  } = props;
  const columns = useMemo(
    () => columnsOf({ programId, frameworkNames, hasManyFrameworks, hasApproval, onStatus }),
    [programId, frameworkNames, hasManyFrameworks, hasApproval, onStatus],
  );
  const sort = useListSort("control_id");
  const card = useCallback(
    (control: Control) => <ControlCardRow programId={programId} control={control} onStatus={onStatus} />,
    [programId, onStatus],
  );
  return (
    <DataTable
      label="Controls"
      columns={columns}
      data={controls}
      rowId={(control) => control.id}
      sort={sort}
      hasColumnChoice
      hiddenColumns={["theme", "last_reviewed"]}
      toolbar={toolbar}
      selection={selection && { ...selection, nameOf: (control) => `${control.control_id} ${control.title}` }}
      card={card}
    />
  );
}

function columnsOf(
  props: Pick<
    ControlTableProps,
    "programId" | "frameworkNames" | "hasManyFrameworks" | "hasApproval" | "onStatus"
  >,
) {
  const { programId, frameworkNames, hasManyFrameworks, hasApproval, onStatus } = props;
  const approval = column.accessor(({ approval: { state, stale } }) => `${stale ? 1 : 0} ${state}`, {
    id: "approval",
    header: "Approval",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <ApprovalWord approval={row.original.approval} />,
  });
  const framework = column.accessor((control) => frameworkNames[control.framework] ?? control.framework, {
    id: "framework",
    header: "Framework",
    meta: { sort: "framework", from: "lg", className: "whitespace-nowrap" },
    cell: ({ row, getValue }) => <FrameworkBadge code={row.original.framework} name={getValue()} />,
  });
  return column.columns([
    column.accessor("control_id", {
      header: "Reference",
      meta: { sort: "control_id", className: "whitespace-nowrap" },
      cell: ({ row }) => <span className="font-mono text-ink-muted text-xs">{row.original.control_id}</span>,
    }),
    column.accessor("title", {
      header: "Control",
      enableHiding: false,
      meta: { width: "name", sort: "title" },
      cell: ({ row }) => (
        <ControlRowLink
          programId={programId}
          id={row.original.id}
          className={row.original.applicability.counts_today ? "" : NOT_COUNTED}
        >
          {row.original.title}
        </ControlRowLink>
      ),
    }),
    ...(hasManyFrameworks ? [framework] : []),
    column.accessor((control) => THEME_LABELS[control.theme], {
      id: "theme",
      header: "Theme",
      meta: { sort: "theme", className: "whitespace-nowrap" },
    }),
    column.accessor((control) => BOARD_STATUSES.indexOf(control.status), {
      id: "status",
      header: "Status",
      meta: { sort: "status", className: "whitespace-nowrap" },
      cell: ({ row: { original } }) => (
        <span className="flex flex-col items-start">
          <StatusButton
            name={original.control_id}
            status={original.status}
            isMuted={!original.applicability.counts_today}
            onChange={onStatus && ((status) => onStatus(original, status))}
          />
          <OpenWorkMark control={original} className="-mt-0.5 mb-1" />
        </span>
      ),
    }),
    ...(hasApproval ? [approval] : []),
    column.accessor((control) => control.owner ?? undefined, {
      id: "owner",
      header: "Owner",
      meta: { sort: "owner", width: "person" },
      cell: ({ row }) => <Owner owner={row.original.owner} isWhole />,
    }),
    column.accessor((control) => control.due_on ?? undefined, {
      id: "due",
      header: "Due",
      meta: { sort: "due_on", className: "whitespace-nowrap" },
      cell: ({ row: { original } }) =>
        original.applicability.counts_today ? (
          <DueDay control={original} />
        ) : (
          <span className="flex flex-col">
            <ApplicabilityMark control={original} />
            <DueDay control={original} isQuiet className="text-xs" />
          </span>
        ),
    }),
    column.accessor("evidence_count", {
      header: "Evidence",
      meta: { sort: "evidence_count", align: "end" },
      cell: ({ row: { original } }) => (
        <span className={original.evidence_count === 0 ? "text-ink-muted" : undefined}>
          {original.evidence_count > 0 ? (
            original.evidence_count
          ) : original.basis === "stated" ? (
            <StatedMark />
          ) : (
            "None"
          )}
        </span>
      ),
    }),
    column.accessor((control) => control.last_reviewed ?? undefined, {
      id: "last_reviewed",
      header: "Reviewed",
      meta: { sort: "-last_reviewed", className: "whitespace-nowrap text-ink-muted" },
      cell: ({ row: { original } }) => <Reviewed control={original} />,
    }),
  ]);
}

/** A control on a phone: its name and its status. */
function ControlCardRow({
  programId,
  control,
  onStatus,
}: Pick<ControlTableProps, "programId" | "onStatus"> & { control: Control }) {
  return (
    <>
      <div className="flex items-baseline gap-2">
        <span className="shrink-0 font-mono text-ink-muted text-xs">{control.control_id}</span>
        <ControlRowLink
          programId={programId}
          id={control.id}
          className={cn(
            "line-clamp-2 min-w-0 text-sm wrap-anywhere",
            !control.applicability.counts_today && NOT_COUNTED,
          )}
        >
          {control.title}
        </ControlRowLink>
      </div>
      <div className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <StatusButton
          name={control.control_id}
          status={control.status}
          isMuted={!control.applicability.counts_today}
          onChange={onStatus && ((status) => onStatus(control, status))}
        />
        <OpenWorkMark control={control} />
        <ApplicabilityMark control={control} />
        {control.approval.state !== "none" && (
          <ApprovalWord approval={control.approval} className="text-xs" />
        )}
        <span className="min-w-0 truncate text-ink-muted [&>*]:text-xs">
          <DueDay control={control} isQuiet />
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-2 text-ink-muted">
          {control.evidence_count > 0 && (
            <span className="inline-flex items-center gap-1 tabular-nums">
              <FileCheck className="size-3.5" aria-hidden />
              <span className="sr-only">Evidence</span>
              {control.evidence_count}
            </span>
          )}
          <Owner owner={control.owner} isShort />
        </span>
      </div>
    </>
  );
}

interface ControlRowLinkProps {
  programId: string;
  id: string;
  className?: string;
  children: ReactNode;
}

/** The link of a row to its control. Not prefetched: a list has hundreds of them. */
function ControlRowLink({ programId, id, className, children }: ControlRowLinkProps) {
  const router = useRouter();
  const href = controlPath(programId, id, useSearchParams().toString());
  return (
    <RowLink href={href} onOpen={() => router.push(href)} className={className}>
      {children}
    </RowLink>
  );
}
