import { type Actor, actorId, type Caller, type Scope } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { PageOf } from "@/lib/core/pagination";
import { getAudit } from "@/lib/features/audits";
import { getProgram } from "@/lib/features/programs";
import { assay, type RecordActor, recordFact } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { Download } from "@/lib/platform/http/download";
import {
  findPackage,
  insertPackage,
  listExpired,
  listPackagesOf,
  type PackageRow,
  takePackage,
} from "./package-queries";
import { packageRunner } from "./package-runner";
import { packageBytes, removePackageFile } from "./package-store";
import {
  type EvidencePackage,
  PackageCountsSchema,
  type PackageQuery,
  type PackageSubjectType,
} from "./schema";

/** A program's package has the audits that are evidence of its controls, so a key needs both scopes. */
const NEEDED: Readonly<Record<PackageSubjectType, readonly Scope[]>> = {
  program: ["programs", "audit"],
  audit: ["audit"],
};

function requireScopes(actor: Caller, type: PackageSubjectType): void {
  if (actor.kind !== "api_key") return;
  const lacking = NEEDED[type].find((scope) => !actor.scopes.includes(scope));
  if (lacking === undefined) return;
  throw new ServiceError({
    code: "missing_scope",
    message: `A package of ${type === "audit" ? "an audit" : "a program"} needs an API key with the scope ${NEEDED[type].join(" and the scope ")}.`,
  });
}

/**
 * Has a package of a program built in the background.
 *
 * @throws ServiceError `not_found`; `missing_scope`; `conflict` while one of this program is being built
 */
export async function createProgramPackage(actor: Actor, id: string): Promise<EvidencePackage> {
  const { name } = await getProgram(actor, id);
  return create(actor, { type: "program", id, name });
}

/**
 * Has a package of a completed audit built in the background.
 *
 * @throws ServiceError `not_found`; `conflict` while it is not completed, or a package of it is being built
 */
export async function createAuditPackage(actor: Actor, id: string): Promise<EvidencePackage> {
  const { status, system_name, framework } = await getAudit(actor, id);
  if (status !== "completed")
    throw new ServiceError({
      code: "conflict",
      message: "The audit is not completed, so there is nothing to package yet.",
    });
  return create(actor, { type: "audit", id, name: `${system_name} against ${framework}` });
}

async function create(
  actor: Actor,
  subject: { type: PackageSubjectType; id: string; name: string },
): Promise<EvidencePackage> {
  requireScopes(actor, subject.type);
  const id = newId("package");
  const isQueued = await insertPackage({
    id,
    organization_id: actor.organizationId,
    organization_name: actor.organizationName,
    subject_type: subject.type,
    subject_id: subject.id,
    subject_name: subject.name,
    requested_by_type: actor.kind,
    requested_by: actorId(actor),
    requested_by_name: actor.name,
  });
  if (!isQueued)
    throw new ServiceError({
      code: "conflict",
      message: `A package of this ${subject.type} is being built already. Wait for it, or delete it first.`,
      retryAfterSeconds: 5,
    });
  packageRunner().wake();
  return toPackage(await requirePackage(actor, id));
}

/** @throws ServiceError `not_found`, `missing_scope` */
async function requirePackage(actor: Caller, id: string): Promise<PackageRow> {
  const row = await findPackage(actor.organizationId, id);
  if (!row) throw notFound("evidence package");
  requireScopes(actor, row.subject_type);
  return row;
}

/** @throws ServiceError `not_found`, `missing_scope` */
export async function getPackage(actor: Caller, id: string): Promise<EvidencePackage> {
  return toPackage(await requirePackage(actor, id));
}

/**
 * The packages of a program or an audit, newest first.
 *
 * @throws ServiceError `not_found`, `missing_scope`
 */
