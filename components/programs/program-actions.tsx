"use client";

import {
  CircleCheckBig,
  Download,
  Ellipsis,
  FileUp,
  FolderMinus,
  FolderPlus,
  LockOpen,
  PencilLine,
  Trash2,
} from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import type { Program } from "@/lib/features/programs/schema";
import { hasStatement, isReadyToComplete } from "@/lib/features/programs/vocabulary";
import type { FrameworkGroup } from "./framework-groups";
import type { SystemChoice } from "./program-values";

const EditProgramDialog = dynamic(async () => (await import("./edit-program-dialog")).EditProgramDialog, {
  ssr: false,
});
const AddFrameworksDialog = dynamic(async () => (await import("./program-dialogs")).AddFrameworksDialog, {
  ssr: false,
});
const RemoveFrameworksDialog = dynamic(
  async () => (await import("./remove-frameworks-dialog")).RemoveFrameworksDialog,
  { ssr: false },
);
const ImportControlsDialog = dynamic(
  async () => (await import("./import-controls-dialog")).ImportControlsDialog,
  { ssr: false },
);
const ProgramStateDialog = dynamic(async () => (await import("./program-dialogs")).ProgramStateDialog, {
  ssr: false,
});
const DeleteProgramDialog = dynamic(async () => (await import("./program-dialogs")).DeleteProgramDialog, {
  ssr: false,
});

type OpenDialog = "edit" | "frameworks" | "removal" | "import" | "complete" | "reopen" | "delete";

interface ProgramActionsProps {
  program: Program;
  /** The frameworks that are not in the program. */
  groups: readonly FrameworkGroup[];
  frameworkNames: Readonly<Record<string, string>>;
  /** The systems a program can be about. */
  systems: readonly SystemChoice[];
  canManage: boolean;
}

/** What can be done with a whole program. */
export function ProgramActions(props: ProgramActionsProps) {
  const { program, groups, frameworkNames, systems, canManage } = props;
  const [open, setOpen] = useState<OpenDialog>();
  const dialog = { program, onClose: () => setOpen(undefined) };
  if (!canManage) return <ExportMenu program={program} />;
  return (
    <>
      {isReadyToComplete(program) && (
        <Button variant="primary" onClick={() => setOpen("complete")}>
          <CircleCheckBig />
          Mark completed
        </Button>
      )}
      <Menu
        className="w-72"
        trigger={
          <Button>
            <Ellipsis />
            Actions
          </Button>
        }
      >
        <ActionItems program={program} hasMore={groups.length > 0} onChoose={setOpen} />
      </Menu>
      {open === "edit" && <EditProgramDialog {...dialog} systems={systems} />}
      {open === "frameworks" && <AddFrameworksDialog {...dialog} groups={groups} />}
      {open === "removal" && <RemoveFrameworksDialog {...dialog} frameworkNames={frameworkNames} />}
      {open === "import" && <ImportControlsDialog {...dialog} />}
      {open === "complete" && <ProgramStateDialog {...dialog} next="completed" />}
      {open === "reopen" && <ProgramStateDialog {...dialog} next="active" />}
      {open === "delete" && <DeleteProgramDialog {...dialog} />}
    </>
  );
}

interface ActionItemsProps {
  program: Program;
  hasMore: boolean;
  onChoose: (dialog: OpenDialog) => void;
}

function ActionItems({ program, hasMore, onChoose }: ActionItemsProps) {
  const isFrozen = program.status === "completed";
  return (
    <>
      <Action icon={<PencilLine />} isOff={isFrozen} onSelect={() => onChoose("edit")}>
        Settings
      </Action>
      <Action
        icon={<FolderPlus />}
        isOff={isFrozen || !hasMore}
        note={isFrozen ? "frozen" : "all are included"}
        onSelect={() => onChoose("frameworks")}
      >
        Add frameworks
      </Action>
      <Action
        icon={<FolderMinus />}
        isOff={isFrozen || program.frameworks.length < 2}
        note={isFrozen ? "frozen" : "only one is left"}
        onSelect={() => onChoose("removal")}
      >
        Remove frameworks
      </Action>
      <MenuSeparator />
      <ExportItems program={program} />
      <Action icon={<FileUp />} isOff={isFrozen} onSelect={() => onChoose("import")}>
        Import CSV
      </Action>
      <MenuSeparator />
      {isFrozen ? (
        <Action icon={<LockOpen />} onSelect={() => onChoose("reopen")}>
          Reopen
        </Action>
      ) : (
        <Action
          icon={<CircleCheckBig />}
          isOff={!isReadyToComplete(program)}
          note="once it is audit-ready"
          onSelect={() => onChoose("complete")}
        >
          Mark completed
        </Action>
      )}
      <Action
        icon={<Trash2 className="text-danger!" />}
        isOff={isFrozen}
        note="reopen it first"
        onSelect={() => onChoose("delete")}
      >
        Delete
      </Action>
    </>
  );
}

interface ActionProps {
  icon: ReactNode;
  isOff?: boolean;
  /** Why it is off; by default because the program is frozen. */
  note?: string;
  onSelect: () => void;
  children: ReactNode;
}

function Action({ icon, isOff, note = "frozen", onSelect, children }: ActionProps) {
  return (
    <MenuItem disabled={isOff} onSelect={onSelect}>
      {icon}
      <span className="flex-1">{children}</span>
      {isOff && <span className="text-ink-muted text-xs">{note}</span>}
    </MenuItem>
  );
}

function ExportMenu({ program }: { program: Program }) {
  return (
    <Menu
      className="w-72"
      trigger={
        <Button>
          <Download />
          Export
        </Button>
      }
    >
      <ExportItems program={program} />
    </Menu>
  );
}

/** Downloads of the API; the browser sends the session with them. */
function ExportItems({ program }: { program: Program }) {
  const href = (file: string) => `/v1/programs/${encodeURIComponent(program.id)}/${file}`;
  const files = [
    ["Status report (PDF)", "report.pdf?kind=status"],
    ["Control sheets (PDF)", "report.pdf?kind=controls"],
    ["Statement of Applicability (PDF)", "report.pdf?kind=statement_of_applicability"],
    ["Controls (XLSX)", "controls.xlsx"],
    ["Export CSV", "controls/export"],
    ["OSCAL component definition", "oscal.json"],
  ] as const;
  const hasIt = program.frameworks.some(hasStatement);
  const shown = files.filter(([, file]) => hasIt || !file.endsWith("statement_of_applicability"));
  return shown.map(([label, file]) => (
    <MenuItem key={file} asChild>
      <a href={href(file)} download>
        <Download />
        {label}
      </a>
    </MenuItem>
  ));
}
