import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import type { PointerEvent, TouchEvent } from "react";
import { CONTROL_STATUS_LABELS } from "@/components/programs/labels";
import type { Control } from "@/lib/features/programs/schema";
import { CONTROL_STATUSES, type ControlStatus } from "@/lib/features/programs/vocabulary";
import { BOARD_STATUSES } from "../labels";

/** Mouse and pen; a finger scrolls, and lifts a card by staying on it ({@link FingerSensor}). */
class MouseAndPenSensor extends PointerSensor {
  static override activators = [
    {
      eventName: "onPointerDown" as const,
      handler: ({ nativeEvent: event }: PointerEvent) =>
        event.isPrimary && event.button === 0 && event.pointerType !== "touch",
    },
  ];
}

/** A finger that only stops a gliding page lifts nothing: the browser keeps that touch for its scrolling. */
class FingerSensor extends TouchSensor {
  static override activators = [
    {
      eventName: "onTouchStart" as const,
      handler: ({ nativeEvent: event }: TouchEvent) => event.touches.length === 1 && event.cancelable,
    },
  ];
}

export function useBoardSensors() {
  return useSensors(
    useSensor(MouseAndPenSensor, { activationConstraint: { distance: 6 } }),
    useSensor(FingerSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      // Enter opens the card, so only Space lifts it.
      keyboardCodes: { start: ["Space"], cancel: ["Escape", "Tab"], end: ["Space", "Enter"] },
      coordinateGetter: stepToColumn,
    }),
  );
}

/** The part of a column inside one swimlane. */
export function cellId(lane: string, status: ControlStatus): string {
  return `${lane}:${status}`;
}

export function statusOfCell(id: string | number | undefined): ControlStatus | undefined {
  const name = String(id ?? "")
    .split(":")
    .at(-1);
  return CONTROL_STATUSES.find((status) => status === name);
}

/** The arrows move the lifted card from column to column of its lane. */
const stepToColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === "ArrowRight" ? 1 : event.code === "ArrowLeft" ? -1 : 0;
  if (event.code.startsWith("Arrow")) event.preventDefault();
  const { over, active, droppableRects } = context;
  const status = statusOfCell(over?.id) ?? controlOf(active?.data.current)?.status;
  if (step === 0 || !active || status === undefined) return undefined;
  const next = BOARD_STATUSES[BOARD_STATUSES.indexOf(status) + step];
  const lane = String(over?.id ?? "").split(":")[0] ?? "";
  const target = next && droppableRects.get(cellId(lane, next));
  return target ? { x: target.left + 8, y: currentCoordinates.y } : undefined;
};

/** A pointer means the cell under it; the keyboard the cell whose middle is nearest across. */
export const findCell: CollisionDetection = (args) => {
  if (args.pointerCoordinates) return pointerWithin(args);
  const control = controlOf(args.active.data.current);
  const lane = args.droppableContainers.filter(({ id }) => String(id).startsWith(`${control?.framework}:`));
  const { top, height } = args.collisionRect;
  const droppableRects = new Map(
    [...args.droppableRects].map(([id, rect]) => [id, { ...rect, top, height, bottom: top + height }]),
  );
  return closestCenter({ ...args, droppableContainers: lane, droppableRects });
};

export function controlOf(data: Record<string, unknown> | undefined): Control | undefined {
  return data?.control as Control | undefined;
}

export const DRAG_INSTRUCTIONS = {
  draggable:
    "Press Space to lift the card, the left and right arrows to choose a column, Space to put it down, Escape to leave it. Or press M and choose a status.",
};

const columnName = (id: string | number | undefined) => {
  const status = statusOfCell(id);
  return status ? CONTROL_STATUS_LABELS[status].label : undefined;
};
const referenceOf = (data: Record<string, unknown> | undefined) => controlOf(data)?.control_id ?? "The card";

export const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `${referenceOf(active.data.current)} is lifted.`,
  onDragOver: ({ over }) => (over ? `Over ${columnName(over.id)}.` : "Over no column."),
  onDragEnd: ({ active, over }) =>
    over
      ? `${referenceOf(active.data.current)} was moved to ${columnName(over.id)}.`
      : `${referenceOf(active.data.current)} is back where it was.`,
  onDragCancel: ({ active }) => `${referenceOf(active.data.current)} is back where it was.`,
};
