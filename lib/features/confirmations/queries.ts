import { sql } from "kysely";
import { z } from "zod";
import type { CursorPage, CursorPageOf, TimeKey } from "@/lib/core/pagination";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import type { Head } from "@/lib/judgment/analyst/requirements/heads";
import type { RequirementFinding, RequirementState } from "@/lib/judgment/analyst/vocabulary";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import { readCursorPage, readSlice } from "@/lib/platform/database/page";
import {
  type Confirmation,
  type ConfirmationFilter,
  type ConfirmationScope,
  type ConfirmedPassage,
  ConfirmedPassageSchema,
} from "./schema";

const PassagesSchema = z.array(ConfirmedPassageSchema);

function listing(on: Database, organizationId: string, filter: ConfirmationFilter = {}) {
  let matching = on
    .selectFrom("confirmations as c")
    .innerJoin("systems as s", "s.id", "c.system_id")
    .where("c.organization_id", "=", organizationId);
  if (filter.framework !== undefined)
    matching = matching.where(sql<string>`c.framework`, "=", filter.framework);
  if (filter.requirement_id !== undefined)
    matching = matching.where("c.requirement_id", "=", filter.requirement_id);
  if (filter.audit_id !== undefined) matching = matching.where("c.audit_id", "=", filter.audit_id);
  if (filter.system_name !== undefined)
    matching = matching.where(sql<boolean>`${filter.system_name} in (s.name, s.name_key)`);
  return matching
    .select(["c.id", "c.audit_id", "s.name as system_name", "c.framework", "c.control_id"])
    .select(["c.requirement_id", "c.finding", "c.judged", "c.passages", "c.document_digest", "c.comment"])
    .select(["c.applies_to", "c.confirmed_by_name", "c.confirmed_at"]);
}

type ConfirmationRow = Awaited<ReturnType<ReturnType<typeof listing>["execute"]>>[number];

function toConfirmation({
  confirmed_by_name,
  confirmed_at,
  passages,
  ...row
}: ConfirmationRow): Confirmation {
  return {
    ...row,
    passages: PassagesSchema.parse(passages),
    confirmed_by: confirmed_by_name,
    confirmed_at: confirmed_at.toISOString(),
  };
}

const NEWEST_FIRST = {
  columns: ["c.confirmed_at", "c.id"],
  direction: "desc",
  keyOf: (row: ConfirmationRow): TimeKey => [row.confirmed_at.toISOString(), row.id],
} as const;

/** A page of confirmations, newest first, and how many match. */
export async function listPage(
  organizationId: string,
  filter: ConfirmationFilter,
  page: CursorPage<TimeKey>,
): Promise<CursorPageOf<Confirmation>> {
  const { rows, ...rest } = await readCursorPage(listing(db(), organizationId, filter), page, NEWEST_FIRST);
  return { ...rest, data: rows.map(toConfirmation) };
}

/** The next confirmations after a place in the list, newest first. */
export async function listAfter(
  organizationId: string,
  filter: ConfirmationFilter,
  cursor: TimeKey | undefined,
  limit: number,
): Promise<Confirmation[]> {
  const { rows } = await readSlice(
    listing(db(), organizationId, filter),
    { skip: 0, limit, cursor },
    NEWEST_FIRST,
  );
  return rows.map(toConfirmation);
}

export async function findConfirmation(
  on: Database,
  organizationId: string,
  id: string,
): Promise<Confirmation | undefined> {
  const row = await listing(on, organizationId).where("c.id", "=", id).executeTakeFirst();
  return row && toConfirmation(row);
}

/** Those an audit of the system may learn from: its own, and the organization's. The newest first. */
export async function listLearnable(
  organizationId: string,
  framework: FrameworkCode,
  systemName: string,
  limit: number,
): Promise<Confirmation[]> {
  const rows = await listing(db(), organizationId, { framework })
    .where((eb) => eb.or([eb("c.applies_to", "=", "organization"), eb("s.name", "=", systemName)]))
    .orderBy("c.confirmed_at", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toConfirmation);
}

export interface StoredConfirmation {
  id: string;
  audit_id: string;
  framework: FrameworkCode;
  control_id: string;
  requirement_id: string;
  finding: RequirementFinding;
  judged: RequirementState;
  passages: readonly ConfirmedPassage[];
  document_digest: string;
  comment: string;
  applies_to: ConfirmationScope;
  confirmed_by: string;
  confirmed_by_name: string;
  confirmed_at: Date;
}

/**
 * Stores a confirmation in place of an earlier one about the same requirement in the same audit.
 *
 * @returns its id: the earlier one's where there was one
 */
export async function putConfirmation(
  tx: Transaction,
  organizationId: string,
  { passages, ...confirmation }: StoredConfirmation,
): Promise<string> {
  const values = { ...confirmation, passages: JSON.stringify(passages) };
  const { id, audit_id, requirement_id, ...replaced } = values;
  const stored = await tx
    .insertInto("confirmations")
    .values((eb) => ({
      ...values,
      organization_id: organizationId,
      system_id: eb
        .selectFrom("audits")
        .select("system_id")
        .where("organization_id", "=", organizationId)
        .where("id", "=", audit_id),
    }))
    .onConflict((conflict) => conflict.columns(["audit_id", "requirement_id"]).doUpdateSet(replaced))
    .returning("id")
    .executeTakeFirstOrThrow();
  return stored.id;
}

export async function updateScope(
  tx: Transaction,
  organizationId: string,
  id: string,
  appliesTo: ConfirmationScope,
): Promise<void> {
  await tx
    .updateTable("confirmations")
    .set({ applies_to: appliesTo })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

export async function deleteRow(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("confirmations")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** Keeps weights that an audit was judged with; the same weights are kept once. */
export async function insertHeads(
  tx: Transaction,
  organizationId: string,
  { version, heads, at }: { version: string; heads: ReadonlyMap<string, Head>; at: Date },
): Promise<void> {
  await tx
    .insertInto("fitted_heads")
    .values({
      organization_id: organizationId,
      version,
      heads: JSON.stringify(Object.fromEntries(heads)),
      fitted_at: at,
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "version"]).doNothing())
    .execute();
}
