import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { CursorPageOf, TimeKey } from "@/lib/core/pagination";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import { recordFact } from "@/lib/features/records";
import type { EvidenceSpan, RequirementAssessment } from "@/lib/judgment/analyst/schema";
import { now } from "@/lib/platform/clock";
import { sha256Hex } from "@/lib/platform/crypto";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import {
  deleteRow,
  findConfirmation,
  listAfter,
  listLearnable,
  listPage,
  putConfirmation,
  updateScope,
} from "./queries";
import type {
  ChangeConfirmation,
  Confirmation,
  ConfirmationFilter,
  ConfirmationQuery,
  ConfirmedPassage,
  ConfirmRequirement,
} from "./schema";

/** What a confirmation is about: a requirement as an audit judged it. */
export interface JudgedRequirement {
  auditId: string;
  framework: FrameworkCode;
  controlId: string;
  assessment: RequirementAssessment;
  /** Cuts a passage out of what was audited; undefined where there is none. */
  quote(passage: QuotedPassage): EvidenceSpan | undefined;
  documentDigest: string;
}

/**
 * Keeps what a person found about a requirement in an audited document, in place of what was found before. Audits
 * that are already made stay as they are; those made from now on learn from it.
 *
 * @throws ServiceError `validation_failed` for a passage outside the document, or for a finding other than
 *   `no_evidence` without a passage that is on the point
 */
export async function confirmRequirement(
  actor: Actor,
  about: JudgedRequirement,
  input: ConfirmRequirement,
): Promise<Confirmation> {
  const passages = input.passages
    ? input.passages.map((passage, index) => cutPassage(about, passage, index))
    : quotedPassages(about.assessment, input.finding !== "no_evidence");
  if (input.finding !== "no_evidence" && !passages.some(({ is_relevant }) => is_relevant)) {
    throw invalid(
      "/passages",
      "must hold the passage that shows it: only the finding no_evidence needs none",
      "missing_passage",
    );
  }
  return transaction(async (tx) => {
    const id = await putConfirmation(tx, actor.organizationId, {
      id: newId("confirmation"),
      audit_id: about.auditId,
      framework: about.framework,
      control_id: about.controlId,
      requirement_id: about.assessment.requirement_id,
      finding: input.finding,
      judged: about.assessment.state,
      passages,
      document_digest: about.documentDigest,
      comment: input.comment ?? "",
      applies_to: input.applies_to,
      confirmed_by: actorId(actor),
      confirmed_by_name: actor.name,
      confirmed_at: now(),
    });
    const stored = await findConfirmation(tx, actor.organizationId, id);
    if (!stored) throw new Error("a confirmation was not found where it was just stored");
    await recordChange(tx, actor, "confirmed", stored);
    return stored;
  });
}

function quotedPassages({ evidence }: RequirementAssessment, isRelevant: boolean): ConfirmedPassage[] {
  return evidence.map(({ section: _, ...span }) => ({ ...span, is_relevant: isRelevant }));
}

type GivenPassage = NonNullable<ConfirmRequirement["passages"]>[number];

/** Where a passage is in what was audited. */
export type QuotedPassage = Pick<GivenPassage, "start" | "end" | "document_id">;

function cutPassage(
  about: JudgedRequirement,
  { is_relevant, quote: expected, ...passage }: GivenPassage,
  index: number,
): ConfirmedPassage {
  const span = about.quote(passage);
  if (!span || span.quote.trim() === "" || (expected !== undefined && expected !== span.quote)) {
    throw invalid(`/passages/${index}`, "is not a passage of the audited document", "unknown_passage");
  }
  return { ...span, is_relevant };
}

function invalid(pointer: string, message: string, code: string): ServiceError {
  return new ServiceError({
    code: "validation_failed",
    message: `The field ${pointer.slice(1).replace("/", " ")} ${message}.`,
    issues: [{ pointer, message, code }],
  });
}

/** A page of the organization's confirmations, newest first. */
export function listConfirmations(
  actor: Actor,
  query: ConfirmationQuery,
): Promise<CursorPageOf<Confirmation>> {
  const { skip, limit, cursor, ...filter } = query;
  return listPage(actor.organizationId, filter, { skip, limit, cursor });
}

/** Every confirmation of an audit; it has no more of them than requirements. */
export function listAuditConfirmations(actor: Actor, auditId: string): Promise<Confirmation[]> {
  return listAfter(actor.organizationId, { audit_id: auditId }, undefined, MOST_REQUIREMENTS);
}

/** More than any framework has. */
const MOST_REQUIREMENTS = 20_000;

/** Confirmations read at once. */
const PAGE = 500;

/** Confirmations as newline-delimited JSON, newest first; read as the client takes them. */
export async function* exportConfirmations(actor: Actor, filter: ConfirmationFilter): AsyncGenerator<string> {
  for (let cursor: TimeKey | undefined; ; ) {
    const page = await listAfter(actor.organizationId, filter, cursor, PAGE);
    const last = page.at(-1);
    if (!last) return;
    yield page.map((confirmation) => `${JSON.stringify(confirmation)}\n`).join("");
    cursor = [last.confirmed_at, last.id];
  }
}

/** @throws ServiceError `not_found` */
export async function changeConfirmation(
  actor: Actor,
  id: string,
  { applies_to }: ChangeConfirmation,
): Promise<Confirmation> {
  return transaction(async (tx) => {
    const before = requireConfirmation(await findConfirmation(tx, actor.organizationId, id));
    if (before.applies_to === applies_to) return before;
    await updateScope(tx, actor.organizationId, id, applies_to);
    const changed = { ...before, applies_to };
    await recordChange(tx, actor, "changed", changed);
    return changed;
  });
}

/** @throws ServiceError `not_found` */
export async function deleteConfirmation(actor: Actor, id: string): Promise<undefined> {
  await transaction(async (tx) => {
    const deleted = requireConfirmation(await findConfirmation(tx, actor.organizationId, id));
    await deleteRow(tx, actor.organizationId, id);
    await recordChange(tx, actor, "deleted", deleted);
  });
}

/** The record names the passages by their digest: a confirmation can be deleted, a record cannot. */
function recordChange(
  tx: Transaction,
  actor: Actor,
  change: "confirmed" | "changed" | "deleted",
  { id, audit_id, framework, requirement_id, document_digest, ...confirmation }: Confirmation,
): Promise<void> {
  const { finding, judged, applies_to, passages, comment } = confirmation;
  return recordFact(tx, actor, {
    kind: "reviewer_confirmation",
    subject: { type: "requirement", id: requirement_id, label: `${framework} ${confirmation.control_id}` },
    payload: {
      change,
      confirmation_id: id,
      audit_id,
      document_digest,
      finding,
      judged,
      applies_to,
      passages: passages.length,
      passages_digest: `sha256:${sha256Hex(JSON.stringify({ passages, comment }))}`,
    },
  });
}

function requireConfirmation(found: Confirmation | undefined): Confirmation {
  if (!found) throw notFound("confirmation");
  return found;
}

/** An audit learns from so many confirmations, the newest: more of the same change little. */
const LEARNED_FROM = 5_000;

/** What audits of a system against a framework learn from: its own confirmations and those for all systems. */
export function listLearnableConfirmations(
  organizationId: string,
  framework: FrameworkCode,
  systemName: string,
): Promise<Confirmation[]> {
  return listLearnable(organizationId, framework, systemName, LEARNED_FROM);
}
