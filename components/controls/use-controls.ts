"use client";

import { useMemo, useRef, useState } from "react";
import { toast } from "sonner";
import { CONTROL_STATUS_LABELS } from "@/components/programs/labels";
import { useRefresh } from "@/components/ui/page-address";
import { callApi } from "@/lib/core/api-client";
import { bulkUpdateControls, updateControl } from "@/lib/features/programs/contract";
import type { BulkUpdate, Control, ControlStatus } from "@/lib/features/programs/schema";
import { applyBulk, draw, type Move, mergeControls, replaceControl } from "./control-moves";

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
      const answer = await callApi(updateControl, { params, body: { status: move.status } });
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
    const result = await callApi(bulkUpdateControls, { params: { id: programId }, body });
    const today = new Date().toISOString().slice(0, 10);
    setBase((current) => applyBulk(current, body, today));
    refreshSoon(Promise.resolve());
    return result;
  };
  return { controls, setStatus, changeMany };
}

/** Reads the page again once nothing is being written any more. */
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
