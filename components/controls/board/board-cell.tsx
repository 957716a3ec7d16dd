"use client";

import { useDroppable } from "@dnd-kit/core";
import { CONTROL_STATUS_LABELS } from "@/components/programs/labels";
import { cn } from "@/components/ui/class-names";
import type { Control, ControlStatus } from "@/lib/features/programs/schema";
import { ControlCard } from "./control-card";
import { cellId } from "./drag";

export interface BoardActions {
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
export function BoardCell({ lane, status, controls, menuId, ...card }: BoardCellProps) {
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
