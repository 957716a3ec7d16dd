"use client";

import { FilterX, FolderPlus, Wrench } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useReportConfirmations } from "@/components/audits/report-confirmations";
import { SelectionBar } from "@/components/tables/selection-bar";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { useClientFilter, useRefresh } from "@/components/ui/page-address";
import type { ReportControl } from "@/lib/features/audits/report-schema";
import { Checklist } from "./checklist";
import { Heaviest } from "./heaviest";
import { keepRows, NO_FILTER, readFilter } from "./plan-filter";
import { rowId } from "./plan-row";
import { type ActionMark, heaviestOf, missingIn, type PlanRow, toPlanRows, type Work } from "./plan-rows";
import { PlanTable } from "./plan-table";
import { PlanToolbar } from "./plan-toolbar";
import type { ReportPlanning } from "./report-planning";
import { useReportSource } from "./report-source";
import { usePrinting } from "./use-printing";
import { useSelection } from "./use-selection";
import { ViewSwitch } from "./view-switch";

const ActionsDialog = dynamic(() => import("./actions-dialog").then((module) => module.ActionsDialog), {
  ssr: false,
});
const AssignDialog = dynamic(() => import("./assign-dialog").then((module) => module.AssignDialog), {
  ssr: false,
});

interface ReportPlanProps {
  /** What the checklist is called when it is copied. */
  title: string;
  controls: readonly ReportControl[];
  work: readonly Work[];
  actions: readonly ActionMark[];
  planning: ReportPlanning;
  /** The system was audited before. */
  hasBefore: boolean;
}

/** So many rows are drawn at first; paper has all of them. */
const AT_ONCE = 50;

