import fs from "node:fs";
import path from "node:path";
import { countOrganizations, createOrganization, deleteOrganization, listDemonstrationIds } from "@/lib/auth";
import { ORDINARY_SCOPES } from "@/lib/core/actor";
import { deleteEvents } from "@/lib/events";
import { deleteAllEvidence, removeEvidenceFiles } from "@/lib/evidence";
import { deleteLedger } from "@/lib/ledger";
import { deletePrograms } from "@/lib/programs";
import { randomToken } from "@/lib/server/crypto";
import { transaction, withAdvisoryLock } from "@/lib/server/database";
import { settings } from "@/lib/server/env";
import { fillDemonstration } from "./demonstration";

/** Any fixed number: two web processes that start on an empty database wait for each other. */
const FIRST_RUN_LOCK = 7_248_310_227;

const ADMIN_EMAIL = "admin@assay.local";

/** Where the launcher and scripts find the first sign-in. */
export function firstRunFile(): string {
  return path.join(settings().dataDir, "first-run.json");
}

/**
 * On an empty database: the first organization, its administrator and a key with every scope but `review`, written
 * to `first-run.json` (mode 0600). The person running Assay on their own machine is its operator, so
 * the organization has the largest plan.
 */
export async function ensureFirstOrganization(): Promise<void> {
  await withAdvisoryLock(FIRST_RUN_LOCK, async () => {
    if ((await countOrganizations()) === 0)
      await createFirstOrganization(settings().firstRun === "demonstration");
  });
}

/** Creates the organization and writes the file that says how to sign in. */
export async function createFirstOrganization(isDemonstration: boolean): Promise<void> {
  const password = randomToken(15);
  const organization = {
    name: isDemonstration ? "Demonstration" : "My organization",
    plan: "enterprise",
    isDemonstration,
    admin: { email: ADMIN_EMAIL, name: "Administrator", password },
    scopes: ORDINARY_SCOPES,
  } as const;
  const created = await createOrganization(organization, ({ apiKey }) =>
    writeFirstRun({ base_url: settings().baseUrl, email: ADMIN_EMAIL, password, api_key: apiKey }),
  );
  if (isDemonstration) await fillDemonstration({ ...created, email: ADMIN_EMAIL });
}

/**
 * Deletes every demonstration organization and creates an empty one in its place.
 *
 * @returns how many were deleted; with none nothing is created
 */
export async function replaceDemonstration(): Promise<number> {
  const ids = await listDemonstrationIds();
  for (const id of ids) {
    await transaction(async (tx) => {
      await deleteLedger(tx, id);
      await deleteEvents(tx, id);
      await deletePrograms(tx, id);
      await deleteAllEvidence(tx, id);
      await deleteOrganization(tx, id);
    });
    await removeEvidenceFiles(id);
  }
  if (ids.length > 0 && (await countOrganizations()) === 0) await createFirstOrganization(false);
  return ids.length;
}

function writeFirstRun(content: Readonly<Record<string, string>>): void {
  const file = firstRunFile();
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}
