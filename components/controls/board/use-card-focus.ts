"use client";

import { useCallback, useEffect, useRef } from "react";
import type { Control } from "@/lib/features/programs/schema";

/** Keeps the focus on a card that changes its column: there it is a new element. */
export function useCardFocus(controls: readonly Control[]): (id: string) => void {
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
