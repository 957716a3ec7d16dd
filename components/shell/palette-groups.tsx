import { Command } from "cmdk";
import { Building2, FileText, Keyboard, Library, LogOut, Plus } from "lucide-react";
import { useTheme } from "next-themes";
import type { ReactNode } from "react";
import { leave } from "@/components/account/sign-out";
import { Kbd } from "@/components/ui/kbd";
import type { FrameworkCode } from "@/lib/features/frameworks/schema";
import { AREAS } from "./navigation";
import { useNavigate } from "./navigation-guard";
import { type Organization, useOrganizationSwitch } from "./organization-switch";
import { THEME_OPTIONS } from "./theme-menu";

/** What the palette needs of the catalog, small enough to travel with the frame of every page. */
export interface PaletteFramework {
  code: FrameworkCode;
  name: string;
}

/** Code, reference and title of a control; a tuple, because 264 of them are sent. */
export type PaletteControl = readonly [code: FrameworkCode, reference: string, title: string];

/** Below this the 264 controls would only drown the commands. */
const MIN_CONTROL_SEARCH = 2;

/** What managers start from anywhere. */
const CREATIONS = [
  { label: "New audit", href: "/audits/new" },
  { label: "Analyse behaviour", href: "/drift/analyse" },
  { label: "Register system", href: "/systems/new" },
  { label: "Ask the board", href: "/consensus/new" },
] as const;

interface ActionGroupsProps {
  canRunAudits: boolean;
  onShowShortcuts: () => void;
  /** Closes the palette, then does it. */
  run: (command: () => void) => void;
}

/** Pages, commands and themes. */
export function ActionGroups({ run, canRunAudits, onShowShortcuts }: ActionGroupsProps) {
  const navigate = useNavigate();
  const { setTheme } = useTheme();
  return (
    <>
      <PaletteGroup heading="Go to">
        {canRunAudits &&
          CREATIONS.map(({ label, href }) => (
            <PaletteItem key={href} icon={<Plus />} label={label} onRun={() => run(() => navigate(href))} />
          ))}
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

interface CatalogGroupsProps {
  frameworks: readonly PaletteFramework[];
  controls: readonly PaletteControl[];
  run: (command: () => void) => void;
  search: string;
}

/** Frameworks, and once something is typed their controls. */
export function CatalogGroups({ run, search, frameworks, controls }: CatalogGroupsProps) {
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

interface OrganizationGroupProps {
  organizations: readonly Organization[];
  /** Closes the palette, then does it. */
  run: (command: () => void) => void;
}

/** The other organizations of the person, as commands. */
export function OrganizationGroup({ organizations, run }: OrganizationGroupProps) {
  const switchTo = useOrganizationSwitch();
  return (
    <PaletteGroup heading="Switch organization">
      {organizations
        .filter((organization) => !organization.is_current)
        .map(({ organization_id: id, name }) => (
          <PaletteItem
            key={id}
            icon={<Building2 />}
            label={`Switch to ${name}`}
            onRun={() => run(() => void switchTo(id))}
          />
        ))}
    </PaletteGroup>
  );
}

function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="mb-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-ink-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

interface PaletteItemProps {
  icon: ReactNode;
  label: string;
  /** A control reference, shown in mono and searched too. */
  reference?: string;
  keywords?: string[];
  keys?: readonly string[];
  onRun: () => void;
}

function PaletteItem({ icon, label, reference, keywords, keys, onRun }: PaletteItemProps) {
  return (
    <Command.Item
      value={reference ? `${reference} ${label}` : label}
      keywords={keywords}
      onSelect={onRun}
      className="flex min-h-9 items-center gap-2.5 rounded-md px-2 text-sm data-[selected=true]:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-muted"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {reference && <span className="shrink-0 font-mono text-ink-muted text-xs">{reference}</span>}
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
