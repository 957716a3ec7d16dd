"use client";

import { PanelLeftClose, PanelLeftOpen, Search } from "lucide-react";
import { useState } from "react";
import { cn } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { useCommands } from "./commands";
import { type Organization, OrganizationSwitch } from "./organization-switch";
import { type Person, PersonMenu } from "./person-menu";
import { SIDEBAR_COOKIE } from "./sidebar-cookie";
import { SidebarNav } from "./sidebar-nav";
import { ThemeMenu } from "./theme-menu";

interface SidebarProps {
  person: Person;
  organizations: readonly Organization[];
  /** From the cookie, so that the server draws the width that the person chose. */
  isInitiallyCollapsed: boolean;
}

export function Sidebar({ person, organizations, isInitiallyCollapsed }: SidebarProps) {
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
      <SidebarContent organizations={organizations} isCollapsed={isCollapsed} />
      <div
        className={cn(
          "flex border-t p-2",
          isCollapsed ? "flex-col items-center gap-1" : "items-center gap-1",
        )}
      >
        <PersonMenu person={person} isCollapsed={isCollapsed} />
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
  organizations: readonly Organization[];
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

/** What the sidebar and its sheet on a phone share. */
export function SidebarContent({ organizations, isCollapsed = false, onNavigate }: SidebarContentProps) {
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
            <Kbd className="max-md:hidden">⌘K</Kbd>
          </button>
        )}
      </div>
      <SidebarNav isCollapsed={isCollapsed} onNavigate={onNavigate} />
    </>
  );
}
