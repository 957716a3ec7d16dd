"use client";

import {
  BookOpen,
  Building2,
  Clock,
  Keyboard,
  Library,
  LogOut,
  Plus,
  Settings,
  SquareCode,
} from "lucide-react";
import { useTheme } from "next-themes";
import type { ReactNode } from "react";
import { leave } from "@/components/account/session";
import { hitContext, hitHref, hitReference, KINDS } from "@/components/search/hits";
import type { Role } from "@/lib/core/actor";
import { MATCH_TIERS, matchTier, parseSearch, type SearchText } from "@/lib/core/search-text";
import type { ListedFramework } from "@/lib/features/frameworks/schema";
import { GUIDES } from "@/lib/features/guides/vocabulary";
import type { SearchHit } from "@/lib/features/search/schema";
import { AREAS, areaGroupsFor, settingsSectionsFor } from "./navigation";
import { useNavigate } from "./navigation-guard";
import { type Organization, switchOrganization } from "./organization-switch";
import { THEME_OPTIONS } from "./theme-menu";

/** What travels with the frame of every page; controls and requirements are searched on the server. */
export interface PaletteFramework {
  code: ListedFramework["code"];
  name: string;
}

/** A line of the palette. */
export interface PaletteEntry {
  id: string;
  icon: ReactNode;
  label: string;
  /** Where it belongs, when it changed. */
  context?: string | undefined;
  /** A control's reference, an email address. */
  reference?: string | undefined;
  keywords?: string;
  keys?: readonly string[];
  onRun: () => void;
}

export interface PaletteGroup {
  heading: string;
  entries: readonly PaletteEntry[];
}

/** What managers start from anywhere. */
const CREATIONS = [
  { label: "New audit", href: "/audits/new" },
  { label: "Analyze behavior", href: "/drift/analyze" },
  { label: "Register system", href: "/systems/new" },
  { label: "Ask the board", href: "/consensus/new" },
] as const;

interface CommandSources {
  canRunAudits: boolean;
  /** Decides which areas are offered. */
  role: Role;
  frameworks: readonly PaletteFramework[];
  organizations: readonly Organization[];
  onShowShortcuts: () => void;
}

/** Pages, commands, frameworks and guides: all that the palette knows without the server. */
export function useCommandGroups(sources: CommandSources): readonly PaletteGroup[] {
  const { canRunAudits, role, frameworks, organizations, onShowShortcuts } = sources;
  const navigate = useNavigate();
  const { setTheme } = useTheme();
  const page = (href: string, icon: ReactNode, label: string): PaletteEntry => ({
    id: href,
    icon,
    label,
    onRun: () => navigate(href),
  });
  return [
    {
      heading: "Go to",
      entries: [
        ...(canRunAudits ? CREATIONS.map(({ label, href }) => page(href, <Plus />, label)) : []),
        ...areaGroupsFor(role)
          .flatMap(({ areas }) => areas)
          .map((area) => ({ ...page(area.href, <area.icon />, area.label), keys: ["g", area.key] })),
        page("/frameworks/clocks", <Clock />, "Legal clocks"),
        ...settingsSectionsFor(role)
          .filter(({ href }) => !AREAS.some((area) => area.href === href))
          .map((section) => ({
            ...page(section.href, <Settings />, section.label),
            keywords: "settings",
          })),
        {
          id: "shortcuts",
          icon: <Keyboard />,
          label: "Keyboard shortcuts",
          keys: ["?"],
          onRun: onShowShortcuts,
        },
        { id: "sign-out", icon: <LogOut />, label: "Sign out", onRun: leave },
      ],
    },
    {
      heading: "Theme",
      entries: THEME_OPTIONS.map(({ value, icon, label }) => ({
        id: `theme:${value}`,
        icon,
        label: `Theme: ${label}`,
        onRun: () => setTheme(value),
      })),
    },
    {
      heading: "Switch organization",
      entries: organizations
        .filter((organization) => !organization.is_current)
        .map(({ organization_id: id, name }) => ({
          id,
          icon: <Building2 />,
          label: `Switch to ${name}`,
          onRun: () => void switchOrganization(id),
        })),
    },
    {
      heading: "Frameworks",
      entries: frameworks.map(({ code, name }) => ({
        ...page(`/frameworks/${code}`, <Library />, name),
        keywords: code,
      })),
    },
    {
      heading: "Documentation",
      entries: [
        {
          id: "/docs/api",
          icon: <SquareCode />,
          label: "API reference",
          keywords: "documentation OpenAPI",
          // A page of its own: the reference brings styles for all of it.
          onRun: () => window.location.assign("/docs/api"),
        },
        ...GUIDES.map(({ slug, title, summary }) => ({
          ...page(`/docs/${slug}`, <BookOpen />, `Guide: ${title}`),
          keywords: `documentation ${summary}`,
        })),
      ],
    },
  ];
}

