import { sql } from "kysely";
import { z } from "zod";
import { newId } from "@/lib/core/ids";
import { db, type Transaction } from "@/lib/platform/database/database";
import type { DrawSample } from "./room-schema";
import { SampledControlSchema } from "./room-schema";

/** Evidence of a program's controls, and what answers of an engagement name. */
const visible = (organizationId: string, programId: string, engagementId: string) =>
  sql`SELECT l.evidence_id FROM control_evidence l JOIN program_controls c ON c.id = l.control_id
      WHERE c.organization_id = ${organizationId} AND c.program_id = ${programId} AND c.removed_at IS NULL
    UNION SELECT m.evidence_id FROM room_message_evidence m JOIN room_messages t ON t.id = m.message_id
      JOIN evidence_requests r ON r.id = t.request_id
      WHERE r.organization_id = ${organizationId} AND r.engagement_id = ${engagementId}`;

interface Place {
  organizationId: string;
  programId: string;
  engagementId: string;
}

/** The title of an item that the room shows; undefined for any other item. */
export async function findVisibleEvidence(
  { organizationId, programId, engagementId }: Place,
  id: string,
): Promise<string | undefined> {
  const row = await db()
    .selectFrom("evidence as item")
    .select("item.title")
    .where("item.organization_id", "=", organizationId)
    .where("item.id", "=", id)
    .where(sql<boolean>`item.id IN (${visible(organizationId, programId, engagementId)})`)
    .executeTakeFirst();
  return row?.title;
}

/** The files among the evidence that the room shows, by title, with the controls they serve. */
export async function listVisibleFiles({ organizationId, programId, engagementId }: Place) {
  return db()
    .selectFrom("evidence as item")
    .select(["item.id as evidence_id", "item.title", "item.file_name", "item.media_type", "item.size_bytes"])
    .select(["item.sha256", "item.document_version"])
    .select([
      sql<string>`to_char(item.effective_date, 'YYYY-MM-DD')`.as("effective_date"),
      sql<string | null>`to_char(item.expires_on, 'YYYY-MM-DD')`.as("expires_on"),
      sql<string[]>`ARRAY(SELECT c.framework || ' ' || c.control_id FROM control_evidence l
        JOIN program_controls c ON c.id = l.control_id
        WHERE l.evidence_id = item.id AND c.program_id = ${programId} AND c.removed_at IS NULL
        ORDER BY c.position)`.as("controls"),
    ])
    .where("item.organization_id", "=", organizationId)
    .where("item.kind", "=", "file")
    .where(sql<boolean>`item.id IN (${visible(organizationId, programId, engagementId)})`)
    .orderBy("item.title")
    .orderBy("item.id")
    .execute();
}

/** Ids of everything that the program's records are about: itself, its controls, its evidence, the engagement. */
export async function listSubjectIds({ organizationId, programId, engagementId }: Place): Promise<string[]> {
  const controls = await db()
    .selectFrom("program_controls")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("program_id", "=", programId)
    .execute();
  const evidence = await db()
    .selectFrom("evidence as item")
    .select("item.id")
    .where("item.organization_id", "=", organizationId)
    .where(sql<boolean>`item.id IN (${visible(organizationId, programId, engagementId)})`)
    .execute();
  return [programId, engagementId, ...[...controls, ...evidence].map(({ id }) => id)];
}

export interface NewSample extends Pick<DrawSample, "framework" | "status"> {
  engagementId: string;
  auditorId: string;
  purpose: string;
  seed: string;
  size: number;
  population: number;
  populationDigest: string;
  controls: readonly z.infer<typeof SampledControlSchema>[];
  at: Date;
}

export async function insertSample(
  tx: Transaction,
  organizationId: string,
  sample: NewSample,
): Promise<string> {
  const id = newId("controlSample");
  await tx
    .insertInto("control_samples")
    .values({
      id,
      organization_id: organizationId,
      engagement_id: sample.engagementId,
      auditor_id: sample.auditorId,
      purpose: sample.purpose,
      seed: sample.seed,
      framework: sample.framework ?? null,
      status: sample.status ?? null,
      size: sample.size,
      population: sample.population,
      population_digest: sample.populationDigest,
      controls: JSON.stringify(sample.controls),
      created_at: sample.at,
    })
    .execute();
  return id;
}

const StoredControlsSchema = z.array(SampledControlSchema);

/** The samples of an engagement, newest first. */
export async function listSampleRows(organizationId: string, engagementId: string) {
  const rows = await db()
    .selectFrom("control_samples as s")
    .innerJoin("engagement_auditors as a", "a.id", "s.auditor_id")
    .select(["s.id", "s.purpose", "s.seed", "s.framework", "s.status", "s.size", "s.population"])
    .select(["s.population_digest", "s.controls", "s.created_at", "a.name", "a.firm"])
    .where("s.organization_id", "=", organizationId)
    .where("s.engagement_id", "=", engagementId)
    .orderBy("s.id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, controls: StoredControlsSchema.parse(row.controls) }));
}
