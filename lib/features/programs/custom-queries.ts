import { z } from "zod";
import { type Requirement, RequirementSchema } from "@/lib/features/frameworks/schema";
import { CUSTOM_CONTROLS } from "@/lib/features/frameworks/vocabulary";
import type { Theme } from "@/lib/judgment/analyst/vocabulary";
import type { Database, Transaction } from "@/lib/platform/database/database";

const StoredRequirementsSchema = z.array(RequirementSchema);

/** The requirements that a program keeps of a control; none for a control of the catalog, which has them itself. */
export async function findOwnRequirements(
  on: Database,
  organizationId: string,
  id: string,
): Promise<Requirement[]> {
  const row = await on
    .selectFrom("program_controls")
    .select("requirements")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return StoredRequirementsSchema.parse(row?.requirements ?? []);
}

/** The references of a program's own controls, those that were removed included. */
export async function listCustomReferences(tx: Transaction, organizationId: string, programId: string) {
  return tx
    .selectFrom("program_controls")
    .select(["id", "control_id", "removed_at"])
    .where("organization_id", "=", organizationId)
    .where("program_id", "=", programId)
    .where("framework", "=", CUSTOM_CONTROLS)
    .execute();
}

export interface ControlTexts {
  title: string;
  description: string;
  theme: Theme;
  weight: number;
  requirements: readonly Requirement[];
}

/** Writes the texts of a control of a locked program, and brings it back where it was removed. */
export async function updateTexts(
  tx: Transaction,
  organizationId: string,
  id: string,
  { requirements, ...texts }: ControlTexts,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("program_controls")
    .set((eb) => ({
      ...texts,
      requirements: JSON.stringify(requirements),
      removed_at: null,
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** Takes one control out of a locked program; it keeps its history. */
export async function removeOne(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("program_controls")
    .set((eb) => ({ removed_at: at, updated_at: at, version: eb("version", "+", 1) }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}
