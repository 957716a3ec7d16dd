"use client";

import { SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { type ListViews, SavedViews } from "@/components/tables/saved-views";
import { SelectionBar } from "@/components/tables/selection-bar";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { late, useLate } from "@/components/ui/late";
import { useClientFilter } from "@/components/ui/page-address";
import { Skeleton } from "@/components/ui/skeleton";
import type { Control } from "@/lib/features/programs/schema";
import type { ControlStatus } from "@/lib/features/programs/vocabulary";
import type { ControlAccess } from "./access";
import type { ApproverChoice } from "./approval/approver-picker";
import { BulkApproval } from "./approval/bulk-approval";
import { BulkBar } from "./bulk-bar";
import { BulkEvidence } from "./bulk-evidence";
import { filterControls, NO_FILTER, readFilter } from "./control-filter";
import { ControlTable } from "./control-table";
import { ControlToolbar } from "./control-toolbar";
import { BOARD_STATUSES, type FrameworkNames } from "./labels";
import { People, type Person } from "./people";
import { useControls } from "./use-controls";
import { useOpenWorkCheck } from "./use-open-work-check";

const loadBoard = () => import("./board/control-board");
const ControlBoard = dynamic(async () => (await loadBoard()).ControlBoard, { loading: BoardSkeleton });
const board = late(loadBoard);

interface ControlWorkspaceProps {
  programId: string;
  controls: readonly Control[];
  views: ListViews;
  frameworkNames: FrameworkNames;
  members: readonly Person[];
  access: ControlAccess;
  /** Whether the program asks for approval, and who can be asked. */
  hasApproval: boolean;
  approvers: readonly ApproverChoice[];
  /** The id of who looks. */
  readerId: string;
}

/** All controls of a program as a table or a board: one set of data, one filter, one address. */
export function ControlWorkspace(props: ControlWorkspaceProps) {
  const { programId, views, members, access, hasApproval, approvers, readerId } = props;
  // The catalog is the same for as long as the page is open; a new object would draw every row again.
  const [frameworkNames] = useState(props.frameworkNames);
  const { params, change } = useClientFilter();
  const { controls, setStatus, changeMany, exclude } = useControls(programId, props.controls);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const openWork = useOpenWorkCheck();
  const onStatus = useStable((control, status) =>
    openWork.check([control], status, () => setStatus(control, status)),
  );
  const filter = useMemo(() => readFilter(params), [params]);
  const view = params.get("view") === "board" ? "board" : "table";
  // The switch turns at once; the other view is drawn behind it.
  const drawn = useDeferredValue(view);
  useLate(board, false);
  const shown = useMemo(() => filterControls(controls, filter, readerId), [controls, filter, readerId]);
  const hasManyFrameworks = new Set(controls.map((control) => control.framework)).size > 1;
  // Only what is shown can be selected, so that nothing changes out of sight.
  const shownIds = new Set(shown.map((control) => control.id));
  const selected = chosen.filter((id) => shownIds.has(id));
  // Whoever is asked to approve may be anyone, so with approval everyone selects.
  const canSelect = access.canWork || (hasApproval && access.readOnlyReason === undefined);
  const selectedControls = controls.filter(({ id }) => selected.includes(id));
  const approving = {
    programId,
    controls: selectedControls,
    approvers,
    canSend: access.canWork,
    onSelect: setChosen,
  };
  const more = (
    <>
      {access.canWork && <BulkEvidence controlIds={selected} />}
      {hasApproval && <BulkApproval {...approving} />}
    </>
  );
  const count = (
    <p role="status" className="text-ink-muted text-sm tabular-nums">
      {shown.length} of {controls.length} controls
    </p>
  );
  const shared = {
    programId,
    controls: shown,
    frameworkNames,
    hasManyFrameworks,
    onStatus: access.canWork ? onStatus : undefined,
  };
  return (
    <People members={members}>
      <div className="flex flex-col gap-2">
        <ControlToolbar
          controls={controls}
          frameworkNames={frameworkNames}
          filter={filter}
          view={view}
          hasApproval={hasApproval}
          onChange={change}
        >
          <SavedViews {...views} />
        </ControlToolbar>
        {shown.length === 0 && <NoMatch count={count} onReset={() => change(NO_FILTER)} />}
        {shown.length > 0 && drawn === "table" && (
          <ControlTable
            {...shared}
            hasApproval={hasApproval}
            toolbar={count}
            selection={canSelect ? { ids: selected, onChange: setChosen } : undefined}
          />
        )}
        {shown.length > 0 && drawn === "board" && <ControlBoard {...shared} toolbar={count} />}
      </div>
      {view === "table" && canSelect && !access.canManage && (
        <SelectionBar count={selected.length} onClear={() => setChosen([])}>
          {more}
        </SelectionBar>
      )}
      {view === "table" && access.canManage && (
        <BulkBar
          controls={selectedControls}
          members={members}
          changeMany={changeMany}
          exclude={exclude}
          onClear={() => setChosen([])}
        >
          {more}
        </BulkBar>
      )}
      {openWork.dialog}
    </People>
  );
}

/** The board while it is loaded. */
function BoardSkeleton() {
  return (
    <div className="grid grid-cols-4 gap-3 pt-10 max-sm:grid-cols-1">
      {BOARD_STATUSES.map((status) => (
        <Skeleton key={status} className="h-96" />
      ))}
    </div>
  );
}

function NoMatch({ count, onReset }: { count: React.ReactNode; onReset: () => void }) {
  return (
    <>
      <div className="flex min-h-8 items-center">{count}</div>
      <EmptyState
        icon={SearchX}
        title="No control matches"
        actions={<Button onClick={onReset}>Reset the filters</Button>}
      >
        No control of this program fits the search and the filters above.
      </EmptyState>
    </>
  );
}

/** The same function for as long as the page is open, so that rows need not be drawn again for it. */
function useStable(setStatus: (control: Control, status: ControlStatus) => void) {
  const latest = useRef(setStatus);
  useEffect(() => {
    latest.current = setStatus;
  });
  return useCallback((control: Control, status: ControlStatus) => latest.current(control, status), []);
}
