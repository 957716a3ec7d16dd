import { redirect } from "next/navigation";
import type { ListViews } from "@/components/tables/saved-views";
import { viewHref } from "@/components/tables/view-address";
import type { PageParams } from "@/components/ui/list-address";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { listSavedViews, viewParamNames } from "@/lib/features/saved-views";
import type { ViewedList } from "@/lib/features/saved-views/vocabulary";

/**
 * The views of a list for its page. An address that says nothing is that of the member's default view: the page goes on
 * there.
 */
export async function readListViews(
  actor: MemberActor,
  list: ViewedList,
  { path, params }: { path: string; params: PageParams },
): Promise<ListViews> {
  const { data: views } = await listSavedViews(actor, { list });
  const preferred = views.find((view) => view.is_default);
  if (preferred && Object.keys(params).length === 0) redirect(viewHref(path, preferred));
  return { list, views, paramNames: viewParamNames(list), canShare: hasRole(actor.role, "manager") };
}
