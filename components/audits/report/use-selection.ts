"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/** Ids of rows that are selected; a range begins at the row that was chosen last. It stays until it is cleared. */
export function useSelection(shown: readonly { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const order = useRef<readonly string[]>([]);
  useEffect(() => {
    order.current = shown.map(({ id }) => id);
  });
  const toggle = useCallback((id: string, isRange: boolean) => {
    const from = isRange && last.current !== undefined ? order.current.indexOf(last.current) : -1;
    const to = order.current.indexOf(id);
    last.current = id;
    setChosen((before) => {
      const next = new Set(before);
      if (from === -1 || to === -1) {
        if (!next.delete(id)) next.add(id);
        return next;
      }
      for (const one of order.current.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Set()), []);
  const isAll = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  const toggleAll = () => setChosen(isAll ? new Set() : new Set(shown.map(({ id }) => id)));
  return { chosen, toggle, toggleAll, clear, isAll };
}
