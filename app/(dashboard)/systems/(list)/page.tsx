import { Box, Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { People } from "@/components/controls/people";
import { daysBefore, SHOWN_DAYS } from "@/components/programs/readiness";
import { Page, PageHeader } from "@/components/shell/page-header";
import { ImportSystems } from "@/components/systems/import-systems";
import { SystemList } from "@/components/systems/system-list";
import { SystemListMenu } from "@/components/systems/system-list-menu";
import { KEPT_VIEW_PARAMS } from "@/components/tables/view-address";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { isNarrowed, listFilters, listHref, readListQuery } from "@/components/ui/list-address";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listSystemOverviews, readRecentDrift } from "@/lib/features/governance";
import { SystemQuerySchema } from "@/lib/features/systems/schema";
import { readListViews } from "../../list-views";

export const metadata: Metadata = { title: "Systems" };

export default async function SystemsPage({ searchParams }: PageProps<"/systems">) {
  const actor = await requireMember();
  const params = await searchParams;
  const query = readListQuery(SystemQuerySchema, params);
  const hrefOf = (skip: number) =>
    listHref("/systems", SystemQuerySchema, params, { skip, also: KEPT_VIEW_PARAMS });
  const [systems, members, views] = await Promise.all([
    listSystemOverviews(actor, query),
    listMembers(actor),
    readListViews(actor, "systems", { path: "/systems", params }),
  ]);
  const from = `${daysBefore(new Date().toISOString().slice(0, 10), SHOWN_DAYS)}T00:00:00.000Z`;
  const drift = await readRecentDrift(
    actor,
    systems.data.map(({ id }) => id),
    new Date(from),
  );
  const until = new Date().toISOString();
  const rows = systems.data.map((system) => ({ ...system, readings: drift[system.id] ?? [], from, until }));
  if (systems.data.length === 0 && query.skip > 0) redirect(hrefOf(0));
  const isFiltered = isNarrowed(SystemQuerySchema, params);
  const isUnused = systems.total === 0 && !isFiltered;
  const canManage = hasRole(actor.role, "manager");
  const register = canManage && (
    <Button asChild variant="primary">
      <Link href="/systems/new">
        <Plus />
        Register system
      </Link>
    </Button>
  );
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }]}
        title="Systems"
        state={countOf(systems.total, isFiltered ? "matching system" : "system")}
        action={
          !isUnused && (
            <>
              <SystemListMenu
                exportHref={listHref("/v1/systems/export", SystemQuerySchema, params, { skip: 0 })}
                canManage={canManage}
              />
              {register}
            </>
          )
        }
      />
      {isUnused ? (
        <EmptyState
          icon={Box}
          title="No system yet"
          actions={
            register && (
              <>
                {register}
                <ImportSystems />
              </>
            )
          }
        >
          A system is an AI application that is governed. It is registered here, or by itself when an audit, a
          drift analysis or a decision first names it.
        </EmptyState>
      ) : (
        <People members={members.data}>
          <SystemList
            systems={rows}
            views={views}
            total={systems.total}
            query={listFilters(SystemQuerySchema, params)}
            canManage={canManage}
            owners={members.data.map(({ email, name }) => ({ value: email, label: name }))}
          />
        </People>
      )}
      {systems.total > 0 && <Pagination {...query} total={systems.total} noun="systems" hrefOf={hrefOf} />}
    </Page>
  );
}
