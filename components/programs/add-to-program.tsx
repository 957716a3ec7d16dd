"use client";

import { FolderPlus } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/dropdown-menu";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import type { Program } from "@/lib/features/programs/schema";
import { formatReadiness } from "./readiness";

interface AddToProgramProps {
  auditId: string;
  framework: FrameworkCode;
  /** Programs that can still change and contain the audit's framework. */
  programs: readonly Pick<Program, "id" | "name" | "readiness_score">[];
}

/** Leads from an audit to the programs whose controls it can bring up to date. */
export function AddToProgram({ auditId, framework, programs }: AddToProgramProps) {
  const createHref = `/programs/new?${new URLSearchParams({ framework })}`;
  return (
    <Menu
      className="w-72"
      trigger={
        <Button>
          <FolderPlus />
          Add to program
        </Button>
      }
    >
      <MenuLabel>
        {programs.length > 0 ? "Review its effect on the controls of" : "No open program has this framework"}
      </MenuLabel>
      {programs.map((program) => (
        <MenuItem key={program.id} asChild>
          <Link href={`/programs/${program.id}/controls/apply?${new URLSearchParams({ audit_id: auditId })}`}>
            <span className="min-w-0 flex-1 truncate">{program.name}</span>
            <span className="text-ink-muted text-xs tabular-nums">
              {formatReadiness(program.readiness_score)} ready
            </span>
          </Link>
        </MenuItem>
      ))}
      {programs.length > 0 && <MenuSeparator />}
      <MenuItem asChild>
        <Link href={createHref}>
          <FolderPlus />
          New program with this framework
        </Link>
      </MenuItem>
    </Menu>
  );
}
