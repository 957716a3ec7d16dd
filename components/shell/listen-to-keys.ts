import { AREAS } from "./navigation";

/** How long after `g` the letter may come. */
const SEQUENCE_MS = 1_200;

interface KeyCommands {
  openPalette: () => void;
  openShortcuts: () => void;
  navigate: (href: string) => void;
}

/** Listens to the shortcuts that work on every page; the returned function stops it. */
export function listenToKeys(commands: KeyCommands): () => void {
  let wentAt = 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      commands.openPalette();
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
    const isSequence = Date.now() - wentAt < SEQUENCE_MS;
    wentAt = 0;
    const area = isSequence ? AREAS.find((candidate) => candidate.key === event.key) : undefined;
    if (area) {
      event.preventDefault();
      commands.navigate(area.href);
    } else if (event.key === "g") wentAt = Date.now();
    else if (event.key === "j") walkList(1);
    else if (event.key === "k") walkList(-1);
    else if (event.key === "?") commands.openShortcuts();
    else if (event.key === "/") focusFilter(event);
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input, textarea, select, [role='menu'], [role='listbox']") !== null)
  );
}

function isDialogOpen(): boolean {
  return document.querySelector("[role='dialog'], [role='alertdialog']") !== null;
}

/** Moves the focus along the visible items of the page's lists. */
function walkList(step: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>("main [data-list-item]")].filter(
    (item) => item.offsetParent !== null,
  );
  const current = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
  const next = current === -1 ? (step === 1 ? 0 : items.length - 1) : current + step;
  const item = items[next];
  item?.focus();
  item?.scrollIntoView({ block: "nearest" });
}

function focusFilter(event: KeyboardEvent): void {
  const filter = document.querySelector<HTMLElement>("[data-filter-input]");
  if (!filter) return;
  event.preventDefault();
  filter.focus();
}
