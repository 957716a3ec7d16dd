"use client";

import { type KeyboardEvent, useRef } from "react";

/** After `g` an `m` goes to "My controls" (see the shortcuts of the whole product). */
const SEQUENCE_MS = 1_200;

/** `m` on a focused card opens its menu of statuses. */
export function useCardKeys(openMenu: ((id: string) => void) | undefined) {
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
