"use client";

import { useEffect, useRef } from "react";

/**
 * The ref of a place whose first button takes the focus when a change of `state` has taken away what had it,
 * so that the keyboard does not begin at the top of the page again.
 */
export function useFollowingFocus(state: string) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) place.current?.querySelector("button")?.focus();
  }, [state]);
  return place;
}
