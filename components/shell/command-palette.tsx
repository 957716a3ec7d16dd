"use client";

import { Command } from "cmdk";
import { Search } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { readRecent, rememberRecent } from "@/components/search/recent";
import { useSearch } from "@/components/search/use-search";
import { cn } from "@/components/ui/class-names";
import { Kbd } from "@/components/ui/kbd";
import { syncActiveOption } from "@/components/ui/searchable-options";
import type { Role } from "@/lib/core/actor";
import type { SearchHit } from "@/lib/features/search/schema";
import { useNavigate } from "./navigation-guard";
import type { Organization } from "./organization-switch";
import {
  arrange,
  hitGroups,
  type PaletteEntry,
  type PaletteFramework,
  type PaletteGroup,
  recentGroup,
  useCommandGroups,
} from "./palette-entries";

/** The same with results and without, so that nothing moves while a person types. */
const HEIGHT = "h-96 max-h-[60vh]";

export interface CommandPaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What was typed before the palette was there. */
  typedEarly: string;
  onShowShortcuts: () => void;
  frameworks: readonly PaletteFramework[];
  canRunAudits: boolean;
  role: Role;
  organizations: readonly Organization[];
  /** Whose recent items are shown. */
  personId: string;
}

/** Finds records, pages and commands as one types. */
export function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, onOpenChange } = props;
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusEnd}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-2xl -translate-x-1/2 overflow-hidden rounded-lg bg-surface shadow-float outline-none max-sm:top-4"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <PaletteSearch {...props} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The search takes the focus at the end of its text: Radix would select that, and the next letter replace it. */
function focusEnd(event: Event): void {
  const input = event.currentTarget instanceof HTMLElement && event.currentTarget.querySelector("input");
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

/** Mounted while the palette is open, so that it opens empty but for what was typed early. */
function PaletteSearch(props: CommandPaletteProps) {
  const { onOpenChange, onShowShortcuts, organizations, frameworks, canRunAudits, role, personId } = props;
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(props.typedEarly);
  const owner = `${personId}:${organizations.find(({ is_current }) => is_current)?.organization_id ?? ""}`;
  const [recent] = useState(() => readRecent(owner));
  const { hits, failure, isSearching } = useSearch(typed);
  const commands = useCommandGroups({ canRunAudits, role, frameworks, organizations, onShowShortcuts });
  const sources = {
    frameworkNames: new Map(frameworks.map(({ code, name }) => [code as string, name])),
    onOpen: (hit: SearchHit, href: string) => {
      rememberRecent(owner, hit);
      navigate(href);
    },
  };
  const found = typed.trim() === "" ? recentGroup(recent, sources) : hitGroups(hits, sources);
  const arranged = arrange(typed, commands, found);
  // What is on the screen when it opens is in the first group; the others follow in the next frame.
  const isWhole = useDeferredValue(true, false);
  const groups = isWhole || typed !== "" ? arranged : arranged.slice(0, 1);
  const [highlighted, highlight] = useHighlight(typed, groups);
  return (
    <Command
      ref={root}
      label="Search and commands"
      loop
      shouldFilter={false}
      value={highlighted}
      onValueChange={(value) => {
        highlight(value);
        syncActiveOption(root.current);
      }}
    >
      <div className="flex items-center gap-2.5 border-b px-4">
        <Search className="size-4 shrink-0 text-ink-muted" aria-hidden />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Search records, requirements, people and pages"
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-ink-muted"
        />
      </div>
      <ActiveOption root={root} groups={groups} />
      <Command.List
        label="Results"
        aria-busy={isSearching}
        className={cn("scroll-py-2 overflow-y-auto p-2", groups.length > 0 ? HEIGHT : "hidden")}
      >
        {groups.map(({ heading, entries }) => (
          <Command.Group
            key={heading}
            heading={heading}
            className="mb-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-ink-muted [&_[cmdk-group-heading]]:text-xs"
          >
            {entries.map((entry) => (
              <PaletteItem
                key={entry.id}
                entry={entry}
                onRun={() => {
                  onOpenChange(false);
                  entry.onRun();
                }}
              />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {groups.length === 0 && failure === undefined && (
        <p role="status" className={cn("pt-10 text-center text-ink-muted text-sm", HEIGHT)}>
          {isSearching ? "Searching…" : `Nothing matches “${typed.trim()}”.`}
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className="px-2 py-3 text-danger text-sm">
          Records could not be searched. {failure}
        </p>
      )}
    </Command>
  );
}

/** The highlighted line: the first one, until a person chooses another for this text. */
function useHighlight(typed: string, groups: readonly PaletteGroup[]) {
  const [chosen, choose] = useState<{ typed: string; id: string; first: string }>();
  const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id));
  const first = ids[0] ?? "";
  const isKept = chosen?.typed === typed && chosen.id !== chosen.first && ids.includes(chosen.id);
  return [isKept ? chosen.id : first, (id: string) => choose({ typed, id, first })] as const;
}

/** Names the highlighted line to a screen reader again whenever the lines have changed. */
function ActiveOption({ root, groups }: { root: React.RefObject<HTMLDivElement | null>; groups: unknown }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are why it looks again.
  useEffect(() => syncActiveOption(root.current), [root, groups]);
  return null;
}

function PaletteItem({ entry, onRun }: { entry: PaletteEntry; onRun: () => void }) {
  const { id, icon, label, context, reference, keys } = entry;
  return (
    <Command.Item
      value={id}
      onSelect={onRun}
      className="flex min-h-9 items-center gap-2.5 rounded-md px-2 py-1 text-sm [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto] data-[selected=true]:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-muted"
    >
      {icon}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{label}</span>
        {context && <span className="truncate text-ink-muted text-xs">{context}</span>}
      </span>
      {reference && (
        <span className="max-w-40 shrink-0 truncate font-mono text-ink-muted text-xs sm:max-w-56">
          {reference}
        </span>
      )}
      {keys && (
        <span className="flex gap-1 max-md:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Command.Item>
  );
}
