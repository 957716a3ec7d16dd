import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { listEvidenceOfControl } from "@/lib/features/evidence";
import { listChanges } from "./change-store";
import { type ControlRow, findControlRow, listControlRows } from "./control-store";
import { findProgram } from "./program-store";
import { listRelated, relatedReferences } from "./related-controls";
import type { Control, ControlChange, ControlDetail, ControlQuery } from "./schema";

/** A control as lists show it: without the implementation, which may be long. */
export function toControl(row: ControlRow): Control {
  const { implementation: _, ...shown } = row;
  return {
    ...shown,
    last_reviewed: row.last_reviewed?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  };
}

/** The controls of a program that match, in the catalog's order. */
export async function listControls(
  actor: Actor,
  programId: string,
  query: ControlQuery = {},
): Promise<{ data: Control[] }> {
  if (!(await findProgram(actor.organizationId, programId))) throw notFound("program");
  return { data: (await listControlRows(actor.organizationId, programId, query)).map(toControl) };
}

/** A control with its evidence and the controls related to it. */
export async function getControl(actor: Actor, programId: string, id: string): Promise<ControlDetail> {
  const [program, row] = await Promise.all([
    findProgram(actor.organizationId, programId),
    findControlRow(actor.organizationId, programId, id),
  ]);
  if (!program || !row) throw notFound("control");
  const [evidence, related] = await Promise.all([
    listEvidenceOfControl(actor, id),
    listRelated(actor.organizationId, relatedReferences(row), [id]),
  ]);
  return {
    ...toControl(row),
    implementation: row.implementation,
    program_id: program.id,
    program_name: program.name,
    program_status: program.status,
    evidence,
    related: related.sort((a, b) => Number(b.program_id === programId) - Number(a.program_id === programId)),
  };
}

/** A page of a control's history, newest first. */
export async function listControlHistory(
  actor: Actor,
  programId: string,
  id: string,
  page: { skip: number; limit: number },
): Promise<{ total: number; data: ControlChange[] }> {
  if (!(await findControlRow(actor.organizationId, programId, id))) throw notFound("control");
  const { total, rows } = await listChanges(actor.organizationId, id, page);
  const data = rows.map((row) => ({ ...row, id: Number(row.id), changed_at: row.changed_at.toISOString() }));
  return { total, data };
}
