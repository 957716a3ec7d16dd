import {
  ClipboardCheck,
  FileCheck,
  KeyRound,
  LayoutDashboard,
  Library,
  ListChecks,
  type LucideIcon,
  Settings,
  UserCheck,
  Webhook,
} from "lucide-react";

export interface Area {
  label: string;
  href: string;
  icon: LucideIcon;
  /** The letter after `g` that goes there. */
  key: string;
  /** Other paths that belong to the area. */
  alsoUnder?: readonly string[];
}

interface AreaGroup {
  label: string;
  areas: readonly Area[];
}

/** The areas of the product: sidebar, command palette, shortcuts and their help all read this list. */
export const AREA_GROUPS: readonly AreaGroup[] = [
  {
    label: "Work",
    areas: [
      { label: "Overview", href: "/overview", icon: LayoutDashboard, key: "o" },
      { label: "My controls", href: "/my-controls", icon: UserCheck, key: "m" },
    ],
  },
  { label: "Govern", areas: [{ label: "Audits", href: "/audits", icon: ClipboardCheck, key: "a" }] },
  {
    label: "Comply",
    areas: [
      { label: "Programs", href: "/programs", icon: ListChecks, key: "p" },
      { label: "Evidence", href: "/evidence", icon: FileCheck, key: "e" },
      { label: "Frameworks", href: "/frameworks", icon: Library, key: "f" },
    ],
  },
  {
    label: "Connect",
    areas: [
      { label: "Webhooks", href: "/webhooks", icon: Webhook, key: "w" },
      { label: "API keys", href: "/settings/api-keys", icon: KeyRound, key: "k" },
    ],
  },
  {
    label: "Organization",
    areas: [
      {
        label: "Settings",
        href: "/settings/organization",
        icon: Settings,
        key: "s",
        alsoUnder: ["/settings/members", "/settings/account"],
      },
    ],
  },
];

export const AREAS: readonly Area[] = AREA_GROUPS.flatMap((group) => group.areas);

/** Whether a path lies in an area. */
export function isInArea(area: Area, pathname: string): boolean {
  return [area.href, ...(area.alsoUnder ?? [])].some(
    (root) => pathname === root || pathname.startsWith(`${root}/`),
  );
}
