"use client";

import { Download, Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";

interface ListMenuProps {
  /** Where the list is as CSV, with the filters and the order of the page. */
  exportHref: string;
  /** What else can be done with the whole list. */
  children?: ReactNode;
}

/** What can be done with a whole list. */
export function ListMenu({ exportHref, children }: ListMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label="More actions">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem asChild>
        <a href={exportHref} download>
          <Download />
          Export CSV
        </a>
      </MenuItem>
      {children}
    </Menu>
  );
}
