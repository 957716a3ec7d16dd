import { type Actor, actorId, type Caller } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { recordFact } from "@/lib/features/records";
import { findSystem } from "@/lib/features/systems";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { type ChosenFramework, chooseFrameworks, generateControls } from "./chosen-frameworks";
import { insertControls } from "./generated-queries";
import {
  findProgram,
  insertProgram,
  listPrograms as listRows,
  lockProgram,
  type ProgramRow,
  recountControls,
  storeReadiness,
  updateProgram,
} from "./program-queries";
import { storeProgramScope } from "./program-scope";
import { finishChange, programFrozen, storeAndAnnounce } from "./program-transaction";
import { readinessOf } from "./readiness";
import { programSubject } from "./records";
import type { ChangeProgram, CreateProgram, Program } from "./schema";
import { markRemoved, nextPosition, restoreRemoved } from "./scope-queries";
import { AUDIT_READY_FROM, isReadyToComplete } from "./vocabulary";

/** The organization's programs, newest first. */
export async function listPrograms(actor: Actor): Promise<{ data: Program[] }> {
  return { data: (await listRows(actor.organizationId)).map(toProgram) };
}

/** @throws ServiceError `not_found` */
export async function getProgram(actor: Caller, id: string): Promise<Program> {
  const row = await findProgram(actor.organizationId, id);
  if (!row) throw notFound("program");
  return toProgram(row);
}

/**
 * Creates a program with the controls of its frameworks. It begins as a draft with nothing started.
 *
 * @param at when; another time than now is for the demonstration's history only
 */
export async function createProgram(actor: Actor, input: CreateProgram, at = now()): Promise<Program> {
  const id = newId("program");
  const { system_id = null, target_date = null, auditor = null } = input;
  const { approval_mode = "off", owner_may_approve = true } = input;
  return transaction(async (tx) => {
    const chosen = await chooseFrameworks(tx, actor.organizationId, input.frameworks);
    const frameworks = chosen.map(({ code }) => code);
    await requireSystem(tx, actor, system_id);
    const scope = { system_id, target_date, auditor, approval_mode, owner_may_approve };
    const program = { id, name: input.name, frameworks, scope, createdBy: actorId(actor), at };
    await insertProgram(tx, actor.organizationId, program);
    await insertControls(tx, actor.organizationId, id, generateControls(chosen, 0));
    await storeProgramScope(tx, actor.organizationId, id, system_id, at);
    const row = await recountControls(tx, actor.organizationId, id, at);
    await storeReadiness(tx, actor.organizationId, row, at.toISOString().slice(0, 10));
    await recordFact(tx, actor, {
      kind: "program_created",
      subject: programSubject(row),
      payload: { frameworks, ...scope },
      at,
    });
    return toProgram(row);
  });
}

/**
 * Renames a program, changes its scope and frameworks, completes or reopens it.
 *
 * @throws ServiceError `conflict` for a status it cannot go to, or any other change of a completed program
 */
