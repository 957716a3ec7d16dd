import { type Actor, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import {
  type ProfileSubject,
  profileSubject,
  removeOverride,
  type Scope,
  storeAnswers,
  storeOverride,
} from "@/lib/features/applicability";
import type {
  AnswerProfile,
  OverrideApplicability,
  Profile,
  RequirementApplicability,
} from "@/lib/features/applicability/schema";
import { recordFacts } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { findApprover, prepare } from "./approval-people";
import { sendForApproval } from "./approvals";
import { insertHistory, readControls } from "./control-queries";
import { requireAll } from "./controls";
import { lockProgram, type ProgramRow } from "./program-queries";
import { scopeOf, storeApplicability } from "./program-scope";
import { beginChange, finishChange } from "./program-transaction";
import { toProgram } from "./programs";
import { toControlFact } from "./records";
import type { BulkResult } from "./schema";
import {
  countCounted,
  listOrganizationsWithPrograms,
  listProgramsInScope,
  setExclusion,
} from "./scope-queries";
import type { ExcludeControls } from "./scope-schema";

/** Answers questions about the organization or a system; programs in scope count anew in the same transaction. */
export async function answerProfile(
  actor: Actor,
  systemId: string | undefined,
  answers: AnswerProfile,
): Promise<Profile> {
  const subject = await profileSubject(actor, systemId);
  return transaction(async (tx) => {
    const profile = await storeAnswers(tx, actor, subject, answers);
    await applyToPrograms(tx, subject);
    return profile;
  });
}

/** Decides whether a requirement applies, against what the answers say. */
export async function overrideApplicability(
  actor: Actor,
  systemId: string | undefined,
  requirementId: string,
  input: OverrideApplicability,
): Promise<RequirementApplicability> {
  const subject = await profileSubject(actor, systemId);
  return transaction(async (tx) => {
    const decided = await storeOverride(tx, actor, subject, requirementId, input);
    await applyToPrograms(tx, subject);
    return decided;
  });
}

/** Takes such a decision back. @throws ServiceError `not_found` where there is none */
export async function removeApplicabilityOverride(
  actor: Actor,
  systemId: string | undefined,
  requirementId: string,
): Promise<undefined> {
  const subject = await profileSubject(actor, systemId);
  await transaction(async (tx) => {
    await removeOverride(tx, actor, subject, requirementId);
    await applyToPrograms(tx, subject);
  });
}

/** Decides anew after the register says something else of a system. */
export async function refreshProgramsOf(actor: Actor, systemId: string): Promise<void> {
  const subject = await profileSubject(actor, systemId);
  await transaction((tx) => applyToPrograms(tx, subject));
}

/**
 * Brings every program up to date with the day: requirements begin to apply without anyone changing anything. One
 * transaction for each organization, so that none waits long.
 */
export async function refreshPrograms(): Promise<void> {
  for (const organizationId of await listOrganizationsWithPrograms())
    await transaction((tx) => applyToPrograms(tx, { organizationId, system: undefined }));
}

/** Decides anew what applies in the programs that the answers of a subject bear on. */
async function applyToPrograms(tx: Transaction, { organizationId, system }: ProfileSubject): Promise<void> {
  const at = now();
  const scopes = new Map<string | null, Promise<Scope>>();
  for (const id of await listProgramsInScope(tx, organizationId, system?.id)) {
    const program = await lockProgram(tx, organizationId, id);
    if (!program || program.status === "completed") continue;
    const scope = scopes.get(program.system_id) ?? scopeOf(tx, organizationId, program.system_id, at);
    scopes.set(program.system_id, scope);
    await decideControls(tx, organizationId, program, await scope, at);
  }
}

async function decideControls(
  tx: Transaction,
  organizationId: string,
  program: ProgramRow,
  scope: Scope,
  at: Date,
): Promise<void> {
  const isChanged = await storeApplicability(tx, organizationId, program.id, scope);
  // A control may have begun to apply since it was last counted, with nothing stored that differs.
  const isOvertaken = (await countCounted(tx, organizationId, program.id)) !== program.controls_counted;
  if (isChanged || isOvertaken) await finishChange(tx, organizationId, program, at);
}

function nothingToApprove(): ServiceError {
  const message = "cannot be given when controls are taken back in";
  return new ServiceError({
    code: "validation_failed",
    message: `The field approver_id ${message}.`,
    issues: [{ pointer: "/approver_id", message, code: "not_allowed" }],
  });
}

/**
 * Leaves controls out of a program with a justification, or takes them back in: all of them, or none.
 *
 * @throws ServiceError `validation_failed` naming each control that is not in the program; with an approver, what
 *   sending controls to one throws
 */
export async function excludeControls(
  actor: Actor,
  programId: string,
  { control_ids: ids, justification, approver_id }: ExcludeControls,
): Promise<BulkResult> {
  const { organizationId } = actor;
  const at = now();
  if (approver_id !== undefined && justification === null) throw nothingToApprove();
  const sending =
    approver_id === undefined
      ? undefined
      : {
          ...(await prepare(actor, programId, ids, true)),
          approver: await findApprover(actor, approver_id),
          comment: "",
          at,
        };
  return transaction(async (tx) => {
    const program = await beginChange(tx, organizationId, programId);
    const controls = requireAll(await readControls(tx, organizationId, programId, ids), ids);
    const changed = controls.filter((control) => control.excluded_reason !== justification);
    if (changed.length === 0) return { changed: 0, unchanged: controls.length, program: toProgram(program) };
    const by = actorId(actor);
    const exclusion = justification === null ? null : { reason: justification, by, byName: actor.name, at };
    const changedIds = changed.map(({ id }) => id);
    await setExclusion(tx, organizationId, programId, changedIds, exclusion, at);
    const changesOf = ({ excluded_reason }: (typeof changed)[number]) => [
      { field: "justification", from: excluded_reason, to: justification },
    ];
    await insertHistory(
      tx,
      organizationId,
      { actorId: by, actorName: actor.name, source: "scope", at },
      changed.map((control) => ({ controlId: control.id, changes: changesOf(control) })),
    );
    const kind = justification === null ? "control_exclusion_removed" : "control_exclusion";
    await recordFacts(
      tx,
      actor,
      changed.map((control) =>
        toControlFact(program, control, { kind, changes: changesOf(control), source: "scope", at }),
      ),
    );
    if (sending) {
      const excluded = await readControls(tx, organizationId, programId, changedIds);
      await sendForApproval(tx, actor, program, excluded, sending);
    }
    const counted = await finishChange(tx, organizationId, program, at);
    return {
      changed: changed.length,
      unchanged: controls.length - changed.length,
      program: toProgram(counted),
    };
  });
}
