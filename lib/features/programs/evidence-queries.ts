import { sql } from "kysely";
import { FrameworkReferenceSchema } from "@/lib/features/frameworks/schema";
import type { FrameworkReference } from "@/lib/features/frameworks/vocabulary";
import { db, type Transaction } from "@/lib/platform/database/database";
import { EVIDENCE_COUNT } from "./control-queries";
import type { RelatedProgramControl } from "./schema";

/** An organization's controls `c` with their programs `p`, as evidence shows them. */
function selectWithProgram(organizationId: string) {
  return db()
    .selectFrom("program_controls as c")
    .innerJoin("programs as p", "p.id", "c.program_id")
    .select(["c.id", "c.framework", "c.control_id", "c.title", "c.status", "c.owner"])
    .select([EVIDENCE_COUNT.as("evidence_count"), "c.program_id", "p.name as program_name"])
    .where("c.organization_id", "=", organizationId)
    .where("c.removed_at", "is", null)
    .orderBy("p.created_at", "desc")
    .orderBy("c.position");
}

const withCode = <Row extends { framework: string }>(row: Row) => ({
  ...row,
  framework: FrameworkReferenceSchema.parse(row.framework),
});

/** A control of the catalog. */
export interface Reference {
  framework: FrameworkReference;
  control_id: string;
}

/** The organization's controls with these catalog references, in programs that are not completed. */
export async function listControlsByReference(
  organizationId: string,
  references: readonly Reference[],
  exceptIds: readonly string[],
): Promise<RelatedProgramControl[]> {
  if (references.length === 0) return [];
  const frameworks = references.map((reference) => reference.framework);
  const controlIds = references.map((reference) => reference.control_id);
  const rows = await selectWithProgram(organizationId)
    .innerJoin(
      sql<Reference>`(SELECT DISTINCT * FROM unnest(${frameworks}::text[], ${controlIds}::text[])
        AS r(framework, control_id))`.as("r"),
      (join) => join.onRef("r.framework", "=", "c.framework").onRef("r.control_id", "=", "c.control_id"),
    )
    .where("p.status", "!=", "completed")
    .where(sql<boolean>`NOT (c.id = ANY(${exceptIds}))`)
    .execute();
  return rows.map(withCode);
}

/** The controls an item of evidence is attached to. */
export async function listAttached(
  organizationId: string,
  evidenceId: string,
): Promise<RelatedProgramControl[]> {
  const rows = await selectWithProgram(organizationId)
    .innerJoin("control_evidence as l", "l.control_id", "c.id")
    .where("l.evidence_id", "=", evidenceId)
    .execute();
  return rows.map(withCode);
}

/** The ids of the controls an item of evidence is attached to. */
export async function listAttachedIds(
  tx: Transaction,
  organizationId: string,
  evidenceId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("control_evidence")
    .select("control_id")
    .where("organization_id", "=", organizationId)
    .where("evidence_id", "=", evidenceId)
    .execute();
  return rows.map((row) => row.control_id);
}

export type LockedControl = Awaited<ReturnType<typeof lockProgramsOf>>[number];

/**
 * The named controls of the organization, their programs and those of controls linked with them locked in a fixed
 * order, so that a program is not completed meanwhile and two requests never wait for each other in a circle.
 */
export async function lockProgramsOf(tx: Transaction, organizationId: string, controlIds: readonly string[]) {
  await tx
    .selectFrom("programs")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("program_controls")
        .select("program_id")
        .where("organization_id", "=", organizationId)
        .where(
          sql<boolean>`(program_controls.id = ANY(${controlIds}) OR program_controls.link_id IN
            (SELECT named.link_id FROM program_controls named WHERE named.organization_id = ${organizationId}
              AND named.id = ANY(${controlIds})))`,
        ),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  return tx
    .selectFrom("program_controls as c")
    .innerJoin("programs as p", "p.id", "c.program_id")
    .select(["c.id", "c.program_id", "p.status as program_status"])
    .where("c.organization_id", "=", organizationId)
    .where(sql<boolean>`c.id = ANY(${controlIds})`)
    .execute();
}

/** Controls as records name them, in the order of their program. */
export function listRecordedControls(tx: Transaction, organizationId: string, controlIds: readonly string[]) {
  return tx
    .selectFrom("program_controls")
    .select(["id", "framework", "control_id", "title", "program_id"])
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`id = ANY(${controlIds})`)
    .orderBy("program_id")
    .orderBy("position")
    .execute();
}

/** Attaches an item to controls. @returns the controls it was not attached to before */
export async function insertLinks(
  tx: Transaction,
  organizationId: string,
  evidenceId: string,
  controlIds: readonly string[],
  attachedBy: string,
): Promise<string[]> {
  const rows = await tx
    .insertInto("control_evidence")
    .columns(["evidence_id", "control_id", "organization_id", "attached_by"])
    .expression((eb) =>
      eb
        .selectFrom("program_controls as c")
        .select([
          eb.val(evidenceId).as("evidence_id"),
          "c.id as control_id",
          "c.organization_id",
          eb.val(attachedBy).as("attached_by"),
        ])
        .where("c.organization_id", "=", organizationId)
        .where(sql<boolean>`c.id = ANY(${controlIds})`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("control_id")
    .execute();
  return rows.map((row) => row.control_id);
}

/** @returns whether it was attached */
export async function deleteLink(
  tx: Transaction,
  organizationId: string,
  evidenceId: string,
  controlId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("control_evidence")
    .where("organization_id", "=", organizationId)
    .where("evidence_id", "=", evidenceId)
    .where("control_id", "=", controlId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
