import { sql } from "kysely";
import type { Database, Transaction } from "@/lib/platform/database/database";

/** Whose answers: the organization's, or those of the system with this id. */
export type Subject = string;
export const ORGANIZATION: Subject = "organization";

/** Sorts what is said of the organization before what is said of a system, which replaces it. */
export function organizationFirst(a: { subject: Subject }, b: { subject: Subject }): number {
  return Number(a.subject !== ORGANIZATION) - Number(b.subject !== ORGANIZATION);
}

/** Who decided, and when. */
export interface Origin {
  actorId: string;
  actorName: string;
  at: Date;
}

export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number];

/** The answers of some subjects. */
export function listAnswers(on: Database, organizationId: string, subjects: readonly Subject[]) {
  return on
    .selectFrom("profile_answers")
    .select(["subject", "question_id", "answers", "reason", "answered_by_name", "answered_at"])
    .where("organization_id", "=", organizationId)
    .where("subject", "in", subjects)
    .execute();
}

export interface NewAnswer {
  question_id: string;
  answers: readonly string[];
  reason: string;
}

/** Stores answers, in place of earlier ones to the same questions. */
export async function putAnswers(
  tx: Transaction,
  organizationId: string,
  subject: Subject,
  answers: readonly NewAnswer[],
  origin: Origin,
): Promise<void> {
  if (answers.length === 0) return;
  await tx
    .insertInto("profile_answers")
    .values(
      answers.map((answer) => ({
        ...answer,
        answers: [...answer.answers],
        organization_id: organizationId,
        subject,
        answered_by: origin.actorId,
        answered_by_name: origin.actorName,
        answered_at: origin.at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "subject", "question_id"]).doUpdateSet((eb) => ({
        answers: eb.ref("excluded.answers"),
        reason: eb.ref("excluded.reason"),
        answered_by: eb.ref("excluded.answered_by"),
        answered_by_name: eb.ref("excluded.answered_by_name"),
        answered_at: eb.ref("excluded.answered_at"),
      })),
    )
    .execute();
}

export async function deleteAnswers(
  tx: Transaction,
  organizationId: string,
  subject: Subject,
  questionIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("profile_answers")
    .where("organization_id", "=", organizationId)
    .where("subject", "=", subject)
    .where(sql<boolean>`question_id = ANY(${questionIds})`)
    .execute();
}

export type OverrideRow = Awaited<ReturnType<typeof listOverrides>>[number];

export function listOverrides(on: Database, organizationId: string, subjects: readonly Subject[]) {
  return on
    .selectFrom("applicability_overrides")
    .select(["subject", "requirement_id", "applies", "reason", "decided_by_name", "decided_at"])
    .where("organization_id", "=", organizationId)
    .where("subject", "in", subjects)
    .execute();
}

export async function putOverride(
  tx: Transaction,
  organizationId: string,
  subject: Subject,
  override: { requirement_id: string; applies: boolean; reason: string },
  origin: Origin,
): Promise<void> {
  const decision = {
    applies: override.applies,
    reason: override.reason,
    decided_by: origin.actorId,
    decided_by_name: origin.actorName,
    decided_at: origin.at,
  };
  await tx
    .insertInto("applicability_overrides")
    .values({
      organization_id: organizationId,
      subject,
      requirement_id: override.requirement_id,
      ...decision,
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "subject", "requirement_id"]).doUpdateSet(decision),
    )
    .execute();
}

/** @returns whether there was one */
export async function deleteOverride(
  tx: Transaction,
  organizationId: string,
  subject: Subject,
  requirementId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("applicability_overrides")
    .where("organization_id", "=", organizationId)
    .where("subject", "=", subject)
    .where("requirement_id", "=", requirementId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
