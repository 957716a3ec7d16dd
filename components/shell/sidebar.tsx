"use client";

import { PanelLeftClose, PanelLeftOpen, Search } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useContext, useState } from "react";
import { NoticeBell } from "@/components/notices/notice-bell";
import { cn } from "@/components/ui/class-names";
import { CommandKey } from "@/components/ui/command-key";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Tooltip } from "@/components/ui/tooltip";
import type { Role } from "@/lib/core/actor";
import { useCommands } from "./commands";
import { type Area, areaGroupsFor, isInArea, SIDEBAR_COOKIE } from "./navigation";
import { type Organization, OrganizationSwitch } from "./organization-switch";
import { type Person, PersonMenu } from "./person-menu";
import { ThemeMenu } from "./theme-menu";

interface SidebarProps {
  person: Person;
  /** Notices that the person has not read. */
  unread: number;
  organizations: readonly Organization[];
  /** From the cookie, so that the server draws the width that the person chose. */
  isInitiallyCollapsed: boolean;
}

export function Sidebar({ person, unread, organizations, isInitiallyCollapsed }: SidebarProps) {
  const [isCollapsed, setCollapsed] = useState(isInitiallyCollapsed);
  const toggle = () => {
    setCollapsed(!isCollapsed);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP, where Assay may run.
    document.cookie = `${SIDEBAR_COOKIE}=${isCollapsed ? "open" : "collapsed"}; path=/; max-age=31536000; samesite=lax`;
  };
  return (
    <aside
      aria-label="Sidebar"
      className={cn(
        "sticky top-0 flex h-dvh shrink-0 flex-col border-r bg-sunken max-md:hidden print:hidden",
        isCollapsed ? "w-14" : "w-58",
      )}
    >
      <SidebarContent role={person.role} organizations={organizations} isCollapsed={isCollapsed} />
      <div
        className={cn(
          "flex border-t p-2",
          isCollapsed ? "flex-col items-center gap-1" : "items-center gap-1",
        )}
      >
        <PersonMenu person={person} isCollapsed={isCollapsed} />
        <NoticeBell unread={unread} />
        <ThemeMenu />
        <IconButton
          label={isCollapsed ? "Expand the sidebar" : "Collapse the sidebar"}
          side="right"
          aria-expanded={!isCollapsed}
          onClick={toggle}
        >
          {isCollapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
        </IconButton>
      </div>
    </aside>
  );
}

interface SidebarContentProps {
  /** Decides which areas are shown. */
  role: Role;
  organizations: readonly Organization[];
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

/** What the sidebar and its sheet on a phone share. */
export function SidebarContent({
  role,
  organizations,
  isCollapsed = false,
  onNavigate,
}: SidebarContentProps) {
  const { openPalette } = useCommands();
  return (
    <>
      <div className="flex flex-col gap-2 p-2">
        <OrganizationSwitch organizations={organizations} isCollapsed={isCollapsed} />
        {isCollapsed ? (
          <IconButton label="Search and commands" side="right" className="self-center" onClick={openPalette}>
            <Search />
          </IconButton>
        ) : (
          <button
            type="button"
            onClick={() => {
              onNavigate?.();
              openPalette();
            }}
            className="flex h-8 items-center gap-2 rounded-md border bg-surface px-2 text-ink-muted text-sm hover:bg-hover"
          >
            <Search className="size-4" aria-hidden />
            <span className="flex-1 text-left">Search</span>
            <Kbd className="gap-1 max-md:hidden">
              <CommandKey /> K
            </Kbd>
          </button>
        )}
      </div>
      <SidebarNav role={role} isCollapsed={isCollapsed} onNavigate={onNavigate} />
    </>
  );
}

interface SidebarNavProps {
  isCollapsed: boolean;
  onNavigate?: () => void;
}

function SidebarNav({ role, isCollapsed, onNavigate }: SidebarNavProps & { role: Role }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Areas" className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
      {areaGroupsFor(role).map((group) => (
        <div key={group.label} className="mt-3 first:mt-1">
          <p className={cn("px-2 pb-1 text-ink-muted text-xs", isCollapsed && "sr-only")}>{group.label}</p>
          <ul className="flex flex-col gap-px">
            {group.areas.map((area) => (
              <li key={area.href}>
                <AreaLink
                  area={area}
                  isCurrent={isInArea(area, pathname)}
                  isCollapsed={isCollapsed}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface AreaLinkProps extends SidebarNavProps {
  area: Area;
  isCurrent: boolean;
}

function AreaLink({ area, isCurrent, isCollapsed, onNavigate }: AreaLinkProps) {
  const Icon = area.icon;
  const waiting = useAreaCount(area.href);
  const link = (
    <Link
      href={area.href}
      onClick={onNavigate}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "flex h-8 items-center gap-2.5 rounded-md px-2 text-sm transition-colors hover:bg-hover max-md:h-10",
        isCurrent ? "bg-pressed font-medium text-ink" : "text-ink-soft",
        isCollapsed && "relative justify-center px-0",
      )}
    >
      <Icon
        className={cn("size-4 shrink-0", isCurrent ? "text-accent-text" : "text-ink-muted")}
        aria-hidden
      />
      <span className={cn(isCollapsed && "sr-only")}>{area.label}</span>
      {waiting && (
        <span
          className={cn(
            "flex h-5 min-w-5 items-center justify-center rounded-full bg-warning-soft px-1.5 font-medium text-warning text-xs tabular-nums",
            isCollapsed ? "absolute -top-1 -right-1 h-4 min-w-4 px-1 text-[10px]" : "ml-auto",
          )}
        >
          {waiting.count > 99 ? "99+" : waiting.count}
          <span className="sr-only"> {waiting.noun}</span>
        </span>
      )}
    </Link>
  );
  return isCollapsed ? (
    <Tooltip label={area.label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

/** What waits in an area, by its path. */
type AreaCounts = Readonly<Record<string, { count: number; noun: string }>>;

const AreaCountsContext = createContext<AreaCounts>({});

/** Lets the sidebar and its sheet on a phone show how much waits in an area. */
export function AreaCountsProvider({ counts, children }: { counts: AreaCounts; children: ReactNode }) {
  return <AreaCountsContext value={counts}>{children}</AreaCountsContext>;
}

/** How much waits in the area; undefined when nothing does. */
function useAreaCount(href: string): { count: number; noun: string } | undefined {
  const waiting = useContext(AreaCountsContext)[href];
  return waiting && waiting.count > 0 ? waiting : undefined;
}
