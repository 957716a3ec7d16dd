import { type Actor, hasRole, type MemberActor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import {
  deleteDefault,
  deleteViewRow,
  findViewRow,
  insertView,
  listViewRows,
  lockViewNames,
  type SavedViewRow,
  storeDefault,
  updateView,
} from "./queries";
import {
  type ChangeView,
  type SavedView,
  type SavedViewQuery,
  type SaveView,
  ViewParamsSchema,
} from "./schema";
import { requireViewParams } from "./view-params";
import { MAX_VIEWS, type ViewedList } from "./vocabulary";

/** @throws TypeError for an API key, which has no views: the contract refuses it first */
function requireMember(actor: Actor): MemberActor {
  if (actor.kind !== "member") throw new TypeError("only a member has views");
  return actor;
}

/** The member's own views and those that are shared, by name. */
export async function listSavedViews(
  actor: Actor,
  { list }: SavedViewQuery = {},
): Promise<{ data: SavedView[] }> {
  const rows = await listViewRows(requireMember(actor), list);
  return { data: rows.map(toView) };
}

function toView({ user_id, params, created_at, updated_at, ...row }: SavedViewRow): SavedView {
  return {
    ...row,
    params: ViewParamsSchema.parse(params),
    is_shared: user_id === null,
    is_default: row.is_default === true,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/**
 * Saves a view of a list: the member's own, or one that everyone in the organization has.
 *
 * @throws ServiceError `validation_failed` for parameters that the list does not take; `missing_role` when someone
 *   below manager shares; `conflict` for a name in use, or when there are {@link MAX_VIEWS}
 */
export async function saveView(
  actor: Actor,
  { list, name, params, is_shared }: SaveView,
): Promise<SavedView> {
  const member = requireMember(actor);
  requireViewParams(list, params);
  if (is_shared) requireSharing(member);
  const userId = is_shared ? null : member.userId;
  const id = newId("savedView");
  await transaction(async (tx) => {
    await requireRoom(tx, member, { id, list, name, userId });
    await insertView(tx, member.organizationId, {
      id,
      user_id: userId,
      list,
      name,
      params,
      created_at: now(),
    });
  });
  return toView(await requireView(member, id));
}

/**
 * Renames a view, replaces what it shows, shares it, or takes it back as one's own.
 *
 * @throws ServiceError `not_found` for a view that the member does not have; otherwise as {@link saveView}
 */
export async function changeView(actor: Actor, id: string, change: ChangeView): Promise<SavedView> {
  const member = requireMember(actor);
  const row = await requireView(member, id);
  if (row.user_id === null || change.is_shared) requireSharing(member);
  if (change.params) requireViewParams(row.list, change.params);
  const isShared = change.is_shared ?? row.user_id === null;
  const next = {
    name: change.name ?? row.name,
    params: change.params ?? ViewParamsSchema.parse(row.params),
    user_id: isShared ? null : member.userId,
    updated_at: now(),
  };
  await transaction(async (tx) => {
    await requireRoom(tx, member, { id, list: row.list, name: next.name, userId: next.user_id });
    await updateView(tx, member.organizationId, id, next);
  });
  return toView(await requireView(member, id));
}

/** @throws ServiceError `not_found` for a view that the member does not have; `missing_role` for a shared one */
export async function deleteView(actor: Actor, id: string): Promise<undefined> {
  const member = requireMember(actor);
  const row = await requireView(member, id);
  if (row.user_id === null) requireSharing(member);
  await deleteViewRow(member.organizationId, id);
}

/** Makes the list open with the view, for the member alone. @throws ServiceError `not_found` */
export async function makeDefaultView(actor: Actor, id: string): Promise<undefined> {
  const member = requireMember(actor);
  const { list } = await requireView(member, id);
  if (!(await storeDefault(member, list, id))) throw notFound("view");
}

/** Makes the list open without the view again. @throws ServiceError `not_found` */
export async function clearDefaultView(actor: Actor, id: string): Promise<undefined> {
  const member = requireMember(actor);
  await requireView(member, id);
  await deleteDefault(member, id);
}

async function requireView(member: MemberActor, id: string): Promise<SavedViewRow> {
  const row = await findViewRow(member, id);
  // Another person's own view is no view of the member.
  if (!row) throw notFound("view");
  return row;
}

function requireSharing({ role }: MemberActor): void {
  if (hasRole(role, "manager")) return;
  throw new ServiceError({
    code: "missing_role",
    message: "Only managers and administrators share views and change shared ones.",
  });
}

interface Place {
  id: string;
  list: ViewedList;
  name: string;
  userId: string | null;
}

/** Checks that the name is free and that there are not too many, until the transaction ends. */
async function requireRoom(tx: Transaction, { organizationId }: MemberActor, place: Place): Promise<void> {
  const others = (await lockViewNames(tx, organizationId, place)).filter(({ id }) => id !== place.id);
  if (others.some(({ name }) => name === place.name.toLowerCase()))
    throw new ServiceError({
      code: "conflict",
      message: `There is a view “${place.name}” of this list already. Choose another name, or change that view.`,
    });
  if (others.length >= MAX_VIEWS)
    throw new ServiceError({
      code: "conflict",
      message: `A list has at most ${MAX_VIEWS} views. Delete one that is no longer used.`,
    });
}
