"use client";

import { useDroppable } from "@dnd-kit/core";
import { ChevronDown } from "lucide-react";
import { CONTROL_STATUS_LABELS, ControlStatusWord } from "@/components/programs/labels";
import { cn } from "@/components/ui/class-names";
import type { Control } from "@/lib/features/programs/schema";
import type { ControlStatus } from "@/lib/features/programs/vocabulary";
import { BOARD_STATUSES } from "../labels";
import { ControlCard } from "./control-card";
import { cellId } from "./drag";

/** Four columns, on a phone each nearly as wide as the screen. */
export const BOARD_GRID =
  "grid grid-cols-[repeat(4,minmax(14.5rem,1fr))] gap-3 max-sm:grid-cols-[repeat(4,calc(100vw-5rem))]";

interface BoardLaneProps extends BoardActions {
  lane: string;
  controls: readonly Control[];
}

export function BoardColumns({ lane, controls, ...actions }: BoardLaneProps) {
  return (
    <div className={BOARD_GRID}>
      {BOARD_STATUSES.map((status) => (
        <BoardCell
          key={status}
          lane={lane}
          status={status}
          controls={controls.filter((control) => control.status === status)}
          {...actions}
        />
      ))}
    </div>
  );
}

interface CollapsibleLaneProps extends BoardLaneProps {
  name: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** The controls of one framework; closed, it still counts them by status. */
export function CollapsibleLane({ name, isOpen, onToggle, ...lane }: CollapsibleLaneProps) {
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="sticky left-0 flex h-8 items-center gap-2 rounded-md pr-2 pl-1 text-sm hover:bg-hover"
        >
          <ChevronDown
            aria-hidden
            className={cn("size-4 text-ink-muted transition-transform", !isOpen && "-rotate-90")}
          />
          <span className="font-semibold">{name}</span>
          <span className="font-normal text-ink-muted tabular-nums">{lane.controls.length}</span>
        </button>
      </h2>
      {isOpen ? <BoardColumns {...lane} /> : <LaneCounts controls={lane.controls} />}
    </section>
  );
}

function LaneCounts({ controls }: { controls: readonly Control[] }) {
  return (
    <div className={BOARD_GRID}>
      {BOARD_STATUSES.map((status) => {
        const count = controls.filter((control) => control.status === status).length;
        return (
          <p
            key={status}
            className="flex h-9 items-center justify-between rounded-lg bg-sunken px-3 text-ink-muted"
          >
            <ControlStatusWord status={status} className="text-xs" />
            <span className="text-xs tabular-nums">{count}</span>
          </p>
        );
      })}
    </div>
  );
}

interface BoardActions {
  programId: string;
  onStatus: ((control: Control, status: ControlStatus) => void) | undefined;
  /** The card whose menu is open. */
  menuId: string | undefined;
  onMenu: (id: string | undefined) => void;
}

interface BoardCellProps extends BoardActions {
  lane: string;
  status: ControlStatus;
  controls: readonly Control[];
}

/** The cards of one status in one lane; a card can be dropped anywhere on it. */
function BoardCell({ lane, status, controls, menuId, ...card }: BoardCellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: cellId(lane, status) });
  return (
    <div
      ref={setNodeRef}
      className={cn(
        "min-h-16 rounded-lg bg-sunken p-2 transition-colors",
        isOver && "bg-accent-soft shadow-[inset_0_0_0_1px_var(--accent)]",
      )}
    >
      <ul aria-label={CONTROL_STATUS_LABELS[status].label} className="flex flex-col gap-2">
        {controls.map((control) => (
          <ControlCard key={control.id} control={control} isMenuOpen={menuId === control.id} {...card} />
        ))}
      </ul>
    </div>
  );
}