export async function listPackages(
  actor: Actor,
  subject: { type: PackageSubjectType; id: string },
  page: PackageQuery,
): Promise<PageOf<EvidencePackage>> {
  await (subject.type === "program" ? getProgram(actor, subject.id) : getAudit(actor, subject.id));
  requireScopes(actor, subject.type);
  const { total, rows } = await listPackagesOf(actor.organizationId, subject, page);
  return { total, data: rows.map(toPackage) };
}

/** The newest packages of a program that are ready to be downloaded. */
export async function listReadyPackages(caller: Caller, programId: string): Promise<EvidencePackage[]> {
  const subject = { type: "program", id: programId } as const;
  const { rows } = await listPackagesOf(caller.organizationId, subject, { skip: 0, limit: 20 });
  return rows.map(toPackage).filter(({ status }) => status === "ready");
}

/**
 * The file of a package, as a download that can be taken up again. Its bytes are not checked here: its SHA-256 is
 * known to whoever asks, and the package checks itself.
 *
 * @throws ServiceError `not_found`, `missing_scope`; `conflict` before it is ready
 */
export async function downloadPackage(actor: Caller, id: string): Promise<Download> {
  const { sha256, size_bytes, ...row } = await requirePackage(actor, id);
  if (sha256 === null || size_bytes === null)
    throw new ServiceError({
      code: "conflict",
      message: "The package is not ready, so there is no file yet.",
    });
  const bytes = packageBytes(actor.organizationId, sha256, Number(size_bytes));
  return new Download(bytes, "application/zip", fileNameOf(row));
}

/**
 * Deletes a package with its file. One that is being built is canceled.
 *
 * @throws ServiceError `not_found`, `missing_scope`
 */
export async function deletePackage(actor: Actor, id: string): Promise<undefined> {
  await requirePackage(actor, id);
  if (!(await remove(actor, actor, id))) throw notFound("evidence package");
}

/** @param actor undefined for a package that expired */
async function remove(by: Actor | RecordActor, actor: Actor | undefined, id: string): Promise<boolean> {
  const { organizationId } = by;
  const taken = await transaction(async (tx) => {
    const row = await takePackage(tx, organizationId, id);
    if (!row) return undefined;
    const { subject_name: name, sha256 } = row;
    if (actor)
      await insertSecurityEvent(tx, {
        organizationId,
        type: "record.deleted",
        actor,
        subject: { kind: "package", id, name },
      });
    await recordFact(tx, by, {
      kind: "package_deleted",
      subject: { type: "package", id, label: name },
      payload: {
        about: { type: row.subject_type, id: row.subject_id },
        reason: actor ? "deleted" : "expired",
        sha256: sha256 === null ? null : `sha256:${sha256}`,
      },
    });
    return row;
  });
  if (taken) await removePackageFile(organizationId, id, taken.sha256);
  return taken !== undefined;
}

const DAY_MS = 86_400_000;
/** Packages that one look deletes; the rest comes with the next. */
const MOST_EXPIRED = 100;

/** Deletes packages whose time has passed. */
export async function deleteExpiredPackages(): Promise<void> {
  const failedBefore = new Date(now().getTime() - settings().packageDays * DAY_MS);
  for (const { id, organization_id } of await listExpired(failedBefore, MOST_EXPIRED))
    await remove(assay(organization_id), undefined, id);
}

const fileNameOf = ({ id, subject_type }: Pick<PackageRow, "id" | "subject_type">) =>
  `${subject_type}-package-${id}.zip`;

function toPackage(row: PackageRow): EvidencePackage {
  const { id, status, failure, requested_by, requested_by_name, sha256, contents_sha256 } = row;
  return {
    id,
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
    status,
    progress: { files_done: row.files_done, files_total: row.files_total },
    file_name: fileNameOf(row),
    size_bytes: row.size_bytes === null ? null : Number(row.size_bytes),
    sha256: sha256 === null ? null : `sha256:${sha256}`,
    contents_sha256,
    counts: row.counts === null ? null : PackageCountsSchema.parse(row.counts),
    failure,
    requested_by,
    requested_by_name,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
