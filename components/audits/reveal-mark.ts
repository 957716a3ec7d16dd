const FLASH_MS = 1_400;

/** Scrolls a pane to the mark that begins at an offset, and lets it flash. Nothing where there is no such mark. */
export function revealMark(pane: HTMLElement | null, start: number): void {
  const mark = pane?.querySelector<HTMLElement>(`mark[data-start="${start}"]:not([hidden] *)`);
  if (!pane || !mark) return;
  const offset = mark.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  pane.scrollTo({ top: pane.scrollTop + offset - pane.clientHeight / 3 });
  const frame = pane.getBoundingClientRect();
  // On a narrow screen, or at the top of a long report, the pane itself may be out of sight.
  if (frame.top < 0 || frame.top > window.innerHeight / 2) pane.scrollIntoView({ block: "start" });
  mark.focus({ preventScroll: true });
  mark.dataset.flash = "true";
  setTimeout(() => delete mark.dataset.flash, FLASH_MS);
}
