import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { findControl } from "@/lib/features/frameworks";
import { type ControlRow, listControlRows } from "./control-queries";
import { toControl } from "./controls";
import { findProgram } from "./program-queries";
import { toProgram } from "./programs";
import type { ProgramSummary } from "./schema";
import {
  countAttention,
  countByFramework,
  countByTheme,
  type LateProgram,
  listLate,
  listNextDue,
  listTrend,
} from "./summary-queries";

const SHOWN = 8;
const TREND_DAYS = 365;

/** What the dashboard of a program shows; the database counts. */
export async function getProgramSummary(actor: Actor, id: string): Promise<ProgramSummary> {
  const { organizationId } = actor;
  const program = await findProgram(organizationId, id);
  if (!program) throw notFound("program");
  const [byFramework, byTheme, attention, gaps, nextDue, trend] = await Promise.all([
    countByFramework(organizationId, id),
    countByTheme(organizationId, id),
    countAttention(organizationId, id),
    listControlRows(organizationId, id, { status: "gap" }),
    listNextDue(organizationId, id, SHOWN),
    listTrend(organizationId, id, TREND_DAYS),
  ]);
  const { without_owner, without_evidence, ...due } = attention;
  return {
    program: toProgram(program),
    by_framework: byFramework,
    by_theme: byTheme,
    due,
    without_owner,
    without_evidence,
    top_gaps: heaviestFirst(gaps.filter(({ counts_today }) => counts_today))
      .slice(0, SHOWN)
      .map(toControl),
    next_due: nextDue.map(toControl),
    trend,
  };
}

/** The programs with overdue controls. */
export function listLatePrograms(actor: Actor): Promise<LateProgram[]> {
  return listLate(actor.organizationId);
}

/** By the weight the catalog gives a control: failing a heavy one undermines the framework's purpose. */
function heaviestFirst(controls: readonly ControlRow[]): ControlRow[] {
  const weightOf = (control: ControlRow) =>
    control.weight ?? findControl(control.framework, control.control_id)?.weight ?? 0;
  return [...controls].sort((a, b) => weightOf(b) - weightOf(a));
}
