import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { listEvidenceOfControls } from "@/lib/features/evidence";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { Requirement } from "@/lib/features/frameworks/schema";
import type { FrameworkReference } from "@/lib/features/frameworks/vocabulary";
import { db } from "@/lib/platform/database/database";
import { listControlRows } from "./control-list-queries";
import { toControl } from "./controls";
import { findOwnRequirements } from "./custom-queries";
import { findProgram } from "./program-queries";
import type { Control } from "./schema";

/** A control with what people wrote about it and its evidence. */
export interface ControlSheet {
  control: Control;
  implementation: string;
  evidence: readonly Evidence[];
  /** Of a control that belongs to the program alone; undefined for one of a framework, whose texts are there. */
  requirements: readonly Requirement[] | undefined;
}

/**
 * The controls of a program with their implementation and evidence, in the catalog's order.
 *
 * @param framework only those of this one
 * @throws ServiceError `not_found`
 */
export async function listControlSheets(
  actor: Actor,
  programId: string,
  framework?: FrameworkReference,
): Promise<ControlSheet[]> {
  const { organizationId } = actor;
  if (!(await findProgram(organizationId, programId))) throw notFound("program");
  const rows = await listControlRows(organizationId, programId, { framework });
  const evidence = await listEvidenceOfControls(
    actor,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async (row) => ({
      control: toControl(row),
      implementation: row.implementation,
      evidence: evidence.get(row.id) ?? [],
      requirements: row.weight === null ? undefined : await findOwnRequirements(db(), organizationId, row.id),
    })),
  );
}
