import { sql } from "kysely";
import { type Database, db, type Transaction, transaction } from "@/lib/platform/database/database";
import type { ViewParams } from "./schema";
import type { ViewedList } from "./vocabulary";

/** Who asks, and for whom a view is the default. */
export interface Owner {
  organizationId: string;
  userId: string;
}

/** The views that a person has: their own, and those that are shared. */
function viewsOf({ organizationId, userId }: Owner, on: Database) {
  return on
    .selectFrom("saved_views as v")
    .leftJoin("default_views as d", (join) =>
      join.onRef("d.view_id", "=", "v.id").on("d.user_id", "=", userId),
    )
    .select(["v.id", "v.user_id", "v.list", "v.name", "v.params", "v.created_at", "v.updated_at"])
    .select((eb) => eb("d.view_id", "is not", null).as("is_default"))
    .where("v.organization_id", "=", organizationId)
    .where((eb) => eb.or([eb("v.user_id", "=", userId), eb("v.user_id", "is", null)]));
}

export type SavedViewRow = Awaited<ReturnType<typeof listViewRows>>[number];

export function listViewRows(owner: Owner, list?: ViewedList) {
  const views = viewsOf(owner, db());
  return (list === undefined ? views : views.where("v.list", "=", list))
    .orderBy(sql`lower(v.name)`)
    .orderBy("v.id")
    .execute();
}

export function findViewRow(owner: Owner, id: string, on: Database = db()) {
  return viewsOf(owner, on).where("v.id", "=", id).executeTakeFirst();
}

/** The views that a name must differ from and that count toward the limit: one person's, or the shared ones. */
export async function lockViewNames(
  tx: Transaction,
  organizationId: string,
  { list, userId }: { list: ViewedList; userId: string | null },
): Promise<{ id: string; name: string }[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`saved-views ${organizationId}`}, 0))`.execute(
    tx,
  );
  const views = tx
    .selectFrom("saved_views")
    .select(["id", sql<string>`lower(name)`.as("name")])
    .where("organization_id", "=", organizationId)
    .where("list", "=", list);
  return views.where("user_id", userId === null ? "is" : "=", userId).execute();
}

export interface NewView {
  id: string;
  user_id: string | null;
  list: ViewedList;
  name: string;
  params: ViewParams;
  created_at: Date;
}

export async function insertView(tx: Transaction, organizationId: string, view: NewView): Promise<void> {
  await tx
    .insertInto("saved_views")
    .values({
      ...view,
      organization_id: organizationId,
      params: JSON.stringify(view.params),
      updated_at: view.created_at,
    })
    .execute();
}

export async function updateView(
  tx: Transaction,
  organizationId: string,
  id: string,
  change: { name: string; params: ViewParams; user_id: string | null; updated_at: Date },
): Promise<void> {
  await tx
    .updateTable("saved_views")
    .set({ ...change, params: JSON.stringify(change.params) })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  // A view that is shared no longer is no one else's default.
  if (change.user_id !== null)
    await tx
      .deleteFrom("default_views")
      .where("organization_id", "=", organizationId)
      .where("view_id", "=", id)
      .where("user_id", "!=", change.user_id)
      .execute();
}

export async function deleteViewRow(organizationId: string, id: string): Promise<void> {
  await db()
    .deleteFrom("saved_views")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** @returns whether the view was still the owner's or shared; otherwise nothing is stored */
export async function storeDefault(owner: Owner, list: ViewedList, viewId: string): Promise<boolean> {
  return transaction(async (tx) => {
    // Locked, so that no one else deletes the view or takes it back before the default is stored.
    const view = await viewsOf(owner, tx).where("v.id", "=", viewId).forShare("v").executeTakeFirst();
    if (!view) return false;
    await tx
      .insertInto("default_views")
      .values({ organization_id: owner.organizationId, user_id: owner.userId, list, view_id: viewId })
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "user_id", "list"]).doUpdateSet({ view_id: viewId }),
      )
      .execute();
    return true;
  });
}

export async function deleteDefault({ organizationId, userId }: Owner, viewId: string): Promise<void> {
  await db()
    .deleteFrom("default_views")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("view_id", "=", viewId)
    .execute();
}
