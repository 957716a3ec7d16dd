"use client";

import { ChevronRight, Wrench } from "lucide-react";
import Link from "next/link";
import { memo } from "react";
import { actionHref } from "@/components/actions/hrefs";
import { ControlLink } from "@/components/audits/control-link";
import { SeverityStatus, StateStatus } from "@/components/audits/labels";
import { sourceText } from "@/components/audits/quote-source";
import { useAuditedDocuments } from "@/components/audits/report-frame";
import { BrokenAtSign } from "@/components/controls/people";
import { controlHref } from "@/components/programs/control-hrefs";
import { DueDay } from "@/components/programs/due-day";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { CommentCount } from "./finding-comments";
import { ChangeMark, ReviewWord } from "./marks";
import type { PlanRow, Work } from "./plan-rows";
import type { PlanWork } from "./plan-work";
import { useReportSource } from "./report-source";
import { RowDetails } from "./row-details";

interface PlanRowProps {
  row: PlanRow;
  isOpen: boolean;
  /** What is in the open row is drawn, which takes a moment longer than to turn its mark. */
  isDrawn: boolean;
  isSelected: boolean;
  onToggle: (id: string) => void;
  onSelect: ((id: string, isRange: boolean) => void) | undefined;
  work: PlanWork;
}

/** The address of a row on the page. */
export const rowId = (id: string) => `requirement-${id}`;

/** Of a column that only a wide place has. */
const WIDE_CELL = "px-3 py-2 align-top";
const CELL = cn(WIDE_CELL, "@max-xl:block @max-xl:px-0 @max-xl:py-0.5");

