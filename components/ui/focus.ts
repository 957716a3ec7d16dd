"use client";

import { useEffect, useRef } from "react";

/**
 * Gives the focus back to what opened a dialog. Radix only knows dialogs with a trigger of their own; ours
 * are opened by rows, addresses and menus. `remember` runs when the dialog takes the focus.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement>(undefined);
  return {
    remember: () => {
      opener.current = openerOf(document.activeElement);
    },
    giveBack: (event: Event) => {
      if (!opener.current?.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}

/** A menu item is gone by the time the dialog closes, so the button of its menu takes its place. */
function openerOf(active: Element | null): HTMLElement | undefined {
  const button = active?.closest("[role='menu']")?.getAttribute("aria-labelledby");
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : undefined;
}

/**
 * The ref of a place whose first button takes the focus when a change of `state` has taken away what had it,
 * so that the keyboard does not begin at the top of the page again.
 */
export function useFollowingFocus<Place extends HTMLElement = HTMLDivElement>(state: string) {
  const place = useRef<Place>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) place.current?.querySelector("button")?.focus();
  }, [state]);
  return place;
}
