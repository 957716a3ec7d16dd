"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { CommandKey } from "@/components/ui/command-key";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { late, useLate } from "@/components/ui/late";
import type { Role } from "@/lib/core/actor";
import { AREAS } from "./navigation";
import { useNavigate } from "./navigation-guard";
import type { Organization } from "./organization-switch";
import type { PaletteFramework } from "./palette-entries";

const palette = late(() => import("./command-palette"));

interface Commands {
  openPalette: () => void;
  openShortcuts: () => void;
}

const CommandsContext = createContext<Commands>({ openPalette: () => {}, openShortcuts: () => {} });

export function useCommands(): Commands {
  return useContext(CommandsContext);
}

interface CommandsProviderProps {
  frameworks: readonly PaletteFramework[];
  canRunAudits: boolean;
  /** Decides which areas are offered. */
  role: Role;
  organizations: readonly Organization[];
  personId: string;
  children: ReactNode;
}

/** The command palette, the shortcuts of the whole product and their help. */
export function CommandsProvider(props: CommandsProviderProps) {
  const { frameworks, canRunAudits, role, organizations, personId, children } = props;
  const [open, setOpen] = useState<"palette" | "shortcuts">();
  const [typedEarly, setTypedEarly] = useState("");
  const CommandPalette = useLate(palette)?.CommandPalette;
  const isAwaited = open === "palette" && !CommandPalette;
  const navigate = useNavigate();
  const commands = useMemo(() => {
    const openPalette = async () => {
      setOpen("palette");
      await palette.load();
      // Offline it cannot be loaded: the page stays as it is, and the next opening tries again.
      if (!palette.read()) setOpen((now) => (now === "palette" ? undefined : now));
    };
    return { openPalette: () => void openPalette(), openShortcuts: () => setOpen("shortcuts") };
  }, []);
  useEffect(() => (isAwaited ? keepTyped(setTypedEarly) : undefined), [isAwaited]);
  useEffect(() => listenToKeys({ ...commands, navigate }), [commands, navigate]);
  return (
    <CommandsContext value={commands}>
      {children}
      {CommandPalette && (
        <CommandPalette
          isOpen={open === "palette"}
          onOpenChange={(isOpen) => {
            setOpen(isOpen ? "palette" : undefined);
            setTypedEarly("");
          }}
          typedEarly={typedEarly}
          onShowShortcuts={commands.openShortcuts}
          frameworks={frameworks}
          canRunAudits={canRunAudits}
          role={role}
          organizations={organizations}
          personId={personId}
        />
      )}
      <ShortcutsDialog
        isOpen={open === "shortcuts"}
        onOpenChange={(isOpen) => setOpen(isOpen ? "shortcuts" : undefined)}
      />
    </CommandsContext>
  );
}

/** Keeps what is typed after ⌘K until the palette is there to take it; the returned function stops it. */
function keepTyped(change: (edit: (typed: string) => string) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key.length === 1) change((typed) => typed + event.key);
    else if (event.key === "Backspace") change((typed) => typed.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", onKeyDown, { capture: true });
  return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
}

/** How long after `g` the letter may come. */
const SEQUENCE_MS = 1_200;

interface KeyCommands {
  openPalette: () => void;
  openShortcuts: () => void;
  navigate: (href: string) => void;
}

/** Listens to the shortcuts that work on every page; the returned function stops it. */
function listenToKeys(commands: KeyCommands): () => void {
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

/** Replaced by the key that commands are given with: ⌘ on a Mac, Ctrl elsewhere. */
const COMMAND = "command";

const GENERAL = [
  { keys: [COMMAND, "K"], does: "Search and commands" },
  { keys: ["/"], does: "Filter the list" },
  { keys: ["j"], does: "Next row" },
  { keys: ["k"], does: "Previous row" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: [COMMAND, "Enter"], does: "Submit the form" },
  { keys: ["?"], does: "This help" },
];

interface ShortcutsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function ShortcutsDialog({ isOpen, onOpenChange }: ShortcutsDialogProps) {
  const going = AREAS.map((area) => ({ keys: ["g", area.key], does: area.label }));
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <div className="grid gap-6 sm:grid-cols-2">
        <ShortcutList title="Everywhere" shortcuts={GENERAL} />
        <ShortcutList title="Go to" shortcuts={going} />
      </div>
    </Dialog>
  );
}

interface ShortcutListProps {
  title: string;
  shortcuts: readonly { keys: readonly string[]; does: string }[];
}

function ShortcutList({ title, shortcuts }: ShortcutListProps) {
  return (
    <section>
      <h3 className="mb-1 text-ink-muted text-xs">{title}</h3>
      <ul>
        {shortcuts.map((shortcut) => (
          <li key={shortcut.does} className="flex min-h-8 items-center justify-between gap-3 text-sm">
            {shortcut.does}
            <span className="flex gap-1">
              {shortcut.keys.map((key) => (
                <Kbd key={key}>{key === COMMAND ? <CommandKey /> : key}</Kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
