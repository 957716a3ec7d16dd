"use client";

import { FileUp } from "lucide-react";
import { useState } from "react";
import { ListMenu } from "@/components/tables/list-menu";
import { MenuItem } from "@/components/ui/dropdown-menu";
import { ImportSystemsDialog } from "./import-systems";

interface SystemListMenuProps {
  exportHref: string;
  canManage: boolean;
}

/** What can be done with the whole register. */
export function SystemListMenu({ exportHref, canManage }: SystemListMenuProps) {
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ListMenu exportHref={exportHref}>
        {canManage && (
          <MenuItem onSelect={() => setImporting(true)}>
            <FileUp />
            Import CSV
          </MenuItem>
        )}
      </ListMenu>
      <ImportSystemsDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </>
  );
}
