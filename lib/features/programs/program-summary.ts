import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { findControl } from "@/lib/features/frameworks";
import { listControlRows } from "./control-list-queries";
import type { ControlRow } from "./control-queries";
import { toControl } from "./controls";
import { findProgram } from "./program-queries";
import { toProgram } from "./programs";
import type { ProgramSummary } from "./schema";
import {
  countAttention,
  countByFramework,
  countByTheme,
  type LateProgram,
  listComingControls,
  listLate,
  listNextDue,
  listTrend,
  listTrends,
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
  const { without_owner, without_evidence, with_open_work, ...due } = attention;
  return {
    program: toProgram(program),
    by_framework: byFramework,
    by_theme: byTheme,
    due,
    without_owner,
    without_evidence,
    with_open_work,
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

/** Readiness of programs since a day, by program; each begins with the value that held on that day. */
export async function listReadinessTrends(
  actor: Actor,
  programIds: readonly string[],
  since: string,
): Promise<Record<string, ProgramSummary["trend"]>> {
  const rows = await listTrends(actor.organizationId, programIds, since);
  const trends: Record<string, ProgramSummary["trend"]> = {};
  for (const { program_id, ...point } of rows) {
    trends[program_id] ??= [];
    trends[program_id].push(point);
  }
  return trends;
}

/** Controls of a program's framework that begin to apply on a later day. */
export type ComingControls = Awaited<ReturnType<typeof listComingControls>>[number];

/** The days on which controls of open programs begin to apply, the next first. */
export function listComingDates(actor: Actor): Promise<ComingControls[]> {
  return listComingControls(actor.organizationId);
}

/** By the weight the catalog gives a control: failing a heavy one undermines the framework's purpose. */
function heaviestFirst(controls: readonly ControlRow[]): ControlRow[] {
  const weightOf = (control: ControlRow) =>
    control.weight ?? findControl(control.framework, control.control_id)?.weight ?? 0;
  return [...controls].sort((a, b) => weightOf(b) - weightOf(a));
}
