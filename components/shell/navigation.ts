import {
  Activity,
  BookOpen,
  Box,
  ClipboardCheck,
  FileCheck,
  Files,
  Gavel,
  KeyRound,
  LayoutDashboard,
  Library,
  Link2,
  ListChecks,
  type LucideIcon,
  Settings,
  UserCheck,
  Vote,
  Webhook,
  Workflow,
  Wrench,
} from "lucide-react";
import { hasRole, type Role } from "@/lib/core/actor";

export interface Area {
  label: string;
  href: string;
  icon: LucideIcon;
  /** The letter after `g` that goes there. */
  key: string;
  /** Other paths that belong to the area. */
  alsoUnder?: readonly string[];
  /** The weakest role that can use it; without it, everyone. */
  role?: Role;
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
      { label: "My work", href: "/my-work", icon: UserCheck, key: "m", alsoUnder: ["/notices"] },
      { label: "Reviews", href: "/reviews", icon: Gavel, key: "r" },
      { label: "Actions", href: "/actions", icon: Wrench, key: "i" },
    ],
  },
  {
    label: "Govern",
    areas: [
      { label: "Systems", href: "/systems", icon: Box, key: "s" },
      { label: "Audits", href: "/audits", icon: ClipboardCheck, key: "a" },
      { label: "Drift", href: "/drift", icon: Activity, key: "d" },
      { label: "Ledger", href: "/ledger", icon: Link2, key: "l" },
    ],
  },
  {
    label: "Comply",
    areas: [
      { label: "Programs", href: "/programs", icon: ListChecks, key: "p" },
      { label: "Documents", href: "/documents", icon: Files, key: "u" },
      { label: "Evidence", href: "/evidence", icon: FileCheck, key: "e" },
      { label: "Frameworks", href: "/frameworks", icon: Library, key: "f" },
    ],
  },
  {
    label: "Models",
    areas: [
      { label: "Orchestrator", href: "/orchestrator", icon: Workflow, key: "n", role: "manager" },
      { label: "Consensus", href: "/consensus", icon: Vote, key: "c", role: "manager" },
    ],
  },
  {
    label: "Connect",
    areas: [
      { label: "Webhooks", href: "/webhooks", icon: Webhook, key: "w", role: "manager" },
      { label: "API keys", href: "/settings/api-keys", icon: KeyRound, key: "k", role: "admin" },
      { label: "Documentation", href: "/docs", icon: BookOpen, key: "h" },
    ],
  },
  {
    label: "Organization",
    areas: [
      {
        label: "Settings",
        href: "/settings/organization",
        icon: Settings,
        key: "t",
        alsoUnder: [
          "/settings/profile",
          "/settings/members",
          "/settings/email",
          "/settings/security-log",
          "/settings/account",
        ],
      },
    ],
  },
];

/** The areas that a role can use; what it cannot use is not shown. */
export function areaGroupsFor(role: Role): AreaGroup[] {
  return AREA_GROUPS.map(({ label, areas }) => ({
    label,
    areas: areas.filter((area) => area.role === undefined || hasRole(role, area.role)),
  })).filter(({ areas }) => areas.length > 0);
}

export const AREAS: readonly Area[] = AREA_GROUPS.flatMap((group) => group.areas);

/** Whether a path lies in an area. */
export function isInArea(area: Area, pathname: string): boolean {
  return [area.href, ...(area.alsoUnder ?? [])].some(
    (root) => pathname === root || pathname.startsWith(`${root}/`),
  );
}

interface SettingsSection {
  label: string;
  href: string;
  /** The weakest role that can use it; without it, everyone. */
  role?: Role;
}

const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { label: "Organization", href: "/settings/organization" },
  { label: "Profile", href: "/settings/profile" },
  { label: "Members", href: "/settings/members" },
  { label: "Confirmations", href: "/settings/confirmations" },
  { label: "Email", href: "/settings/email", role: "admin" },
  { label: "Security log", href: "/settings/security-log", role: "admin" },
  { label: "Your account", href: "/settings/account" },
];

/** The pages of the settings area that a role can use. */
export function settingsSectionsFor(role: Role): readonly SettingsSection[] {
  return SETTINGS_SECTIONS.filter((section) => section.role === undefined || hasRole(role, section.role));
}

/** Remembers the width of the sidebar; a cookie, because the server draws the first frame. */
export const SIDEBAR_COOKIE = "assay-sidebar";
