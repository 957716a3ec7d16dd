import { sql } from "kysely";
import { db } from "@/lib/platform/database/database";
import { placeIn, sortedOrder } from "@/lib/platform/database/sorting";
import { approvalFilter } from "./approval-queries";
import { DUE_STATE, EVIDENCE_COUNT, selectControls, withCatalogWords } from "./control-queries";
import { CONTROL_SORTS, type ControlQuery } from "./control-query-schema";
import { APPLICABILITY_FILTERS } from "./scope-queries";
import { CONTROL_STATUSES } from "./vocabulary";

const SORTING = {
  kinds: CONTROL_SORTS,
  by: {
    control_id: sql`c.position`,
    title: sql`lower(c.title)`,
    framework: sql`c.framework`,
    theme: sql`c.theme`,
    status: placeIn(CONTROL_STATUSES, sql`c.status`),
    owner: sql`lower(c.owner)`,
    due_on: sql`d.due_on`,
    evidence_count: EVIDENCE_COUNT,
    last_reviewed: sql`c.last_reviewed`,
  },
  required: ["control_id", "title", "framework", "theme", "status", "evidence_count"],
  id: sql`c.position`,
} as const;

/** The controls of a program, in the catalog's order unless sorted otherwise. */
export async function listControlRows(
  organizationId: string,
  programId: string,
  { status, framework, theme, due, applicability, approval, owner, sort = "control_id" }: ControlQuery = {},
  /** The member whose approvals `mine` means. */
  reader?: string,
) {
  let query = selectControls(db(), organizationId, programId);
  if (status) query = query.where("c.status", "=", status);
  if (framework) query = query.where("c.framework", "=", framework);
  if (theme) query = query.where("c.theme", "=", theme);
  if (due) query = query.where(DUE_STATE, "=", due);
  if (applicability) query = query.where(APPLICABILITY_FILTERS[applicability]);
  if (approval) query = query.where(approvalFilter(approval, reader));
  if (owner !== undefined) {
    const owned = sql<boolean>`lower(c.owner) = lower(${owner})`;
    query = query.where((eb) => (owner === "none" ? eb.or([eb("c.owner", "is", null), owned]) : owned));
  }
  const rows = await sortedOrder(SORTING, sort).sort(query).execute();
  return rows.map(withCatalogWords);
}