/** The findings of a report by requirement, and the work that follows from them. */
export function ReportPlan({ title, controls, work, actions, planning, hasBefore }: ReportPlanProps) {
  const { canManage, canAct, readAll } = useReportSource();
  const { find } = useReportConfirmations();
  const { members } = planning;
  const { params, change } = useClientFilter();
  const refresh = useRefresh();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // A row turns its mark at once; what is in it follows.
  const drawn = useDeferredValue(open);
  const wanted = useRef<string>(undefined);
  const [limit, setLimit] = useState(AT_ONCE);
  const [dialog, setDialog] = useState<{ kind: "assign" | "act"; rows: readonly PlanRow[] }>();
  const isPrinting = usePrinting();
  const rows = useMemo(() => {
    const names = new Map(members.map(({ email, name }) => [email.toLowerCase(), name]));
    const nameOf = (owner: string) => names.get(owner.toLowerCase()) ?? owner;
    return toPlanRows(controls, { work, actions, find, nameOf });
  }, [controls, work, actions, find, members]);
  const filter = useMemo(() => readFilter(params), [params]);
  const kept = useMemo(() => keepRows(rows, filter), [rows, filter]);
  const { chosen, toggle, toggleAll, clear, isAll } = useSelection(kept);
  const isChecklist = params.get("view") === "checklist";
  const missing = useMemo(() => missingIn(rows), [rows]);
  const onToggle = useCallback(
    (id: string) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const planWork = useMemo(
    () => ({
      onAssign: (chosenRows: readonly PlanRow[]) => setDialog({ kind: "assign", rows: chosenRows }),
      onAct: (chosenRows: readonly PlanRow[]) => setDialog({ kind: "act", rows: chosenRows }),
    }),
    [],
  );
  const show = (row: PlanRow) => {
    // A filter that hides the row is taken away, and as many rows are drawn as it takes.
    const isKept = kept.some(({ id }) => id === row.id);
    const place = (isKept ? kept : keepRows(rows, { ...filter, values: {}, search: "" })).findIndex(
      ({ id }) => id === row.id,
    );
    change({ view: undefined, ...(isKept ? {} : NO_FILTER) });
    setLimit((before) => Math.max(before, place + 1));
    setOpen((before) => new Set(before).add(row.id));
    wanted.current = row.id;
  };
  useEffect(() => {
    const id = wanted.current;
    if (id === undefined || !drawn.has(id)) return;
    wanted.current = undefined;
    const target = document.getElementById(rowId(id));
    target?.scrollIntoView({ block: "start" });
    target?.querySelector<HTMLElement>("[data-list-item]")?.focus({ preventScroll: true });
  }, [drawn]);
  const asked = params.get("finding");
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address leads to its finding once.
  useEffect(() => {
    const row = rows.find(({ id }) => id === asked);
    if (row) show(row);
  }, [asked]);
  // Only what matches can be selected, so that nothing changes out of sight.
  const selected = kept.filter(({ id }) => chosen.has(id));
  const shown = isPrinting ? kept : kept.slice(0, limit);
  const isFiltered = filter.search !== "" || Object.keys(filter.values).length > 0;
  const isAllOpen = shown.length > 0 && shown.every(({ id }) => open.has(id));
  return (
    <>
      <Heaviest rows={useMemo(() => heaviestOf(rows), [rows])} onShow={show} />
      <Section
        id="findings"
        title={isChecklist ? "No evidence" : "Findings by requirement"}
        className="scroll-mt-4"
        aside={
          <ViewSwitch
            isChecklist={isChecklist}
            missing={missing.reduce((sum, control) => sum + control.rows.length, 0)}
            onChange={(next) => change({ view: next ? "checklist" : undefined })}
          />
        }
      >
        {isChecklist ? (
          <Checklist
            title={title}
            controls={missing}
            examples={new Map(controls.map(({ id, examples }) => [id, examples]))}
          />
        ) : (
          <>
            <PlanToolbar rows={rows} filter={filter} hasBefore={hasBefore} onChange={change} />
            <div className="flex min-h-7 items-center gap-3">
              <p role="status" className="flex-1 text-ink-muted text-sm tabular-nums">
                {kept.length} of {rows.length} requirements
              </p>
              {shown.length > 0 && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="print:hidden"
                  onClick={() => {
                    if (!isAllOpen) readAll();
                    setOpen(new Set(isAllOpen ? [] : shown.map(({ id }) => id)));
                  }}
                >
                  {isAllOpen ? "Collapse all" : "Expand all"}
                </Button>
              )}
            </div>
            {kept.length === 0 ? (
              <EmptyState
                icon={FilterX}
                title="No requirement matches"
                className="py-8"
                actions={isFiltered && <Button onClick={() => change(NO_FILTER)}>Reset the filters</Button>}
              >
                No requirement of this audit fits the search and the filters above.
              </EmptyState>
            ) : (
              <PlanTable
                rows={shown}
                open={open}
                drawn={drawn}
                onToggle={onToggle}
                filter={filter}
                onSort={(sort) => change({ sort })}
                selection={canAct ? { ids: chosen, toggle, toggleAll, isAll } : undefined}
                work={planWork}
              />
            )}
            {shown.length < kept.length && (
              <div className="flex justify-center gap-2 print:hidden">
                <Button onClick={() => setLimit(limit + AT_ONCE)}>
                  Show {Math.min(AT_ONCE, kept.length - limit)} more
                </Button>
                <Button variant="ghost" onClick={() => setLimit(kept.length)}>
                  Show all {kept.length}
                </Button>
              </div>
            )}
          </>
        )}
      </Section>
      {!isChecklist && (
        <SelectionBar count={selected.length} onClear={clear}>
          {canManage && (
            <Button size="sm" onClick={() => planWork.onAssign(selected)}>
              <FolderPlus />
              Add to program, owner, due date
            </Button>
          )}
          <Button size="sm" onClick={() => planWork.onAct(selected)}>
            <Wrench />
            Create corrective actions
          </Button>
        </SelectionBar>
      )}
      {dialog?.kind === "assign" && (
        <AssignDialog
          rows={dialog.rows}
          planning={planning}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined);
            refresh();
          }}
        />
      )}
      {dialog?.kind === "act" && (
        <ActionsDialog
          rows={dialog.rows}
          planning={planning}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined);
            refresh();
          }}
        />
      )}
    </>
  );
}
