"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { CommandPalette } from "./command-palette";
import { listenToKeys } from "./listen-to-keys";
import { useNavigate } from "./navigation-guard";
import type { Organization } from "./organization-switch";
import type { PaletteControl, PaletteFramework } from "./palette-catalog";
import { ShortcutsDialog } from "./shortcuts-dialog";

interface Commands {
  openPalette: () => void;
  openShortcuts: () => void;
}

const CommandsContext = createContext<Commands>({ openPalette: () => {}, openShortcuts: () => {} });

export function useCommands(): Commands {
  return useContext(CommandsContext);
}

interface CommandsProviderProps {
  frameworks: readonly PaletteFramework[];
  controls: readonly PaletteControl[];
  canRunAudits: boolean;
  organizations: readonly Organization[];
  children: ReactNode;
}

/** The command palette, the shortcuts of the whole product and their help. */
export function CommandsProvider(props: CommandsProviderProps) {
  const { frameworks, controls, canRunAudits, organizations, children } = props;
  const [open, setOpen] = useState<"palette" | "shortcuts">();
  const navigate = useNavigate();
  const commands = useMemo(
    () => ({ openPalette: () => setOpen("palette"), openShortcuts: () => setOpen("shortcuts") }),
    [],
  );
  useEffect(() => listenToKeys({ ...commands, navigate }), [commands, navigate]);
  return (
    <CommandsContext value={commands}>
      {children}
      <CommandPalette
        isOpen={open === "palette"}
        onOpenChange={(isOpen) => setOpen(isOpen ? "palette" : undefined)}
        onShowShortcuts={commands.openShortcuts}
        frameworks={frameworks}
        controls={controls}
        canRunAudits={canRunAudits}
        organizations={organizations}
      />
      <ShortcutsDialog
        isOpen={open === "shortcuts"}
        onOpenChange={(isOpen) => setOpen(isOpen ? "shortcuts" : undefined)}
      />
    </CommandsContext>
  );
}
