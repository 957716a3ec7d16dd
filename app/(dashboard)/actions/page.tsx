import { Wrench } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionList } from "@/components/actions/action-list";
import { ACTION_PAGES, SOURCE_PARAMS } from "@/components/actions/hrefs";
import { NewAction, NewActionButton } from "@/components/actions/new-action";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { ListMenu } from "@/components/tables/list-menu";
import { KEPT_VIEW_PARAMS } from "@/components/tables/view-address";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import {
  isNarrowed,
  listFilters,
  listHref,
  type PageParams,
  readListQuery,
} from "@/components/ui/list-address";
import { Pagination } from "@/components/ui/pagination";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { countOverdueActions, listActions, suggestAction } from "@/lib/features/actions";
import { ActionQuerySchema, GivenSourceSchema } from "@/lib/features/actions/schema";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listSystemNames } from "@/lib/features/systems";
import { readListViews } from "../list-views";

export const metadata: Metadata = { title: "Corrective actions" };

export default async function ActionsPage({ searchParams }: PageProps<"/actions">) {
  const actor = await requireMember();
  const params = await searchParams;
  const query = readListQuery(ActionQuerySchema, params);
  const hrefOf = (skip: number) =>
    listHref("/actions", ActionQuerySchema, params, { skip, also: KEPT_VIEW_PARAMS });
  const canWork = hasRole(actor.role, "contributor");
  const [actions, overdue, members, systemNames, suggestion, views] = await Promise.all([
    listActions(actor, query),
    countOverdueActions(actor),
    listMembers(actor),
    listSystemNames(actor),
    canWork ? readSuggestion(actor, params) : undefined,
    readListViews(actor, "actions", { path: "/actions", params }),
  ]);
  if (actions.data.length === 0 && query.skip > 0) redirect(hrefOf(0));
  const owners = members.data.map(({ id, name }) => ({ id, name }));
  const isFiltered = isNarrowed(ActionQuerySchema, params);
  const isUnused = actions.total === 0 && !isFiltered;
  const button = canWork && <NewActionButton />;
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="Corrective actions"
        state={`${countOf(actions.total, isFiltered ? "matching action" : "action")}, ${overdue.toLocaleString("en")} overdue`}
        action={
          !isUnused && (
            <>
              <ListMenu exportHref={listHref("/v1/actions/export", ActionQuerySchema, params, { skip: 0 })} />
              {button}
            </>
          )
        }
      />
      <SectionNav label="Actions" items={ACTION_PAGES} />
      {isUnused && params.action === undefined ? (
        <EmptyState icon={Wrench} title="No corrective action yet" actions={button || undefined}>
          Corrective actions assign the work that follows from a gap, a confirmed escalation, an audit finding
          or an incident: owner, due date, and evidence to close it.
        </EmptyState>
      ) : (
        <ActionList
          actions={actions.data}
          views={views}
          total={actions.total}
          query={listFilters(ActionQuerySchema, params)}
          owners={owners}
          systemNames={systemNames}
          reader={{ id: actor.userId, canWork, canManage: hasRole(actor.role, "manager") }}
        />
      )}
      {actions.total > 0 && <Pagination {...query} total={actions.total} noun="actions" hrefOf={hrefOf} />}
      {canWork && <NewAction suggestion={suggestion} owners={owners} systemNames={systemNames} />}
    </Page>
  );
}

/** What a new action begins with, where the address names something it is to follow from. */
async function readSuggestion(actor: MemberActor, params: PageParams) {
  const [type, id, control, requirement] = SOURCE_PARAMS.map((name) => params[name]);
  const source = GivenSourceSchema.safeParse({ type, id, control, requirement });
  if (!source.success) return undefined;
  return suggestAction(actor, source.data).catch((error: unknown) => {
    // A source that is gone leaves an empty form.
    if (error instanceof ServiceError) return undefined;
    throw error;
  });
}