export async function changeProgram(
  actor: Actor,
  id: string,
  change: ChangeProgram,
  expected?: ExpectedVersions,
): Promise<Program> {
  const { organizationId } = actor;
  const at = now();
  return transaction(async (tx) => {
    const before = await lockProgram(tx, organizationId, id);
    if (!before) throw notFound("program");
    requireVersion(expected, before.version);
    const isReopened = before.status === "completed" && change.status === "active";
    const isEdited = Object.keys(change).some((field) => field !== "status");
    if (before.status === "completed" && isEdited && !isReopened) throw programFrozen();
    requireTransition(before, change.status);
    const given = change.frameworks ?? before.frameworks;
    const chosen = await chooseFrameworks(tx, organizationId, given, before.frameworks);
    const wanted = chosen.map(({ code }) => code);
    const added = chosen.filter(({ code }) => !before.frameworks.includes(code));
    const removed = before.frameworks.filter((code) => !wanted.includes(code));
    const changed = {
      ...before,
      name: change.name ?? before.name,
      frameworks: [
        ...before.frameworks.filter((code) => wanted.includes(code)),
        ...added.map(({ code }) => code),
      ],
      status: change.status ?? before.status,
      system_id: change.system_id === undefined ? before.system_id : change.system_id,
      target_date: change.target_date === undefined ? before.target_date : change.target_date,
      auditor: change.auditor === undefined ? before.auditor : change.auditor,
      approval_mode: change.approval_mode ?? before.approval_mode,
      owner_may_approve: change.owner_may_approve ?? before.owner_may_approve,
      version: before.version + 1,
    };
    const isRescoped = changed.system_id !== before.system_id;
    const isRecounted = added.length > 0 || removed.length > 0 || isRescoped;
    if (isRecounted && change.status === "completed") throw notReady(before);
    if (isRescoped) await requireSystem(tx, actor, changed.system_id);
    await updateProgram(tx, organizationId, id, { ...changed, at });
    const changes = RECORDED.flatMap((field) =>
      isSameValue(before[field], changed[field]) ? [] : [{ field, from: before[field], to: changed[field] }],
    );
    if (changes.length > 0)
      await recordFact(tx, actor, {
        kind: "program_changed",
        subject: programSubject(changed),
        payload: { changes },
        at,
      });
    if (isRecounted) {
      await markRemoved(tx, organizationId, id, removed, at);
      await addControls(tx, organizationId, id, added);
      await storeProgramScope(tx, organizationId, id, changed.system_id, at);
      // Whether the program is still audit-ready follows from the recount.
      return toProgram(await finishChange(tx, organizationId, before, at, changed.status));
    }
    return toProgram(await storeAndAnnounce(tx, organizationId, before, { ...changed, updated_at: at, at }));
  });
}

/** What of a program a change is recorded of. */
const RECORDED = ["name", "frameworks", "status", "system_id", "target_date", "auditor"] as const;

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function requireTransition(program: ProgramRow, wanted: ChangeProgram["status"]): void {
  const { status } = program;
  const isAllowed =
    wanted === undefined ||
    wanted === status ||
    (wanted === "completed" && isReadyToComplete(program)) ||
    (wanted === "active" && status === "completed");
  if (isAllowed) return;
  if (wanted === "completed") throw notReady(program);
  throw new ServiceError({
    code: "conflict",
    message: `Only a completed program can be reopened. This one is ${status}; its status follows from its controls.`,
  });
}

function notReady({ status, readiness_score, counted_gap }: ProgramRow): ServiceError {
  return new ServiceError({
    code: "conflict",
    message: `Only an audit-ready program can be completed, and not while frameworks are added: readiness of at least ${AUDIT_READY_FROM} and no gap. This one is ${status} at ${readiness_score} with ${counted_gap} gaps.`,
  });
}

/** Adds the controls of frameworks; one that was taken out before comes back as it was. */
async function addControls(
  tx: Transaction,
  organizationId: string,
  id: string,
  added: readonly ChosenFramework[],
): Promise<void> {
  const codes = added.map(({ code }) => code);
  const restored = await restoreRemoved(tx, organizationId, id, codes);
  const isBack = new Set(restored.map(({ framework }) => framework));
  const fresh = added.filter(({ code }) => !isBack.has(code));
  await insertControls(
    tx,
    organizationId,
    id,
    generateControls(fresh, await nextPosition(tx, organizationId, id)),
  );
}

/** @throws ServiceError `validation_failed` for a system that the organization does not have */
async function requireSystem(tx: Transaction, actor: Actor, systemId: string | null): Promise<void> {
  if (systemId === null || (await findSystem(tx, actor.organizationId, systemId))) return;
  const message = "names no such system";
  throw new ServiceError({
    code: "validation_failed",
    message: `The field system_id ${message}.`,
    issues: [{ pointer: "/system_id", message, code: "unknown_system" }],
  });
}

/** A program as the API shows it. */
export function toProgram(row: ProgramRow): Program {
  const { announced_readiness: _, on_evidence: evidenced, ...shown } = row;
  return {
    ...shown,
    controls_not_started:
      row.controls_total - row.controls_implemented - row.controls_in_progress - row.controls_gap,
    controls_shown: row.controls_implemented - row.controls_stated,
    readiness_on_evidence: readinessOf({
      total: row.controls_counted,
      implemented: evidenced,
      in_progress: 0,
    }),
    approved_score:
      row.approval_mode === "off"
        ? null
        : readinessOf({ total: row.controls_counted, implemented: row.controls_approved, in_progress: 0 }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
