"use client";

import { useMemo, useOptimistic, useRef, useState, useTransition } from "react";
import { callApi } from "@/components/api";
import { CONTROL_STATUS_LABELS } from "@/components/programs/labels";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import type { BulkUpdate, Control, ControlDetail, UpdatedControl } from "@/lib/features/programs/schema";
import type { ExcludeControls } from "@/lib/features/programs/scope-schema";
import { type ControlStatus, DUE_SOON_DAYS, type DueState } from "@/lib/features/programs/vocabulary";

export const NOT_CHANGED = "Nothing was changed. Try again.";

/** How long after the last write the page's other numbers are read again. */
const REFRESH_DELAY_MS = 400;

/**
 * The controls of a program with changes that are drawn at once. Each move is undone by itself when it is
 * refused, so that quick moves of different controls never undo each other; the moves of one control are
 * sent one after the other, so that the last one wins.
 */
export function useControls(programId: string, fromServer: readonly Control[]) {
  const [base, setBase] = useState(fromServer);
  const [seen, setSeen] = useState(fromServer);
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const lastWrites = useRef(new Map<string, Promise<void>>());
  const refreshSoon = useRefreshAfterWrites();
  if (seen !== fromServer) {
    setSeen(fromServer);
    setBase(mergeControls(base, fromServer));
  }
  const controls = useMemo(() => draw(base, moves), [base, moves]);

  const send = async (control: Control, move: Move) => {
    try {
      const params = { id: programId, control_id: control.id };
      const answer = await callApi("PUT /v1/programs/{id}/controls/{control_id}", {
        params,
        body: { status: move.status },
      });
      setBase((current) => replaceControl(current, answer));
    } catch (error) {
      toast.error(`${control.control_id} is back in ${CONTROL_STATUS_LABELS[control.status].label}`, {
        description: error instanceof Error ? error.message : undefined,
      });
    }
    setMoves((current) => current.filter((other) => other !== move));
  };
  const setStatus = (control: Control, status: ControlStatus) => {
    if (control.status === status) return;
    const move = { id: control.id, status };
    setMoves((current) => [...current, move]);
    const before = lastWrites.current.get(control.id) ?? Promise.resolve();
    const write = before.then(() => send(control, move));
    lastWrites.current.set(control.id, write);
    refreshSoon(write);
  };
  /** @throws ApiProblem when the change is refused: then nothing has changed. */
  const changeMany = async (body: BulkUpdate) => {
    const result = await callApi("POST /v1/programs/{id}/controls/bulk", { params: { id: programId }, body });
    const today = new Date().toISOString().slice(0, 10);
    setBase((current) => applyBulk(current, body, today));
    refreshSoon(Promise.resolve());
    return result;
  };
  /** @throws ApiProblem when it is refused: then nothing has changed. */
  const exclude = async (body: ExcludeControls) => {
    const result = await callApi("PUT /v1/programs/{id}/exclusions", { params: { id: programId }, body });
    // What counts is decided by the server, so the list waits for it.
    refreshSoon(Promise.resolve());
    return result;
  };
  return { controls, setStatus, changeMany, exclude };
}

type Settings = Pick<ControlDetail, "status" | "owner" | "due_date" | "review_interval_days">;
type Change = Partial<Settings> & { reviewed?: true };

/**
 * Changes a control at once; when it is refused what was there comes back. `save` throws the refusal to a
 * form, `update` says it.
 */
export function useUpdateControl(control: ControlDetail) {
  const refresh = useRefresh();
  const [shown, setShown] = useOptimistic<Settings>(control);
  const [isPending, startTransition] = useTransition();
  const save = (change: Change, done: string) =>
    new Promise<void>((resolve, reject) =>
      startTransition(async () => {
        setShown({ ...shown, ...change });
        try {
          const params = { id: control.program_id, control_id: control.id };
          await callApi("PUT /v1/programs/{id}/controls/{control_id}", { params, body: change });
          toast.success(done);
          resolve();
        } catch (error) {
          reject(error);
        }
        refresh();
      }),
    );
  const update = async (change: Change, done: string) => {
    try {
      await save(change, done);
    } catch (error) {
      const description = error instanceof Error ? error.message : NOT_CHANGED;
      toast.error("Nothing was changed", { description });
    }
  };
  return { shown, save, update, isPending };
}

/** Reads the page again once no write is open. */
function useRefreshAfterWrites(): (write: Promise<void>) => void {
  const refresh = useRefresh();
  const open = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (write) => {
    open.current += 1;
    clearTimeout(timer.current);
    void write.finally(() => {
      open.current -= 1;
      if (open.current === 0) timer.current = setTimeout(refresh, REFRESH_DELAY_MS);
    });
  };
}

/** A change of status that the server has not confirmed yet. */
interface Move {
  id: string;
  status: ControlStatus;
}

/** The controls as they look with the moves that are under way; those without a move stay the same objects. */
function draw(controls: readonly Control[], moves: readonly Move[]): readonly Control[] {
  if (moves.length === 0) return controls;
  const last = new Map(moves.map((move) => [move.id, move.status]));
  return controls.map((control) => {
    const status = last.get(control.id);
    return status === undefined || status === control.status ? control : { ...control, status, basis: null };
  });
}

/** Takes the server's answer to an update; it carries everything but the description. */
function replaceControl(controls: readonly Control[], updated: UpdatedControl): readonly Control[] {
  return controls.map((control) => (control.id === updated.id ? { ...control, ...updated } : control));
}

/** Draws what a bulk change did until the page is read again, which also knows the reviews that are due. */
function applyBulk(controls: readonly Control[], body: BulkUpdate, today: string): readonly Control[] {
  const { control_ids, note: _, ...change } = body;
  const ids = new Set(control_ids);
  return controls.map((control) => {
    if (!ids.has(control.id)) return control;
    const isMoved = change.status !== undefined && change.status !== control.status;
    // What an implemented control rests on is known when the page is read again.
    const changed = { ...control, ...change, basis: isMoved ? null : control.basis };
    if (changed.status === "implemented") return changed;
    const due_state = changed.due_date === null ? null : dueState(changed.due_date, today);
    return { ...changed, due_on: changed.due_date, due_state };
  });
}

const DAY_MS = 24 * 60 * 60 * 1_000;

function dueState(day: string, today: string): DueState {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  if (days < 0) return "overdue";
  return days <= DUE_SOON_DAYS ? "soon" : "upcoming";
}

/**
 * The list as the server has it now. A page that was read before a later update was confirmed does not
 * bring the older state back (every change sets `updated_at`); unchanged controls stay the same objects.
 */
function mergeControls(known: readonly Control[], incoming: readonly Control[]): readonly Control[] {
  const byId = new Map(known.map((control) => [control.id, control]));
  return incoming.map((control) => {
    const before = byId.get(control.id);
    if (!before) return control;
    const isOlder = control.updated_at < before.updated_at;
    return isOlder || isSame(before, control) ? before : control;
  });
}

function isSame(a: Control, b: Control): boolean {
  return (Object.keys(b) as (keyof Control)[]).every((key) =>
    key === "applicability" || key === "approval"
      ? JSON.stringify(a[key]) === JSON.stringify(b[key])
      : a[key] === b[key],
  );
}
