import { FileText, Keyboard, Library, LogOut, Plus } from "lucide-react";
import { useTheme } from "next-themes";
import { leave } from "@/components/account/sign-out";
import { AREAS } from "./navigation";
import { useNavigate } from "./navigation-guard";
import type { PaletteControl, PaletteFramework } from "./palette-catalog";
import { PaletteGroup, PaletteItem } from "./palette-parts";
import { THEME_OPTIONS } from "./theme-menu";

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
