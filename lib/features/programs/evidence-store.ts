import type { FrameworkCode } from "@/lib/features/frameworks/schema";
import { pool, type Queryable, type Transaction } from "@/lib/platform/database/database";
import { EVIDENCE_COUNT } from "./control-store";
import type { ProgramStatus, RelatedProgramControl } from "./schema";

const PLACED_COLUMNS = `c.id, c.framework, c.control_id, c.title, c.status, c.owner, ${EVIDENCE_COUNT} AS evidence_count,
  c.program_id, p.name AS program_name`;
const FROM_PLACED = "FROM program_controls c JOIN programs p ON p.id = c.program_id";

/** The organization's controls with these catalog references, in programs that are not completed. */
export async function listControlsByReference(
  organizationId: string,
  references: readonly { framework: FrameworkCode; control_id: string }[],
  exceptIds: readonly string[],
): Promise<RelatedProgramControl[]> {
  const { rows } = await pool().query<RelatedProgramControl>(
    `SELECT ${PLACED_COLUMNS} ${FROM_PLACED}
     JOIN (SELECT DISTINCT * FROM unnest($2::text[], $3::text[]) AS r(framework, control_id)) r
       ON r.framework = c.framework AND r.control_id = c.control_id
     WHERE c.organization_id = $1 AND p.status <> 'completed' AND NOT (c.id = ANY($4))
     ORDER BY p.created_at DESC, c.position`,
    [
      organizationId,
      references.map((reference) => reference.framework),
      references.map((reference) => reference.control_id),
      exceptIds,
    ],
  );
  return rows;
}

/** The controls an item of evidence is attached to. */
export async function listAttached(
  organizationId: string,
  evidenceId: string,
): Promise<RelatedProgramControl[]> {
  const { rows } = await pool().query<RelatedProgramControl>(
    `SELECT ${PLACED_COLUMNS} ${FROM_PLACED} JOIN control_evidence l ON l.control_id = c.id
     WHERE c.organization_id = $1 AND l.evidence_id = $2 ORDER BY p.created_at DESC, c.position`,
    [organizationId, evidenceId],
  );
  return rows;
}

/** The ids of the controls an item of evidence is attached to. */
export async function listAttachedIds(
  tx: Queryable,
  organizationId: string,
  evidenceId: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ control_id: string }>(
    "SELECT control_id FROM control_evidence WHERE organization_id = $1 AND evidence_id = $2",
    [organizationId, evidenceId],
  );
  return rows.map((row) => row.control_id);
}

export interface PlacedControl {
  id: string;
  program_id: string;
  program_status: ProgramStatus;
}

/**
 * The named controls of the organization, their programs locked in a fixed order, so that a program is
 * not completed meanwhile and two requests never wait for each other in a circle.
 */
export async function lockPlaces(
  tx: Transaction,
  organizationId: string,
  controlIds: readonly string[],
): Promise<PlacedControl[]> {
  await tx.query(
    `SELECT 1 FROM programs WHERE organization_id = $1
       AND id IN (SELECT program_id FROM program_controls WHERE organization_id = $1 AND id = ANY($2))
     ORDER BY id FOR UPDATE`,
    [organizationId, controlIds],
  );
  const { rows } = await tx.query<PlacedControl>(
    `SELECT c.id, c.program_id, p.status AS program_status ${FROM_PLACED}
     WHERE c.organization_id = $1 AND c.id = ANY($2)`,
    [organizationId, controlIds],
  );
  return rows;
}

/** Attaches an item to controls. @returns the controls it was not attached to before */
export async function insertLinks(
  tx: Queryable,
  organizationId: string,
  evidenceId: string,
  controlIds: readonly string[],
  attachedBy: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ control_id: string }>(
    `INSERT INTO control_evidence (evidence_id, control_id, organization_id, attached_by)
     SELECT $2, c.id, $1, $4 FROM program_controls c WHERE c.organization_id = $1 AND c.id = ANY($3)
     ON CONFLICT DO NOTHING RETURNING control_id`,
    [organizationId, evidenceId, controlIds, attachedBy],
  );
  return rows.map((row) => row.control_id);
}

/** @returns whether it was attached */
export async function deleteLink(
  tx: Queryable,
  organizationId: string,
  evidenceId: string,
  controlId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM control_evidence WHERE organization_id = $1 AND evidence_id = $2 AND control_id = $3",
    [organizationId, evidenceId, controlId],
  );
  return rowCount === 1;
}
