import { EvidenceSchema } from "@/lib/features/evidence/schema";
import type { Database } from "@/lib/platform/database/database";
import type { ActionProof } from "./schema";

/** What an action is closed with, as it is stored. */
export type NewProof = { evidence_id: string } | { document_id: string; document_version: number };

/** What an action was closed with, in the order in which it was named. */
export async function listProofs(
  on: Database,
  organizationId: string,
  actionId: string,
): Promise<ActionProof[]> {
  const rows = await on
    .selectFrom("action_proofs as p")
    .leftJoin("evidence as e", "e.id", "p.evidence_id")
    .leftJoin("documents as d", "d.id", "p.document_id")
    .select(["p.evidence_id", "p.document_id", "p.document_version"])
    .select(["e.title as evidence_title", "e.kind as evidence_kind", "d.title as document_title"])
    .where("p.organization_id", "=", organizationId)
    .where("p.action_id", "=", actionId)
    .orderBy("p.position")
    .execute();
  return rows.map((row) =>
    row.evidence_id === null
      ? {
          type: "document",
          id: row.document_id ?? "",
          title: row.document_title ?? "",
          evidence_kind: null,
          document_version: row.document_version,
        }
      : {
          type: "evidence",
          id: row.evidence_id,
          title: row.evidence_title ?? "",
          evidence_kind: EvidenceSchema.shape.kind.parse(row.evidence_kind),
          document_version: null,
        },
  );
}

export async function insertProofs(
  tx: Database,
  organizationId: string,
  actionId: string,
  proofs: readonly NewProof[],
): Promise<void> {
  await tx
    .insertInto("action_proofs")
    .values(
      proofs.map((proof, position) => ({
        action_id: actionId,
        organization_id: organizationId,
        position,
        ...proof,
      })),
    )
    .execute();
}

export async function deleteProofs(tx: Database, organizationId: string, actionId: string): Promise<void> {
  await tx
    .deleteFrom("action_proofs")
    .where("organization_id", "=", organizationId)
    .where("action_id", "=", actionId)
    .execute();
}
