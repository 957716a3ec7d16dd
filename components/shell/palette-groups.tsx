import { Command, defaultFilter } from "cmdk";
import {
  BookOpen,
  Building2,
  Clock,
  FileText,
  Keyboard,
  Library,
  ListChecks,
  ListTree,
  LogOut,
  Plus,
  SquareCode,
} from "lucide-react";
import { useTheme } from "next-themes";
import type { ReactNode } from "react";
import { leave } from "@/components/account/sign-out";
import { controlHref } from "@/components/frameworks/labels";
import { controlHref as programControlHref } from "@/components/programs/control-hrefs";
import { Kbd } from "@/components/ui/kbd";
import type { CatalogHit, ListedFramework } from "@/lib/features/frameworks/schema";
import { GUIDES } from "@/lib/features/guides/schema";
import type { FoundControl } from "@/lib/features/programs/related-schema";
import { AREAS } from "./navigation";
import { useNavigate } from "./navigation-guard";
import { type Organization, useOrganizationSwitch } from "./organization-switch";
import { THEME_OPTIONS } from "./theme-menu";

/** What travels with the frame of every page; controls and requirements are searched on the server. */
export interface PaletteFramework {
  code: ListedFramework["code"];
  name: string;
}

/** What managers start from anywhere. */
const CREATIONS = [
  { label: "New audit", href: "/audits/new" },
  { label: "Analyze behavior", href: "/drift/analyse" },
  { label: "Register system", href: "/systems/new" },
  { label: "Ask the board", href: "/consensus/new" },
] as const;

const FOUND = /^(?:catalog|program):([\d.]+):/;

/** The value of what the server found, which carries its place in the order. */
function foundValue(match: CatalogHit["match"], index: number): string {
  const base = { reference: 1, clock: 1, words: 0.5 }[match];
  return `catalog:${(base - index / 1_000).toFixed(3)}:${index}`;
}

/** How close an entry is to what is typed: the server has ranked what it found, the palette ranks the rest. */
export function rankEntry(value: string, search: string, keywords?: string[]): number {
  const found = FOUND.exec(value);
  return found ? Number(found[1]) : defaultFilter(value, search, keywords);
}

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
          icon={<Clock />}
          label="Legal clocks"
          onRun={() => run(() => navigate("/frameworks/clocks"))}
        />
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

interface ProgramControlGroupProps {
  /** The organization's controls that match, the closest first. */
  controls: readonly FoundControl[];
  run: (command: () => void) => void;
}

/** Controls in the programs they are in. They come before the catalog: work is more often what is looked for. */
export function ProgramControlGroup({ run, controls }: ProgramControlGroupProps) {
  const navigate = useNavigate();
  if (controls.length === 0) return null;
  return (
    <PaletteGroup heading="In your programs">
      {controls.map((control, index) => (
        <PaletteItem
          key={control.id}
          icon={<ListChecks />}
          label={`${control.title}, ${control.program_name}${approvalNote(control)}`}
          reference={`${control.framework} ${control.control_id}`}
          value={`program:${(2 - index / 1_000).toFixed(3)}:${control.id}`}
          onRun={() => run(() => navigate(programControlHref(control.program_id, control.id)))}
        />
      ))}
    </PaletteGroup>
  );
}

function approvalNote({ approval }: FoundControl): string {
  if (approval.state !== "approved") return "";
  return approval.stale ? " · changed since approval" : ` · approved by ${approval.by}`;
}

interface CatalogGroupsProps {
  frameworks: readonly PaletteFramework[];
  /** What the server found in the catalog, the closest first. */
  hits: readonly CatalogHit[];
  run: (command: () => void) => void;
}

/** Frameworks, and what a search found in them. */
export function CatalogGroups({ run, frameworks, hits }: CatalogGroupsProps) {
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
      {hits.length > 0 && (
        <PaletteGroup heading="Controls and requirements">
          {hits.map(({ framework, control_id, title, match, requirement }, index) => (
            <PaletteItem
              key={`${framework}:${requirement?.id ?? control_id}`}
              icon={requirement ? <ListTree /> : <FileText />}
              label={requirement?.statement ?? title}
              reference={`${framework} ${requirement?.citation ?? control_id}`}
              value={foundValue(match, index)}
              onRun={() => run(() => navigate(controlHref(framework, control_id, requirement?.id)))}
            />
          ))}
        </PaletteGroup>
      )}
    </>
  );
}

/** The guides and the API reference. They come last: work is more often what is looked for. */
export function DocumentationGroup({ run }: { run: (command: () => void) => void }) {
  const navigate = useNavigate();
  return (
    <PaletteGroup heading="Documentation">
      <PaletteItem
        icon={<SquareCode />}
        label="API reference"
        keywords={["documentation", "OpenAPI"]}
        // A page of its own: the reference brings styles for all of it.
        onRun={() => run(() => window.location.assign("/docs/api"))}
      />
      {GUIDES.map(({ slug, title }) => (
        <PaletteItem
          key={slug}
          icon={<BookOpen />}
          label={`Guide: ${title}`}
          keywords={["documentation"]}
          onRun={() => run(() => navigate(`/docs/${slug}`))}
        />
      ))}
    </PaletteGroup>
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
  /** A control reference, shown in mono. */
  reference?: string;
  keywords?: string[];
  /** What it is ranked by, where that is not its label. */
  value?: string;
  keys?: readonly string[];
  onRun: () => void;
}

function PaletteItem({ icon, label, reference, keywords, value = label, keys, onRun }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      keywords={keywords}
      onSelect={onRun}
      className="flex min-h-9 items-center gap-2.5 rounded-md px-2 text-sm data-[selected=true]:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-muted"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {reference && (
        <span className="max-w-56 shrink-0 truncate font-mono text-ink-muted text-xs">{reference}</span>
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
