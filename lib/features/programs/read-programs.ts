import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { findProgram, listPrograms as listRows, type ProgramRow } from "./program-store";
import { readinessOf } from "./readiness";
import type { Program } from "./schema";

/** A program as the API shows it. */
export function toProgram(row: ProgramRow): Program {
  const { announced_readiness: _, on_evidence: evidenced, ...shown } = row;
  return {
    ...shown,
    controls_not_started:
      row.controls_total - row.controls_implemented - row.controls_in_progress - row.controls_gap,
    controls_shown: row.controls_implemented - row.controls_stated,
    readiness_on_evidence: readinessOf({
      total: row.controls_total,
      implemented: evidenced,
      in_progress: 0,
    }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The organization's programs, newest first. */
export async function listPrograms(actor: Actor): Promise<{ data: Program[] }> {
  return { data: (await listRows(actor.organizationId)).map(toProgram) };
}

/** @throws ServiceError `not_found` */
export async function getProgram(actor: Actor, id: string): Promise<Program> {
  const row = await findProgram(actor.organizationId, id);
  if (!row) throw notFound("program");
  return toProgram(row);
}
