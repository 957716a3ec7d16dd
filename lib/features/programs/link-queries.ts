import { sql } from "kysely";
import { FrameworkReferenceSchema } from "@/lib/features/frameworks/schema";
import { CUSTOM_CONTROLS } from "@/lib/features/frameworks/vocabulary";
import type { Database, Transaction } from "@/lib/platform/database/database";
import { EVIDENCE_COUNT } from "./control-queries";
import type { Reference } from "./evidence-queries";
import type { ControlDetail } from "./schema";

type SameControl = Awaited<ReturnType<typeof listSameControls>>[number];

/** The same control of the organization's other programs, completed ones included. */
export async function listSameControls(
  on: Database,
  organizationId: string,
  { id, framework, control_id }: Reference & { id: string },
) {
  const rows = await on
    .selectFrom("program_controls as c")
    .innerJoin("programs as p", "p.id", "c.program_id")
    .select(["c.id", "c.framework", "c.control_id", "c.title", "c.status", "c.owner", "c.link_id"])
    .select([EVIDENCE_COUNT.as("evidence_count"), "c.program_id", "p.name as program_name"])
    .select("p.status as program_status")
    .where("c.organization_id", "=", organizationId)
    .where("c.framework", "=", framework)
    // C-1 of one program has nothing in common with C-1 of another.
    .where("c.framework", "!=", CUSTOM_CONTROLS)
    .where("c.control_id", "=", control_id)
    .where("c.id", "!=", id)
    .where("c.removed_at", "is", null)
    .orderBy("p.created_at", "desc")
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({ ...row, framework: FrameworkReferenceSchema.parse(row.framework) }));
}

/** Which of the same controls are linked with one, and which could be: those without a link, in open programs. Pure. */
export function splitLinks(
  { link_id: own }: { link_id: string | null },
  same: readonly SameControl[],
): Pick<ControlDetail, "linked" | "linkable"> {
  const shown = ({ link_id: _, program_status: __, ...control }: SameControl) => control;
  return {
    linked: same
      .filter(({ link_id }) => own !== null && link_id === own)
      .map((control) => ({ ...shown(control), is_frozen: control.program_status === "completed" })),
    linkable: same
      .filter(({ link_id, program_status }) => link_id === null && program_status !== "completed")
      .map(shown),
  };
}

/** The programs of controls that are linked with those of a program, and itself. */
export async function listLinkedPrograms(
  tx: Transaction,
  organizationId: string,
  programId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("program_controls as own")
    .innerJoin("program_controls as other", (join) =>
      join.onRef("other.link_id", "=", "own.link_id").onRef("other.program_id", "!=", "own.program_id"),
    )
    .select("other.program_id")
    .distinct()
    .where("own.organization_id", "=", organizationId)
    .where("other.organization_id", "=", organizationId)
    .where("own.program_id", "=", programId)
    .execute();
  return [programId, ...rows.map(({ program_id }) => program_id)].sort();
}

/** Controls that share a link with these, in programs that are not completed, with the control each follows. */
export function listPeers(tx: Transaction, organizationId: string, controlIds: readonly string[]) {
  return tx
    .selectFrom("program_controls as own")
    .innerJoin("program_controls as other", (join) =>
      join.onRef("other.link_id", "=", "own.link_id").onRef("other.id", "!=", "own.id"),
    )
    .innerJoin("programs as p", "p.id", "other.program_id")
    .select(["other.id", "other.program_id", "own.id as follows"])
    .where("own.organization_id", "=", organizationId)
    .where("other.organization_id", "=", organizationId)
    .where("other.removed_at", "is", null)
    .where("p.status", "!=", "completed")
    .where(sql<boolean>`own.id = ANY(${controlIds})`)
    .orderBy("other.program_id")
    .execute();
}

/** Sets or removes the link of controls; their versions count it. */
export async function setLink(
  tx: Transaction,
  organizationId: string,
  controlIds: readonly string[],
  linkId: string | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("program_controls")
    .set((eb) => ({ link_id: linkId, updated_at: at, version: eb("version", "+", 1) }))
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`id = ANY(${controlIds})`)
    .execute();
}

/** The ids of the evidence attached to controls, each once. */
export async function listEvidenceIds(on: Database, organizationId: string, controlIds: readonly string[]) {
  return on
    .selectFrom("control_evidence as l")
    .innerJoin("evidence as e", "e.id", "l.evidence_id")
    .select(["e.id", "e.title"])
    .distinct()
    .where("l.organization_id", "=", organizationId)
    .where(sql<boolean>`l.control_id = ANY(${controlIds})`)
    .orderBy("e.id")
    .execute();
}
