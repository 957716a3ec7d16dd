import { type Actor, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { type Fact, recordFacts, textDigest } from "@/lib/features/records";
import type { Transaction } from "@/lib/platform/database/database";
import { type FieldChange, insertChange } from "./change-queries";
import type { ChangeSystem, RegisterSystem } from "./schema";
import { CHANGED_COLUMNS, type NewSystem, type SystemRow, updateSystem } from "./system-queries";

/** The system that is registered, with what was left out. Pure. @throws ServiceError `validation_failed` for a class without a reason */
export function newSystemOf(input: RegisterSystem): NewSystem {
  const system = {
    name: input.name,
    description: input.description ?? "",
    owner: input.owner ?? null,
    risk_class: input.risk_class ?? "unclassified",
    risk_class_reason: input.risk_class_reason ?? "",
    keeps_inputs: input.keeps_inputs ?? true,
    asks_model_when_unsure: input.asks_model_when_unsure ?? false,
  };
  requireReason(system);
  return system;
}

/** A system before and after a change. */
export interface SystemEdit {
  before: SystemRow;
  after: SystemRow;
  /** Empty when everything is already so. */
  changes: readonly FieldChange[];
}

/**
 * What a change makes of a system. Pure.
 *
 * @throws ServiceError `validation_failed` when the class changes and the reason does not
 */
export function editOf(before: SystemRow, input: ChangeSystem): SystemEdit {
  const after = apply(before, input);
  const changes = CHANGED_COLUMNS.flatMap((field): FieldChange[] =>
    after[field] === before[field] ? [] : [{ field, from: before[field], to: after[field] }],
  );
  if (changes.length === 0) return { before, after, changes };
  requireReason(after);
  const isReclassified = after.risk_class !== before.risk_class;
  if (isReclassified && after.risk_class !== "unclassified" && input.risk_class_reason === undefined)
    throw missingReason();
  return { before, after, changes };
}

/** Stores changes with their history and records in the caller's transaction, which has locked the systems. */
export async function saveEdits(
  tx: Transaction,
  actor: Actor,
  edits: readonly SystemEdit[],
  at: Date,
): Promise<void> {
  const { organizationId } = actor;
  for (const { after, changes } of edits) {
    await updateSystem(tx, organizationId, { ...after, updated_at: at });
    const change = { actorId: actorId(actor), actorName: actor.name, at, changes };
    await insertChange(tx, organizationId, after.id, change);
  }
  const facts = edits.map(
    ({ before, changes }): Fact => ({
      kind: "system_changed",
      subject: { type: "system", id: before.id, label: before.name },
      payload: { changes: changes.map(toRecorded) },
      at,
    }),
  );
  await recordFacts(tx, actor, facts);
}

/** A description is written at length, so the chain has its digest. */
function toRecorded({ field, from, to }: FieldChange) {
  const [before, after] = [from, to].map((value) =>
    typeof value === "boolean" ? value : String(value ?? ""),
  );
  if (field !== "description") return { field, from: before, to: after };
  return { field, from_digest: textDigest(String(before)), to_digest: textDigest(String(after)) };
}

function apply(before: SystemRow, input: ChangeSystem): SystemRow {
  const riskClass = input.risk_class ?? before.risk_class;
  // The old reason speaks of the old class.
  const keptReason = riskClass === "unclassified" ? "" : before.risk_class_reason;
  return {
    ...before,
    description: input.description ?? before.description,
    owner: input.owner === undefined ? before.owner : input.owner,
    risk_class: riskClass,
    risk_class_reason: input.risk_class_reason ?? keptReason,
    keeps_inputs: input.keeps_inputs ?? before.keeps_inputs,
    asks_model_when_unsure: input.asks_model_when_unsure ?? before.asks_model_when_unsure,
  };
}

function requireReason(system: Pick<SystemRow, "risk_class" | "risk_class_reason">): void {
  if (system.risk_class !== "unclassified" && system.risk_class_reason === "") throw missingReason();
}

/** What a class without a reason lacks. */
export const MISSING_REASON = "must say why the system has this risk class";

function missingReason(): ServiceError {
  return new ServiceError({
    code: "validation_failed",
    message: `The field risk_class_reason ${MISSING_REASON}.`,
    issues: [{ pointer: "/risk_class_reason", message: MISSING_REASON, code: "required" }],
  });
}
