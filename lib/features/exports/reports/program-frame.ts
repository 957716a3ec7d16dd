import type { Actor } from "@/lib/core/actor";
import { dayText } from "@/lib/core/days";
import type { Control, Program } from "@/lib/features/programs/schema";
import { type ReportFrame, toFrame } from "./frame";
import { PROGRAM_STATUS_WORDS, type StateWord } from "./words";

/** What every report on a program needs besides its own content. */
export interface ProgramReportContext {
  actor: Pick<Actor, "organizationName">;
  program: Program;
  /** Name of the system it is about; null for the organization as a whole. */
  system: string | null;
  /** Names of frameworks by code. */
  names: Readonly<Record<string, string>>;
  /** The day the report is about, which is today: what is overdue depends on it. */
  day: string;
}

interface Parts {
  kind: string;
  title: string;
  subtitle: string;
  nature: string;
  contentsDepth?: number;
}

/** What surrounds a report on a program. */
export function toProgramFrame(context: ProgramReportContext, parts: Parts): ReportFrame {
  const { actor, program, system, names } = context;
  return toFrame(actor, {
    ...parts,
    cover: [
      ["Program", program.name],
      ["About", system ?? "The organization as a whole"],
      ["Frameworks", program.frameworks.map((code) => names[code] ?? code).join(", ")],
      ["Status", PROGRAM_STATUS_WORDS[program.status]],
      ["Target date", program.target_date === null ? null : dayText(program.target_date)],
      ["Auditor", program.auditor],
      ["As of", dayText(context.day)],
      ["ID", program.id],
    ],
    footer: `${program.id} · ${dayText(context.day)}`,
  });
}

/** When something is due, with a mark where it is late. */
export function dueWord({ due_on, due_state }: Pick<Control, "due_on" | "due_state">): StateWord | null {
  if (due_on === null || due_state === null) return null;
  const tone = due_state === "overdue" ? "danger" : due_state === "soon" ? "warning" : "neutral";
  const lead = due_state === "overdue" ? "Overdue: " : "";
  return { label: `${lead}${dayText(due_on)}`, tone };
}

/** Whether a control applies, in words. */
export function applicabilityText({ applicability }: Pick<Control, "applicability">): string {
  const { state, applies_from, justification, excluded_by, excluded_at } = applicability;
  if (excluded_at !== null)
    return `Left out by ${excluded_by ?? "a former member"} on ${dayText(excluded_at)}: ${justification ?? ""}`;
  if (state === "does_not_apply") return "Does not apply";
  if (state === "applies_from" && applies_from !== null) return `Applies from ${dayText(applies_from)}`;
  return state === "unknown" ? "May apply: the profile leaves it open" : "Applies";
}
