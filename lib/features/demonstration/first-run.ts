import fs from "node:fs";
import path from "node:path";
import { ORDINARY_SCOPES } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { isRecord } from "@/lib/core/records";
import { deleteAllActions } from "@/lib/features/actions";
import {
  type CreatedOrganization,
  deleteOrganization,
  hashPassword,
  insertOrganizationFor,
  insertOrganizationOf,
} from "@/lib/features/auth";
import { deleteAllDocuments, removeDocumentFiles } from "@/lib/features/documents";
import { deleteAllEngagements } from "@/lib/features/engagements";
import { deleteEvents } from "@/lib/features/events";
import { deleteAllEvidence } from "@/lib/features/evidence";
import { deleteLedger } from "@/lib/features/ledger";
import { removePackageFiles } from "@/lib/features/packages";
import { deletePrograms } from "@/lib/features/programs";
import { randomToken } from "@/lib/platform/crypto";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import {
  deleteLooseRows,
  listAdministrators,
  listUnfilledIds,
  lockDemonstration,
  markFilled,
  markFilling,
} from "./queries";

const ADMIN = { email: "admin@assay.local", name: "Administrator" } as const;

export const OWN_NAME = "My organization";

/** The person running Assay on their own machine is its operator, so both organizations have the largest plan. */
const own = { name: OWN_NAME, plan: "enterprise", isDemonstration: false, scopes: ORDINARY_SCOPES } as const;
const demonstration = { ...own, name: "Demonstration", isDemonstration: true } as const;

/** A demonstration that waits to be filled, and its administrator. */
export interface EmptyDemonstration {
  organizationId: string;
  userId: string;
  email: string;
}

/**
 * The first organization, its administrator and a key with all scopes, and a demonstration of the same
 * person. How to sign in is written to `first-run.json` before any of it is committed, so that a
 * process killed in between locks no one out.
 *
 * @returns the demonstration, to be filled and then handed to {@link finishDemonstration}
 */
export async function createFirstOrganizations(
  withDemonstration: boolean,
): Promise<EmptyDemonstration | undefined> {
  const password = randomToken(15);
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const { userId, apiKey } = await insertOrganizationOf(tx, own, {
      ...ADMIN,
      passwordHash,
      passwordOrigin: "first_run",
    });
    const content = { base_url: settings().baseUrl, email: ADMIN.email, password, api_key: apiKey };
    if (!withDemonstration) {
      writeFirstRun(content satisfies FirstRun);
      return undefined;
    }
    const created = await insertDemonstration(tx, userId);
    writeFirstRun({ ...content, demonstration_api_key: created.apiKey } satisfies FirstRun);
    return { organizationId: created.organizationId, userId, email: ADMIN.email };
  });
}

async function insertDemonstration(tx: Transaction, userId: string): Promise<CreatedOrganization> {
  const created = await insertOrganizationFor(tx, demonstration, [userId]);
  await markFilling(tx, created.organizationId);
  return created;
}

/**
 * Replaces demonstrations whose fill was cut off by new, empty ones; without `withDemonstration` they are
 * only removed. No one can have worked in them: a server answers only when its demonstration is filled.
 */
export async function renewDemonstrations(withDemonstration: boolean): Promise<EmptyDemonstration[]> {
  const renewed: EmptyDemonstration[] = [];
  for (const id of await listUnfilledIds()) {
    const created = await transaction(async (tx) => {
      const [admin] = await listAdministrators(tx, id);
      await dropDemonstration(tx, id);
      if (!admin?.own_id || !withDemonstration) {
        changeFirstRun({ demonstration_api_key: undefined });
        return undefined;
      }
      const { organizationId, apiKey } = await insertDemonstration(tx, admin.user_id);
      changeFirstRun({ demonstration_api_key: apiKey });
      return { organizationId, userId: admin.user_id, email: admin.email };
    });
    await removeFilesOf(id);
    if (created) renewed.push(created);
  }
  return renewed;
}

/** Notes that the fill has ended: people make what comes later. */
export function finishDemonstration({ organizationId }: EmptyDemonstration): Promise<void> {
  return markFilled(organizationId);
}

/** An empty organization for people who would have none without their demonstration. */
export function insertOwnOrganization(
  tx: Transaction,
  userIds: readonly [string, ...string[]],
): Promise<CreatedOrganization> {
  return insertOrganizationFor(tx, own, userIds);
}

/** How the person who runs Assay signs in. Everything opens their own organization, except the last key. */
interface FirstRun {
  base_url: string;
  email: string;
  password: string;
  api_key: string;
  /** A key of the demonstration; absent when there is none. */
  demonstration_api_key?: string;
}

/** Where the launcher and scripts find the first sign-in. */
export function firstRunFile(): string {
  return path.join(settings().dataDir, "first-run.json");
}

/** Replaces the file; a process killed at any point leaves the old file or the new one. */
function writeFirstRun(content: Readonly<Record<string, unknown>>): void {
  const file = firstRunFile();
  const draft = `${file}.${process.pid}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(draft, file);
}

/** Changes keys in the file, if there is still one: the operator may have deleted it. */
export function changeFirstRun(keys: Pick<Partial<FirstRun>, "api_key" | "demonstration_api_key">): void {
  const file = firstRunFile();
  if (!fs.existsSync(file)) return;
  const content: unknown = JSON.parse(fs.readFileSync(file, "utf8"));
  writeFirstRun({ ...(isRecord(content) ? content : {}), ...keys });
}

/**
 * Deletes a demonstration organization with everything in it. The only function that deletes an
 * organization: it reads under a lock that this one is a demonstration, and every statement that
 * follows names this one's id.
 *
 * @throws ServiceError `conflict` for any other organization, before anything is deleted
 */
export async function dropDemonstration(tx: Transaction, organizationId: string): Promise<void> {
  if (!(await lockDemonstration(tx, organizationId))) throw notADemonstration();
  await deleteLedger(tx, organizationId);
  await deleteEvents(tx, organizationId);
  await deletePrograms(tx, organizationId);
  await deleteAllActions(tx, organizationId);
  await deleteAllEngagements(tx, organizationId);
  await deleteAllEvidence(tx, organizationId);
  await deleteAllDocuments(tx, organizationId);
  await deleteLooseRows(tx, organizationId);
  await deleteOrganization(tx, organizationId);
}

/** The files of a demonstration that is gone; called after the commit, because files are not rolled back. */
export async function removeFilesOf(organizationId: string): Promise<void> {
  await removeDocumentFiles(organizationId);
  await removePackageFiles(organizationId);
}

export function notADemonstration(): ServiceError {
  return new ServiceError({
    code: "conflict",
    message: "This organization is not a demonstration. Only a demonstration can be removed or kept.",
  });
}
