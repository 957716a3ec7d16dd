"use client";

import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from "@dnd-kit/core";
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { ControlStatusWord } from "@/components/programs/labels";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import type { Control } from "@/lib/features/programs/schema";
import type { ControlStatus } from "@/lib/features/programs/vocabulary";
import { BOARD_STATUSES, type FrameworkNames } from "../labels";
import { BOARD_GRID, BoardColumns, CollapsibleLane } from "./board-lane";
import { CardBody } from "./control-card";
import { ANNOUNCEMENTS, controlOf, DRAG_INSTRUCTIONS, findCell, statusOfCell, useBoardSensors } from "./drag";

/** With more cards than this only the first lane starts open. */
const OPEN_LANES_UP_TO = 60;

interface ControlBoardProps {
  programId: string;
  controls: readonly Control[];
  frameworkNames: FrameworkNames;
  hasManyFrameworks: boolean;
  onStatus: ((control: Control, status: ControlStatus) => void) | undefined;
  toolbar: ReactNode;
}

/** The controls in columns by status, in lanes by framework. */
export function ControlBoard(props: ControlBoardProps) {
  const { programId, controls, frameworkNames, hasManyFrameworks, toolbar, onStatus: changeStatus } = props;
  const sensors = useBoardSensors();
  const dndId = useId();
  const [lifted, setLifted] = useState<Control>();
  const [menuId, setMenuId] = useState<string>();
  const [openLanes, setOpenLanes] = useState<Readonly<Record<string, boolean>>>({});
  const focusCard = useCardFocus(controls);
  const onStatus = useMemo(
    () =>
      changeStatus &&
      ((control: Control, status: ControlStatus) => {
        focusCard(control.id);
        changeStatus(control, status);
      }),
    [changeStatus, focusCard],
  );
  const onKeyDown = useCardKeys(onStatus ? setMenuId : undefined);

  const lanes = [...new Set(controls.map((control) => control.framework))];
  const isOpen = (lane: string) =>
    openLanes[lane] ?? (controls.length <= OPEN_LANES_UP_TO || lane === lanes[0]);
  const setAll = (isLaneOpen: boolean) =>
    setOpenLanes(Object.fromEntries(lanes.map((lane) => [lane, isLaneOpen])));
  const drop = ({ active, over }: DragEndEvent) => {
    const control = controlOf(active.data.current);
    const status = statusOfCell(over?.id);
    setLifted(undefined);
    if (!control) return;
    if (status && status !== control.status) onStatus?.(control, status);
    else focusCard(control.id);
  };
  const actions = { programId, onStatus, menuId, onMenu: setMenuId };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
        {toolbar}
        {onStatus && <MoveHint />}
        {hasManyFrameworks && lanes.length > 1 && (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={() => setAll(!lanes.every(isOpen))}>
            {lanes.every(isOpen) ? "Collapse all" : "Expand all"}
          </Button>
        )}
      </div>
      <DndContext
        id={dndId}
        sensors={sensors}
        collisionDetection={findCell}
        accessibility={{
          announcements: ANNOUNCEMENTS,
          screenReaderInstructions: DRAG_INSTRUCTIONS,
          restoreFocus: false,
        }}
        onDragStart={({ active }: DragStartEvent) => setLifted(controlOf(active.data.current))}
        onDragEnd={drop}
        onDragCancel={({ active }) => {
          setLifted(undefined);
          focusCard(String(active.id));
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards' links inside. */}
        <div
          onKeyDown={onKeyDown}
          className="-mx-4 overflow-x-auto px-4 pb-4 max-sm:snap-x max-sm:scroll-px-4 md:-mx-6 md:px-6 xl:overflow-x-visible"
        >
          <div className="flex w-full min-w-[61rem] flex-col gap-2 max-sm:w-max">
            <BoardHead controls={controls} />
            {hasManyFrameworks ? (
              lanes.map((lane) => (
                <CollapsibleLane
                  key={lane}
                  lane={lane}
                  name={frameworkNames[lane] ?? lane}
                  controls={controls.filter((control) => control.framework === lane)}
                  isOpen={isOpen(lane)}
                  onToggle={() => setOpenLanes({ ...openLanes, [lane]: !isOpen(lane) })}
                  {...actions}
                />
              ))
            ) : (
              <BoardColumns lane={lanes[0] ?? ""} controls={controls} {...actions} />
            )}
          </div>
        </div>
        <DragOverlay dropAnimation={null}>
          {lifted && (
            <div className="cursor-grabbing rounded-md bg-surface p-2.5 shadow-float">
              <CardBody control={lifted}>{lifted.title}</CardBody>
            </div>
          )}
        </DragOverlay>
      </DndContext>
    </div>
  );
}

function BoardHead({ controls }: { controls: readonly Control[] }) {
  return (
    <div className={`${BOARD_GRID} z-20 border-b bg-canvas xl:sticky xl:top-0`}>
      {BOARD_STATUSES.map((status) => (
        <p key={status} className="flex h-9 snap-start items-center gap-2 px-2 font-medium">
          <ControlStatusWord status={status} />
          <span className="font-normal text-ink-muted text-sm tabular-nums">
            {controls.filter((control) => control.status === status).length}
          </span>
        </p>
      ))}
    </div>
  );
}

function MoveHint() {
  return (
    <p className="flex items-center gap-1 text-ink-muted text-xs max-md:hidden">
      Drag a card, or focus it with <Kbd>j</Kbd> and press <Kbd>m</Kbd> <Kbd>1</Kbd> to <Kbd>4</Kbd>
    </p>
  );
}

/** Keeps the focus on a card that changes its column: there it is a new element. */
function useCardFocus(controls: readonly Control[]): (id: string) => void {
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new element is there once the controls are drawn.
  useEffect(() => {
    if (wanted.current !== undefined) focusCard(wanted.current);
    wanted.current = undefined;
  }, [controls]);
  return useCallback((id) => {
    wanted.current = id;
    requestAnimationFrame(() => focusCard(id));
  }, []);
}

function focusCard(id: string): void {
  document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-list-item]`)?.focus();
}

/** After `g` an `m` goes to "My work" (see the shortcuts of the whole product). */
const SEQUENCE_MS = 1_200;

/** `m` on a focused card opens its menu of statuses. */
function useCardKeys(openMenu: ((id: string) => void) | undefined) {
  const wentAt = useRef(0);
  return (event: KeyboardEvent) => {
    if (!openMenu || event.metaKey || event.ctrlKey || event.altKey) return;
    const isSequence = Date.now() - wentAt.current < SEQUENCE_MS;
    wentAt.current = event.key === "g" ? Date.now() : 0;
    if (event.key !== "m" || isSequence || !(event.target instanceof Element)) return;
    const id = event.target.closest<HTMLElement>("[data-card]")?.dataset.card;
    if (id === undefined || !event.target.matches("[data-list-item]")) return;
    event.preventDefault();
    openMenu(id);
  };
}
