import { type Actor, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { searchTextOf } from "@/lib/features/frameworks";
import { recordFact } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { sha256Hex } from "@/lib/platform/crypto";
import type { Database, Transaction } from "@/lib/platform/database/database";
import {
  listOwnControlRows,
  type OwnControlRow,
  putOwnControls,
  retireOwnControls,
  type StoredControl,
} from "./control-queries";
import { differenceOf } from "./difference";
import { toFile } from "./framework-file";
import type { CheckedControl, CheckedFramework } from "./import/check-draft";
import {
  countOwn,
  insertOwnFramework,
  insertVersion,
  lockOwnRow,
  type OwnFrameworkRow,
  updateOwnFramework,
} from "./own-queries";
import { type Difference, OWN_LIMITS } from "./schema";

type VersionOrigin = Parameters<typeof insertVersion>[3]["origin"];

/** A version of a framework as it is after storing. */
export interface StoredVersion {
  version: number;
  difference: Difference;
  /** Whether anything was stored: the same texts again are no new version. */
  isNew: boolean;
}

/**
 * Stores a new framework.
 *
 * @throws ServiceError `conflict` where the organization has one of that code, or no room for it
 */
export async function storeNew(
  tx: Transaction,
  actor: Actor,
  framework: CheckedFramework,
  origin: VersionOrigin,
): Promise<StoredVersion> {
  const { organizationId } = actor;
  const by = { actorId: actorId(actor), actorName: actor.name, at: now() };
  await requireRoom(tx, organizationId, framework.controls.length, 1);
  if (!(await insertOwnFramework(tx, organizationId, framework, by))) {
    throw new ServiceError({
      code: "conflict",
      message: `There is a framework with the code ${framework.code} already. Choose another code, or import the file as its next version.`,
    });
  }
  const difference = differenceOf([], framework.controls);
  const { code } = framework;
  await putOwnControls(tx, organizationId, code, toStored(framework.controls));
  await updateOwnFramework(tx, organizationId, code, {
    ...framework.about,
    ...countsOf(framework.controls),
    version: 1,
    retired_at: null,
    at: by.at,
  });
  await insertVersion(tx, organizationId, code, { version: 1, origin, difference }, by);
  await recordVersion(tx, actor, framework, { version: 1, origin, difference });
  return { version: 1, difference, isNew: true };
}

/**
 * Stores the next version of a framework: controls that are not in it any more are retired, those that programs have
 * keep their texts there. The same texts again change nothing.
 *
 * @param before the framework, locked
 * @throws ServiceError `conflict` where there is no room
 */
export async function storeNext(
  tx: Transaction,
  actor: Actor,
  before: OwnFrameworkRow,
  framework: CheckedFramework,
  origin: VersionOrigin,
): Promise<StoredVersion> {
  const { organizationId } = actor;
  const by = { actorId: actorId(actor), actorName: actor.name, at: now() };
  const { code } = before;
  const old = activeControls(await listOwnControlRows(tx, organizationId, code));
  const difference = differenceOf(old, framework.controls);
  const isSame = difference.added + difference.changed + difference.retired === 0;
  const isRewritten = !isSame || !sameOrder(old, framework.controls);
  await requireRoom(tx, organizationId, framework.controls.length - before.controls_count, 0);
  const version = isSame ? before.version : before.version + 1;
  if (isRewritten) await putOwnControls(tx, organizationId, code, toStored(framework.controls));
  if (!isSame) {
    const kept = new Set(framework.controls.map(({ control_id }) => control_id));
    const gone = old.flatMap(({ control_id }) => (kept.has(control_id) ? [] : [control_id]));
    await retireOwnControls(tx, organizationId, code, gone, version);
    await insertVersion(tx, organizationId, code, { version, origin, difference }, by);
    await recordVersion(tx, actor, framework, { version, origin, difference });
  }
  await updateOwnFramework(tx, organizationId, code, {
    ...framework.about,
    ...countsOf(framework.controls),
    version,
    retired_at: before.retired_at,
    at: by.at,
  });
  return { version, difference, isNew: !isSame };
}

/** A version in the chain of records: counts, and the texts by their digest. */
function recordVersion(
  tx: Transaction,
  actor: Actor,
  framework: CheckedFramework,
  { version, origin, difference }: { version: number; origin: VersionOrigin; difference: Difference },
): Promise<void> {
  const { added, changed, retired } = difference;
  return recordFact(tx, actor, {
    kind: origin === "form" && version > 1 ? "framework_changed" : "framework_imported",
    subject: { type: "framework", id: framework.code, label: framework.about.name },
    payload: { version, origin, added, changed, retired, texts: `sha256:${sha256Hex(toFile(framework))}` },
  });
}

/** The framework, locked for a change. @throws ServiceError `conflict` where it has another version than expected */
export async function lockVersion(
  tx: Transaction,
  organizationId: string,
  code: string,
  expected: number,
): Promise<OwnFrameworkRow> {
  const row = await lockOwnRow(tx, organizationId, code, "update");
  if (row?.version === expected) return row;
  throw new ServiceError({
    code: "conflict",
    message: row
      ? `${code} has version ${row.version} by now, not ${expected}. Look at the difference again before importing.`
      : `There is no framework with the code ${code} whose version the file could replace.`,
  });
}

/** The controls of the newest version, as they are compared. */
export function activeControls(rows: readonly OwnControlRow[]): CheckedControl[] {
  return rows.filter(({ retired_in }) => retired_in === null).map(toChecked);
}

export function toChecked({ framework: _, retired_in: __, ...control }: OwnControlRow): CheckedControl {
  return control;
}

function toStored(controls: readonly CheckedControl[]): StoredControl[] {
  return controls.map((control, position) => ({
    ...control,
    position,
    search_text: searchTextOf({ control }),
  }));
}

function sameOrder(a: readonly CheckedControl[], b: readonly CheckedControl[]): boolean {
  return a.length === b.length && a.every(({ control_id }, index) => control_id === b[index]?.control_id);
}

export function countsOf(controls: readonly CheckedControl[]) {
  return {
    controls_count: controls.length,
    requirements_count: controls.reduce((sum, { requirements }) => sum + requirements.length, 0),
  };
}

/** @throws ServiceError `conflict` where an organization would have more than it may */
async function requireRoom(
  on: Database,
  organizationId: string,
  moreControls: number,
  moreFrameworks: number,
): Promise<void> {
  const { frameworks, controls } = await countOwn(on, organizationId);
  if (frameworks + moreFrameworks > OWN_LIMITS.frameworks) {
    throw new ServiceError({
      code: "conflict",
      message: `An organization may have at most ${OWN_LIMITS.frameworks} own frameworks. Delete one that is not used.`,
    });
  }
  if (controls + moreControls > OWN_LIMITS.allControls) {
    const most = OWN_LIMITS.allControls.toLocaleString("en-US");
    throw new ServiceError({
      code: "conflict",
      message: `The own frameworks of an organization may have at most ${most} controls together; they have ${controls} now.`,
    });
  }
}
