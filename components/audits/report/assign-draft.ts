import type { ControlStatus } from "@/lib/features/programs/vocabulary";
import { byControl, type PlanRow } from "./plan-rows";

/** A program that rows can be added to: open, and with the framework of the audit. */
export interface ProgramChoice {
  id: string;
  name: string;
}

/** Of the choice: a program that is created for it. */
export const NEW_PROGRAM = "new";
/** Of the choice of an owner: leave what is there. */
export const KEEP = "keep";

export interface AssignDraft {
  /** A program's id, or {@link NEW_PROGRAM}. */
  program: string;
  /** Of a new program. */
  name: string;
  /** Takes the audit's result over into the controls. */
  isApplied: boolean;
  /** A member's email, or {@link KEEP}. */
  owner: string;
  /** Empty for none. */
  due: string;
}

/**
 * What the form begins with: the program that most of the controls are planned in, or else the first. The audit's
 * result is offered where no one has set a status yet, so that a later change of owner or date takes nothing back.
 */
export function newAssignment(
  rows: readonly PlanRow[],
  programs: readonly ProgramChoice[],
  name: string,
): AssignDraft {
  const controls = byControl(rows).map(({ rows: [row] }) => row?.work ?? []);
  const uses = (id: string) =>
    controls.filter((work) => work.some(({ program_id }) => program_id === id)).length;
  const [first] = programs.toSorted((a, b) => uses(b.id) - uses(a.id));
  const program = first?.id ?? NEW_PROGRAM;
  return { program, name, isApplied: isUntouched(rows, program), owner: KEEP, due: "" };
}

/** Whether no one has set the status of any of the controls in the program. */
export function isUntouched(rows: readonly PlanRow[], program: string): boolean {
  const untouched: ControlStatus = "not_started";
  return rows.every(({ work }) =>
    work.every(({ program_id, status }) => program_id !== program || status === untouched),
  );
}

/** Of how many controls the program has an owner or a due date already, which they keep. */
export function alreadySet(rows: readonly PlanRow[], program: string): { owner: number; due: number } {
  const work = byControl(rows).flatMap(({ rows: [row] }) =>
    (row?.work ?? []).filter(({ program_id }) => program_id === program),
  );
  return {
    owner: work.filter(({ owner }) => owner !== null).length,
    due: work.filter(({ due_date }) => due_date !== null).length,
  };
}

/** Whether the form would change anything. */
export function changesAnything({ isApplied, owner, due }: AssignDraft): boolean {
  return isApplied || owner !== KEEP || due !== "";
}
