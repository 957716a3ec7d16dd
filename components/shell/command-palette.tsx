"use client";

import { Command } from "cmdk";
import { Search } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { useControlSearch } from "@/components/controls/use-control-search";
import { useCatalogSearch } from "@/components/frameworks/use-catalog-search";
import { syncActiveOption } from "@/components/ui/option-list";
import type { Organization } from "./organization-switch";
import {
  ActionGroups,
  CatalogGroups,
  DocumentationGroup,
  OrganizationGroup,
  type PaletteFramework,
  ProgramControlGroup,
  rankEntry,
} from "./palette-groups";
import { SessionScope } from "./session-scope";

/** As many as a person looks through. */
const MAX_HITS = 20;

interface CommandPaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onShowShortcuts: () => void;
  frameworks: readonly PaletteFramework[];
  canRunAudits: boolean;
  organizations: readonly Organization[];
}

export function CommandPalette({
  isOpen,
  onOpenChange,
  onShowShortcuts,
  organizations,
  frameworks,
  canRunAudits,
}: CommandPaletteProps) {
  const root = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const { hits, failure, isSearching } = useCatalogSearch(search, { limit: String(MAX_HITS) });
  const found = useControlSearch(search);
  const [highlighted, highlight] = useState("");
  // What the server found may belong above what was highlighted until then.
  useEffect(() => {
    if (hits.length === 0 && found.length === 0) return;
    const frame = requestAnimationFrame(() => {
      const first = root.current?.querySelector("[cmdk-item]")?.getAttribute("data-value");
      if (first) highlight(first);
      syncActiveOption(root.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [hits, found]);
  const run = (command: () => void) => {
    onOpenChange(false);
    command();
  };
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(next) => {
        setSearch("");
        onOpenChange(next);
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg bg-surface shadow-float outline-none"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <Command
            ref={root}
            label="Search and commands"
            loop
            filter={rankEntry}
            value={highlighted}
            onValueChange={(value) => {
              highlight(value);
              syncActiveOption(root.current);
            }}
          >
            <div className="flex items-center gap-2.5 border-b px-4">
              <Search className="size-4 shrink-0 text-ink-muted" aria-hidden />
              <Command.Input
                value={search}
                onValueChange={(next) => {
                  setSearch(next);
                  syncActiveOption(root.current);
                }}
                placeholder="Go to a page, a control or a requirement"
                className="h-12 w-full bg-transparent text-base outline-none placeholder:text-ink-muted"
              />
            </div>
            <Command.List className="h-80 max-h-[55vh] scroll-py-2 overflow-y-auto p-2">
              <Command.Empty className="py-10 text-center text-ink-muted text-sm">
                {isSearching ? "Searching the catalog…" : `Nothing matches “${search}”.`}
              </Command.Empty>
              <ActionGroups run={run} canRunAudits={canRunAudits} onShowShortcuts={onShowShortcuts} />
              {organizations.length > 1 && (
                <SessionScope>
                  <OrganizationGroup run={run} organizations={organizations} />
                </SessionScope>
              )}
              <ProgramControlGroup run={run} controls={found} />
              <CatalogGroups run={run} frameworks={frameworks} hits={hits} />
              <DocumentationGroup run={run} />
              {failure !== undefined && (
                <p role="alert" className="px-2 py-3 text-danger text-sm">
                  The catalog could not be searched. {failure}
                </p>
              )}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
