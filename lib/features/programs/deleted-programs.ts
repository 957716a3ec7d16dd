import { type Actor, actorId, hasRole } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { recordFact } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { archiveProgram, type DeletedRow, findDeleted, listDeleted } from "./deleted-queries";
import type { DeletedProgram, DeletedProgramDetail, ProgramQuery } from "./deleted-schema";
import { beginChange } from "./program-transaction";
import { listPrograms } from "./programs";
import { programSubject } from "./records";
import type { Program } from "./schema";

/**
 * Deletes a program. Its controls with their history are kept for administrators, with who deleted it;
 * evidence stays in the library.
 *
 * @throws ServiceError `not_found`; `conflict` when it is completed, which freezes it; `precondition_failed`
 */
export async function deleteProgram(
  actor: Actor,
  id: string,
  expected?: ExpectedVersions,
): Promise<undefined> {
  const { organizationId } = actor;
  const deletion = { at: now(), by: actorId(actor), byName: actor.name };
  await transaction(async (tx) => {
    const program = await beginChange(tx, organizationId, id);
    const { name, version, frameworks, status } = program;
    requireVersion(expected, version);
    await archiveProgram(tx, organizationId, id, deletion);
    await insertSecurityEvent(tx, {
      organizationId,
      type: "record.deleted",
      actor,
      subject: { kind: "program", id, name },
    });
    await recordFact(tx, actor, {
      kind: "program_deleted",
      subject: programSubject(program),
      payload: { frameworks, status, readiness_score: program.readiness_score },
      at: deletion.at,
    });
  });
}

/**
 * The organization's programs, newest first; on request with those that were deleted.
 *
 * @throws ServiceError `session_required` or `missing_role` when anyone but an administrator asks for those
 */
export async function listProgramsWith(
  actor: Actor,
  { include }: ProgramQuery,
): Promise<{ data: Program[]; deleted?: DeletedProgram[] }> {
  if (include === undefined) return listPrograms(actor);
  requireAdministrator(actor);
  const [programs, deleted] = await Promise.all([listPrograms(actor), listDeletedPrograms(actor)]);
  return { ...programs, deleted };
}

/** Deleted programs, the last one deleted first. */
export async function listDeletedPrograms(actor: Actor): Promise<DeletedProgram[]> {
  return (await listDeleted(actor.organizationId)).map(toDeleted);
}

/** A deleted program with its controls and their history. @throws ServiceError `not_found` */
export async function getDeletedProgram(actor: Actor, id: string): Promise<DeletedProgramDetail> {
  const row = await findDeleted(actor.organizationId, id);
  if (!row) throw notFound("deleted program");
  return { ...toDeleted(row), controls: row.controls };
}

function toDeleted(row: DeletedRow): DeletedProgram {
  const { id, name, frameworks, status, readiness_score, controls_total, controls_implemented } = row;
  const { deleted_by, deleted_by_name } = row;
  return {
    ...{ id, name, frameworks, status, readiness_score, controls_total, controls_implemented },
    created_at: row.created_at.toISOString(),
    deleted_at: row.deleted_at.toISOString(),
    ...{ deleted_by, deleted_by_name },
  };
}

function requireAdministrator(actor: Actor): void {
  if (actor.kind === "member" && hasRole(actor.role, "admin")) return;
  throw new ServiceError({
    code: actor.kind === "api_key" ? "session_required" : "missing_role",
    message: "Only a signed-in administrator reads deleted programs.",
  });
}
