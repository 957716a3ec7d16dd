"use client";

import { Command } from "cmdk";
import { FileText, Keyboard, Library, LogOut, Plus, Search } from "lucide-react";
import { useTheme } from "next-themes";
import { Dialog as Radix } from "radix-ui";
import { useState } from "react";
import { leave } from "./leave";
import { AREAS } from "./navigation";
import { useNavigate } from "./navigation-guard";
import type { PaletteControl, PaletteFramework } from "./palette-catalog";
import { PaletteGroup, PaletteItem } from "./palette-parts";
import { THEME_OPTIONS } from "./theme-menu";

/** Below this the 264 controls would only drown the commands. */
const MIN_CONTROL_SEARCH = 2;

interface CommandPaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onShowShortcuts: () => void;
  frameworks: readonly PaletteFramework[];
  controls: readonly PaletteControl[];
  canRunAudits: boolean;
}

export function CommandPalette({ isOpen, onOpenChange, onShowShortcuts, ...catalog }: CommandPaletteProps) {
  const [search, setSearch] = useState("");
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
          <Command label="Search and commands" loop>
            <div className="flex items-center gap-2.5 border-b px-4">
              <Search className="size-4 shrink-0 text-ink-muted" aria-hidden />
              <Command.Input
                value={search}
                onValueChange={setSearch}
                placeholder="Go to a page, a framework or a control"
                className="h-12 w-full bg-transparent text-base outline-none placeholder:text-ink-muted"
              />
            </div>
            <Command.List className="h-80 max-h-[55vh] scroll-py-2 overflow-y-auto p-2">
              <Command.Empty className="py-10 text-center text-ink-muted text-sm">
                Nothing matches “{search}”.
              </Command.Empty>
              <ActionGroup run={run} canRunAudits={catalog.canRunAudits} onShowShortcuts={onShowShortcuts} />
              <CatalogGroups run={run} search={search} {...catalog} />
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ActionGroupProps extends Pick<CommandPaletteProps, "canRunAudits" | "onShowShortcuts"> {
  run: (command: () => void) => void;
}

function ActionGroup({ run, canRunAudits, onShowShortcuts }: ActionGroupProps) {
  const navigate = useNavigate();
  const { setTheme } = useTheme();
  return (
    <>
      <PaletteGroup heading="Go to">
        {canRunAudits && (
          <PaletteItem icon={<Plus />} label="New audit" onRun={() => run(() => navigate("/audits/new"))} />
        )}
        {AREAS.map((area) => (
          <PaletteItem
            key={area.href}
            icon={<area.icon />}
            label={area.label}
            keys={["g", area.key]}
            onRun={() => run(() => navigate(area.href))}
          />
        ))}
        <PaletteItem
          icon={<Keyboard />}
          label="Keyboard shortcuts"
          keys={["?"]}
          onRun={() => run(onShowShortcuts)}
        />
        <PaletteItem icon={<LogOut />} label="Sign out" onRun={() => run(leave)} />
      </PaletteGroup>
      <PaletteGroup heading="Theme">
        {THEME_OPTIONS.map((option) => (
          <PaletteItem
            key={option.value}
            icon={option.icon}
            label={`Theme: ${option.label}`}
            onRun={() => run(() => setTheme(option.value))}
          />
        ))}
      </PaletteGroup>
    </>
  );
}

interface CatalogGroupsProps extends Pick<CommandPaletteProps, "frameworks" | "controls"> {
  run: (command: () => void) => void;
  search: string;
}

function CatalogGroups({ run, search, frameworks, controls }: CatalogGroupsProps) {
  const navigate = useNavigate();
  return (
    <>
      <PaletteGroup heading="Frameworks">
        {frameworks.map(({ code, name }) => (
          <PaletteItem
            key={code}
            icon={<Library />}
            label={name}
            keywords={[code]}
            onRun={() => run(() => navigate(`/frameworks/${code}`))}
          />
        ))}
      </PaletteGroup>
      {search.trim().length >= MIN_CONTROL_SEARCH && (
        <PaletteGroup heading="Controls">
          {controls.map(([code, reference, title]) => (
            <PaletteItem
              key={`${code}:${reference}`}
              icon={<FileText />}
              label={title}
              reference={`${code} ${reference}`}
              onRun={() =>
                run(() => navigate(`/frameworks/${code}?${new URLSearchParams({ control: reference })}`))
              }
            />
          ))}
        </PaletteGroup>
      )}
    </>
  );
}
