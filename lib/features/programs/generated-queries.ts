import { sql } from "kysely";
import type { Requirement } from "@/lib/features/frameworks/schema";
import type { FrameworkReference } from "@/lib/features/frameworks/vocabulary";
import type { Transaction } from "@/lib/platform/database/database";

/** A control as it is generated from the catalog. */
export interface GeneratedControl {
  id: string;
  framework: FrameworkReference;
  control_id: string;
  position: number;
  theme: string;
  title: string;
  description: string;
  /** Both null for a control of the catalog, which keeps them itself. */
  weight: number | null;
  requirements: readonly Requirement[] | null;
}

/** Inserts all generated controls in one statement. */
export async function insertControls(
  tx: Transaction,
  organizationId: string,
  programId: string,
  controls: readonly GeneratedControl[],
): Promise<void> {
  const generated = sql<GeneratedControl>`jsonb_to_recordset(${JSON.stringify(controls)}::jsonb)`;
  await tx
    .insertInto("program_controls")
    .columns([
      "organization_id",
      "program_id",
      "id",
      "framework",
      "control_id",
      "position",
      "theme",
      "title",
      "description",
      "weight",
      "requirements",
      "applicability",
    ])
    .expression((eb) =>
      eb
        .selectFrom(
          generated.as<"g">(sql`g(id text, framework text, control_id text, position int, theme text,
            title text, description text, weight int, requirements jsonb)`),
        )
        .select([eb.val(organizationId).as("organization_id"), eb.val(programId).as("program_id")])
        .select(["g.id", "g.framework", "g.control_id", "g.position", "g.theme", "g.title", "g.description"])
        .select(["g.weight", sql<unknown>`nullif(g.requirements, 'null')`.as("requirements")])
        // An own control has no rules and always applies; for the others it is decided next.
        .select(
          sql<"applies" | "unknown">`CASE WHEN g.weight IS NULL THEN 'unknown' ELSE 'applies' END`.as(
            "applicability",
          ),
        ),
    )
    .execute();
}
