import { SearchX, UserCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { MyFilter } from "@/components/controls/mine/my-filter";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { listHref } from "@/components/ui/list-address";
import { Pagination } from "@/components/ui/pagination";
import { MyWorkList } from "@/components/work/my-work-list";
import { hasRole } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { frameworkNames } from "@/lib/features/own-frameworks";
import { asksForApproval } from "@/lib/features/programs";
import { MyControlsQuerySchema } from "@/lib/features/programs/control-query-schema";
import { readMyWork, readQuery } from "./read-my-work";

export const metadata: Metadata = { title: "My work" };

export default async function MyWorkPage({ searchParams }: PageProps<"/my-work">) {
  const actor = await requireMember();
  const params = await searchParams;
  const query = readQuery(params);
  const [work, hasApproval] = await Promise.all([readMyWork(actor, query), asksForApproval(actor)]);
  const hrefOf = (skip: number) =>
    listHref("/my-work", MyControlsQuerySchema, params, { skip, also: ["kind"] });
  if (work.items.length === 0 && query.skip > 0) redirect(hrefOf(0));
  const isFiltered = [query.kind, query.due, query.approval].some((filter) => filter !== undefined);
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="My work"
        state={`${countOf(work.total, isFiltered ? "matching item" : "item")}, ${work.overdue} overdue`}
      />
      {work.total === 0 && !isFiltered ? (
        <EmptyState
          icon={UserCheck}
          title="Nothing is assigned to you"
          actions={
            <Button asChild>
              <Link href="/programs">Go to the programs</Link>
            </Button>
          }
        >
          A control becomes yours when a manager sets your email, {actor.email}, as its owner. Corrective
          actions, auditors' requests and expiring evidence that you added are listed here too.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <MyFilter hasApproval={hasApproval} />
          </div>
          {work.items.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title="None of your work matches"
              actions={
                <Button asChild>
                  <Link href="/my-work">Reset the filters</Link>
                </Button>
              }
            >
              Nothing you have to do matches all of the filters above.
            </EmptyState>
          ) : (
            <MyWorkList
              items={work.items}
              controls={work.controls}
              requests={work.requests}
              frameworkNames={await frameworkNames(actor)}
              canWork={hasRole(actor.role, "contributor")}
              today={work.today}
            />
          )}
        </div>
      )}
      {work.controlsTotal > query.limit && (
        <Pagination {...query} total={work.controlsTotal} noun="controls" hrefOf={hrefOf} />
      )}
    </Page>
  );
}
