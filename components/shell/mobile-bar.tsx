"use client";

import { Menu as MenuIcon, Search } from "lucide-react";
import { useState } from "react";
import { NoticeBell } from "@/components/notices/notice-bell";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet } from "@/components/ui/sheet";
import { useCommands } from "./commands";
import { Mark } from "./mark";
import type { Organization } from "./organization-switch";
import { type Person, PersonMenu } from "./person-menu";
import { SidebarContent } from "./sidebar";
import { ThemeMenu } from "./theme-menu";

interface MobileBarProps {
  person: Person;
  /** Notices that the person has not read. */
  unread: number;
  organizations: readonly Organization[];
}

/** The frame on a phone: a bar with the navigation as a sheet. */
export function MobileBar({ person, unread, organizations }: MobileBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { openPalette } = useCommands();
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b bg-surface px-2 md:hidden print:hidden">
      <IconButton label="Open the navigation" onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <Mark className="size-5" />
      <span className="flex-1 font-semibold text-sm">Assay</span>
      <NoticeBell unread={unread} />
      <IconButton label="Search and commands" onClick={openPalette}>
        <Search />
      </IconButton>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} side="left" title="Navigation" isTitleHidden>
        <SidebarContent role={person.role} organizations={organizations} onNavigate={() => setOpen(false)} />
        <div className="flex items-center gap-1 border-t p-2">
          <PersonMenu person={person} isCollapsed={false} />
          <ThemeMenu />
        </div>
      </Sheet>
    </header>
  );
}
