"use client";

import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { AREAS } from "./navigation";

const GENERAL = [
  { keys: ["⌘ or Ctrl", "K"], does: "Search and commands" },
  { keys: ["/"], does: "Filter the list" },
  { keys: ["j"], does: "Next row" },
  { keys: ["k"], does: "Row before" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["⌘ or Ctrl", "Enter"], does: "Submit the form" },
  { keys: ["?"], does: "This help" },
];

interface ShortcutsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function ShortcutsDialog({ isOpen, onOpenChange }: ShortcutsDialogProps) {
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
                <Kbd key={key}>{key}</Kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