/** A requirement in two lines, and once it is open all the audit says of it. */
export const PlanRowView = memo(function PlanRowView(props: PlanRowProps) {
  const { row, isOpen, isDrawn, isSelected, onToggle, onSelect, work } = props;
  const detailsId = `${rowId(row.id)}-details`;
  return (
    <tbody
      id={rowId(row.id)}
      data-row={row.id}
      data-selected={isSelected || undefined}
      className="group/row scroll-mt-12 border-b last:border-b-0 data-selected:bg-accent-soft @max-xl:block"
    >
      <tr className="relative transition-colors hover:bg-hover has-[[data-list-item]:focus-visible]:bg-hover @max-xl:grid @max-xl:grid-cols-[auto_minmax(0,1fr)_auto] @max-xl:gap-x-3 @max-xl:px-4 @max-xl:py-2.5 print:break-inside-avoid">
        {onSelect && (
          <td className="relative z-10 w-10 py-2.5 pr-0 pl-4 align-top @max-xl:row-span-6 @max-xl:w-auto @max-xl:p-0 @max-xl:pt-1 print:hidden">
            <RowCheckbox row={row} isSelected={isSelected} onSelect={onSelect} />
          </td>
        )}
        <td className={cn(CELL, "first:pl-4 @max-xl:col-span-2 @max-xl:col-start-2 @max-xl:first:pl-0")}>
          <RequirementCell
            row={row}
            isOpen={isOpen}
            detailsId={isDrawn ? detailsId : undefined}
            onToggle={onToggle}
          />
        </td>
        <td className={cn(CELL, "@max-xl:col-start-2")}>
          <StateStatus state={row.state} />
          <ChangeMark change={row.change} />
          <ReviewWord review={row.review} isDisputed={row.isDisputed} className="@4xl:hidden" />
        </td>
        <td className={cn(CELL, !row.severity && "@max-xl:hidden")}>
          {row.severity ? (
            <SeverityStatus severity={row.severity} />
          ) : (
            <span className="text-ink-muted">
              <span aria-hidden>–</span>
              <span className="sr-only">{row.isCounted ? "No finding" : "Not counted"}</span>
            </span>
          )}
        </td>
        <td className={cn(WIDE_CELL, "@max-5xl:hidden")}>
          <Quote row={row} className="line-clamp-2" />
        </td>
        <td className={cn(CELL, "@max-xl:col-span-2 @max-xl:col-start-2")}>
          <PlanCell row={row} />
        </td>
        <td className={cn(WIDE_CELL, "pr-4 @max-4xl:hidden")}>
          <ReviewWord review={row.review} isDisputed={row.isDisputed} isFull />
        </td>
      </tr>
      {isDrawn && (
        <tr id={detailsId} className="@max-xl:block print:break-inside-auto">
          {/* A cell that spans them all would bring the hidden columns back. */}
          <td className="p-0 @max-xl:block">
            <div className="w-[100cqw] px-4 pt-1 pb-5 sm:pl-10">
              <RowDetails row={row} work={work} />
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
});

interface RequirementCellProps extends Pick<PlanRowProps, "row" | "isOpen" | "onToggle"> {
  detailsId: string | undefined;
}

function RequirementCell({ row, isOpen, detailsId, onToggle }: RequirementCellProps) {
  const { framework } = useReportSource();
  const { id, statement, citation, control, controlTitle } = row;
  return (
    <div className="flex gap-1.5">
      <ChevronRight
        aria-hidden
        className={cn(
          "mt-0.5 size-3.5 shrink-0 text-ink-muted transition-transform print:hidden",
          isOpen && "rotate-90",
        )}
      />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          data-list-item
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => onToggle(id)}
          className="w-full text-left font-medium outline-none after:absolute after:inset-0 focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
        >
          <span className={cn(!isOpen && "line-clamp-2 print:line-clamp-none")}>{statement}</span>
        </button>
        <p className="flex min-w-0 items-baseline gap-x-2 text-ink-muted text-xs">
          <ControlLink framework={framework} reference={control} className="relative z-10 shrink-0" />
          <span className="truncate print:whitespace-normal">
            {citation === control ? "" : `${citation} · `}
            {controlTitle}
          </span>
          <CommentCount requirementId={id} />
        </p>
        {!isOpen && (
          <div className="@5xl:hidden">
            <Quote row={row} className="line-clamp-1" />
          </div>
        )}
      </div>
    </div>
  );
}

/** The strongest quote. The text comes from outside, so it is isolated and only ever text. */
function Quote({ row: { quote }, className }: { row: PlanRow; className: string }) {
  const documents = useAuditedDocuments();
  if (!quote) return null;
  const { text, document, section, start } = quote;
  const place = document
    ? sourceText(document, documents)
    : (section ?? `From character ${(start + 1).toLocaleString("en")}`);
  return (
    <div className="text-xs">
      <p className={cn("break-words text-ink-soft [unicode-bidi:isolate]", className)}>“{text}”</p>
      <p className="truncate text-ink-muted [unicode-bidi:isolate] @max-5xl:hidden">{place}</p>
    </div>
  );
}

/** Who works on it until when in which program, and its corrective actions. */
function PlanCell({ row: { owner, due, planned, actions } }: { row: PlanRow }) {
  const [action, ...others] = actions;
  return (
    <div className="flex flex-col items-start gap-0.5 text-xs @max-xl:flex-row @max-xl:flex-wrap @max-xl:gap-x-3">
      {owner !== null && (
        <span className="max-w-full text-sm wrap-anywhere @max-xl:text-xs">
          <BrokenAtSign text={owner} />
        </span>
      )}
      {owner === null && planned && <span className="text-ink-muted">No owner</span>}
      {due && <DueDay control={due} isQuiet className="text-xs" />}
      {planned && <ProgramLink planned={planned} />}
      {action && (
        <Link
          href={actionHref(action.id)}
          prefetch={false}
          title={action.title}
          className="relative z-10 inline-flex items-center gap-1 rounded-sm py-0.5 text-accent-text hover:underline"
        >
          <Wrench aria-hidden className="size-3" />
          {others.length > 0 ? countOf(actions.length, "action") : "Action"}
        </Link>
      )}
      {owner === null && !planned && !action && <span className="text-ink-muted">Not planned</span>}
    </div>
  );
}

/** The program whose owner and date a row shows; its control there is behind the link. */
function ProgramLink({ planned: { id, program_id, program_name } }: { planned: Work }) {
  return (
    <Link
      href={controlHref(program_id, id)}
      prefetch={false}
      title={program_name}
      className="relative z-10 line-clamp-2 max-w-full rounded-sm py-0.5 text-accent-text wrap-anywhere hover:underline print:line-clamp-none"
    >
      {program_name}
    </Link>
  );
}

interface RowCheckboxProps extends Pick<PlanRowProps, "row" | "isSelected"> {
  onSelect: (id: string, isRange: boolean) => void;
}

function RowCheckbox({ row, isSelected, onSelect }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      aria-label={`Select ${row.citation}: ${row.statement}`}
      checked={isSelected}
      onChange={({ nativeEvent }) =>
        onSelect(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      className="relative block size-4 cursor-pointer accent-(--accent) before:absolute before:-inset-3 md:opacity-0 md:focus-visible:opacity-100 md:group-focus-within/row:opacity-100 md:group-hover/row:opacity-100 md:group-data-selecting/table:opacity-100 pointer-coarse:opacity-100"
    />
  );
}
