import { ORDINARY_SCOPES } from "@/lib/core/actor";
import {
  type CreatedOrganization,
  hashPassword,
  insertOrganizationFor,
  insertOrganizationOf,
} from "@/lib/features/auth";
import { randomToken } from "@/lib/platform/crypto";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { dropDemonstration, removeFilesOf } from "./drop";
import { changeFirstRun, writeFirstRun } from "./first-run-file";
import { listAdministrators, listUnfilledIds, markFilled, markFilling } from "./store";

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
 * process killed in between leaves nobody locked out.
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
      writeFirstRun(content);
      return undefined;
    }
    const created = await insertDemonstration(tx, userId);
    writeFirstRun({ ...content, demonstration_api_key: created.apiKey });
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
 * only removed. Nobody can have worked in them: a server answers only when its demonstration is filled.
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

/** Notes that the fill has ended: what is made from here on is people's work. */
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
