import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import type { FrameworkCode } from "@/lib/features/frameworks/schema";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { announce, frozen, settle } from "./open-program";
import { insertControls, lockProgram, type ProgramRow, updateProgram } from "./program-store";
import { toProgram } from "./read-programs";
import { generateControls, resolveFrameworks } from "./resolve-frameworks";
import { AUDIT_READY_FROM, type ChangeProgram, isReadyToComplete, type Program } from "./schema";

/**
 * Renames a program, adds frameworks, completes or reopens it.
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
    const isEdited = change.name !== undefined || change.frameworks !== undefined;
    if (before.status === "completed" && isEdited && !isReopened) throw frozen();
    requireTransition(before, change.status);
    const added = change.frameworks ? addedFrameworks(before, change.frameworks) : [];
    if (added.length > 0 && change.status === "completed") throw notReady(before);
    const changed = {
      ...before,
      name: change.name ?? before.name,
      frameworks: [...before.frameworks, ...added],
      status: change.status ?? before.status,
      version: before.version + 1,
    };
    await updateProgram(tx, organizationId, id, { ...changed, at });
    if (added.length > 0) {
      const controls = generateControls(added, before.controls_total);
      await insertControls(tx, organizationId, id, controls);
      // More controls lower the readiness; whether the program is still audit-ready follows from the recount.
      return toProgram(await settle(tx, organizationId, before, at, changed.status));
    }
    return toProgram(await announce(tx, organizationId, before, { ...changed, updated_at: at, at }));
  });
}

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

function notReady({ status, readiness_score, controls_gap }: ProgramRow): ServiceError {
  return new ServiceError({
    code: "conflict",
    message: `Only an audit-ready program can be completed, and not while frameworks are added: readiness of at least ${AUDIT_READY_FROM} and no gap. This one is ${status} at ${readiness_score} with ${controls_gap} gaps.`,
  });
}

function addedFrameworks(program: ProgramRow, given: readonly string[]): FrameworkCode[] {
  const wanted = resolveFrameworks(given);
  const missing = program.frameworks.filter((code) => !wanted.includes(code));
  if (missing.length === 0) return wanted.filter((code) => !program.frameworks.includes(code));
  const message = `must keep ${missing.join(", ")}: a framework with its controls cannot be taken out of a program`;
  throw new ServiceError({
    code: "validation_failed",
    message: `The field frameworks ${message}.`,
    issues: [{ pointer: "/frameworks", message, code: "not_removable" }],
  });
}
