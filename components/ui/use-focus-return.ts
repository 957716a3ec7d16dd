"use client";

import { useRef } from "react";

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

/** A menu item is gone by the time the dialog closes: its menu's button stands for it. */
function openerOf(active: Element | null): HTMLElement | undefined {
  const button = active?.closest("[role='menu']")?.getAttribute("aria-labelledby");
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : undefined;
}
