"use client";

import { Keyboard, LogOut, UserRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { leave } from "@/components/account/session";
import { cn } from "@/components/ui/class-names";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import type { Role } from "@/lib/core/actor";
import { useCommands } from "./commands";

export interface Person {
  name: string;
  email: string;
  role: Role;
}

interface PersonMenuProps {
  person: Person;
  isCollapsed: boolean;
}

export function PersonMenu({ person, isCollapsed }: PersonMenuProps) {
  const router = useRouter();
  const { openShortcuts } = useCommands();
  return (
    <Menu
      align="start"
      side="top"
      className="w-60"
      trigger={
        <button
          type="button"
          className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 hover:bg-hover"
        >
          <span
            aria-hidden
            className="flex size-6 shrink-0 items-center justify-center rounded-full bg-pressed font-medium text-xs"
          >
            {initialsOf(person.name)}
          </span>
          <span className={cn("truncate text-sm", isCollapsed && "sr-only")}>
            <span className="sr-only">Account of </span>
            {person.name}
          </span>
        </button>
      }
    >
      <div className="px-2 py-1.5">
        <p className="truncate font-medium text-sm">{person.name}</p>
        <p className="truncate text-ink-muted text-xs">{person.email}</p>
        <p className="text-ink-muted text-xs capitalize">{person.role}</p>
      </div>
      <MenuSeparator />
      <MenuItem onSelect={() => router.push("/settings/account")}>
        <UserRound />
        Your account
      </MenuItem>
      <MenuItem onSelect={openShortcuts}>
        <Keyboard />
        Keyboard shortcuts
      </MenuItem>
      <MenuItem onSelect={leave}>
        <LogOut />
        Sign out
      </MenuItem>
    </Menu>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? "")
    .join("");
}