interface HitSources {
  frameworkNames: ReadonlyMap<string, string>;
  onOpen: (hit: SearchHit, href: string) => void;
}

/** Results as lines of the palette, in groups by kind; in each the order that the server gave them. */
export function hitGroups(hits: readonly SearchHit[], sources: HitSources): readonly PaletteGroup[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    heading: KINDS[kind].label,
    entries: hits.filter((hit) => hit.kind === kind).map((hit) => toEntry(hit, sources)),
  }));
}

/** What was opened before, as one group. */
export function recentGroup(hits: readonly SearchHit[], sources: HitSources): readonly PaletteGroup[] {
  if (hits.length === 0) return [];
  const entries = hits.map((hit) => ({ ...toEntry(hit, sources), id: `recent:${hit.kind}:${hit.id}` }));
  return [{ heading: "Recent", entries }];
}

function toEntry(hit: SearchHit, { frameworkNames, onOpen }: HitSources): PaletteEntry {
  const { icon: Icon } = KINDS[hit.kind];
  return {
    id: `${hit.kind}:${hit.framework ?? ""}:${hit.id}`,
    icon: <Icon />,
    label: hit.name,
    context: hitContext(hit, frameworkNames),
    reference: hitReference(hit, frameworkNames),
    onRun: () => onOpen(hit, hitHref(hit)),
  };
}

/**
 * Commands that match, the closest first, and results: a group is as close as its closest line, and of equal groups
 * results come first. What the server found is not filtered again. Pure.
 */
export function arrange(
  typed: string,
  commands: readonly PaletteGroup[],
  found: readonly PaletteGroup[],
): readonly PaletteGroup[] {
  const search = parseSearch(typed);
  if (search.words.length === 0) return [...found, ...commands].filter(({ entries }) => entries.length > 0);
  const matching = commands.map((group) => {
    const ranked = group.entries
      .map((entry) => ({ entry, rank: rankOf(search, entry) }))
      .filter(({ rank }) => rank >= 0)
      .sort((a, b) => a.rank - b.rank);
    return { heading: group.heading, entries: ranked.map(({ entry }) => entry), rank: ranked[0]?.rank ?? -1 };
  });
  const results = found.map((group) => ({
    ...group,
    rank: Math.min(
      ...group.entries.map((entry) => rankOf(search, entry)).map((rank) => (rank < 0 ? 3 : rank)),
    ),
  }));
  return [...results, ...matching]
    .filter(({ entries }) => entries.length > 0)
    .sort((a, b) => a.rank - b.rank);
}

/** How close a line is, 0 the closest; -1 where it does not match. */
function rankOf(search: SearchText, { label, reference, keywords, context }: PaletteEntry): number {
  const tier = matchTier(search, {
    name: label,
    alias: reference,
    words: `${keywords ?? ""} ${context ?? ""}`,
  });
  return tier === undefined ? -1 : MATCH_TIERS.indexOf(tier);
}
