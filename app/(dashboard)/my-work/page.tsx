import { SearchX, UserCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { ActionRows } from "@/components/actions/action-rows";
import { MyControls } from "@/components/controls/mine/my-controls";
import { MyFilter } from "@/components/controls/mine/my-filter";
import { RequestList } from "@/components/engagements/request-list";
import { ExpiringEvidence } from "@/components/evidence/expiring-evidence";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { listActions } from "@/lib/features/actions";
import { requireMember } from "@/lib/features/auth";
import { listMyEvidenceRequests } from "@/lib/features/engagements";
import { listMyExpiringEvidence } from "@/lib/features/evidence";
import { frameworkNames } from "@/lib/features/own-frameworks";
import { listMyControls } from "@/lib/features/programs";
import { type MyControlsQuery, MyControlsQuerySchema } from "@/lib/features/programs/control-query-schema";

export const metadata: Metadata = { title: "My work" };

export default async function MyWorkPage({ searchParams }: PageProps<"/my-work">) {
  const actor = await requireMember();
  const query = readQuery(await searchParams);
  const isFiltered = [query.due, query.status, query.approval].some((filter) => filter !== undefined);
  const [mine, late, asked, actions, requests, expiring] = await Promise.all([
    listMyControls(actor, query),
    listMyControls(actor, { due: "overdue", skip: 0, limit: 1 }),
    listMyControls(actor, { approval: "mine", skip: 0, limit: 1 }),
    listActions(actor, { owner: "me", status: "unfinished", sort: "urgency", skip: 0, limit: 10 }),
    listMyEvidenceRequests(actor),
    listMyExpiringEvidence(actor),
  ]);
  if (mine.data.length === 0 && query.skip > 0) redirect(hrefOf(query, 0));
  const isUnused = mine.total === 0 && !isFiltered;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="My work"
        state={`${countOf(mine.total, "control")}${isFiltered ? " that match" : ""}, ${late.total} overdue`}
      />
      {asked.total > 0 && query.approval !== "mine" && (
        <Callout tone="neutral" title={`${countOf(asked.total, "control")} for you to approve`}>
          <Link
            href="/my-work?approval=mine"
            className="rounded-sm text-accent-text underline underline-offset-2"
          >
            Show what waits for your approval
          </Link>
        </Callout>
      )}
      {actions.total > 0 && (
        <Section
          id="actions"
          title={`Your corrective actions (${actions.total})`}
          aside={
            <Link
              href="/actions?owner=me&status=unfinished"
              className="rounded-sm text-accent-text text-sm hover:underline"
            >
              Show all
            </Link>
          }
        >
          <ActionRows actions={actions.data} label="Your corrective actions" />
        </Section>
      )}
      {requests.data.length > 0 && (
        <Section
          id="auditor-requests"
          title="Requests from auditors"
          note="Evidence about your controls that an outside auditor waits for."
        >
          <RequestList
            requests={requests.data.map((one) => ({
              ...one,
              context: `${one.engagement_title}, ${one.program_name}`,
            }))}
            canAnswer={hasRole(actor.role, "contributor")}
          />
        </Section>
      )}
      {expiring.length > 0 && (
        <Section
          id="expiring-evidence"
          title="Expiring evidence"
          note="Evidence you added that expires within 30 days or has expired."
        >
          <ExpiringEvidence items={expiring} />
        </Section>
      )}
      {isUnused ? (
        <EmptyState
          icon={UserCheck}
          title="No control is yours"
          actions={
            <Button asChild>
              <Link href="/programs">Go to the programs</Link>
            </Button>
          }
        >
          A control becomes yours when a manager sets your email, {actor.email}, as its owner.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <MyFilter />
          </div>
          {mine.total === 0 ? (
            <EmptyState
              icon={SearchX}
              title="None of your controls matches"
              actions={
                <Button asChild>
                  <Link href="/my-work">Reset the filters</Link>
                </Button>
              }
            >
              None of your controls matches all of the filters above.
            </EmptyState>
          ) : (
            <MyControls
              controls={mine.data}
              frameworkNames={await frameworkNames(actor)}
              canWork={hasRole(actor.role, "contributor")}
            />
          )}
        </div>
      )}
      {mine.total > query.limit && (
        <Pagination {...query} total={mine.total} noun="controls" hrefOf={(skip) => hrefOf(query, skip)} />
      )}
    </Page>
  );
}

/** The filters of the address; what makes no sense there is treated as absent. */
function readQuery({
  due,
  status,
  approval,
  skip,
}: Record<string, string | string[] | undefined>): MyControlsQuery {
  const parsed = MyControlsQuerySchema.safeParse({ due, status, approval, skip, limit: "100" });
  return parsed.success ? parsed.data : MyControlsQuerySchema.parse({ limit: "100" });
}

function hrefOf(query: MyControlsQuery, skip: number): string {
  const params = new URLSearchParams();
  if (query.due !== undefined) params.set("due", query.due);
  if (query.status !== undefined) params.set("status", query.status);
  if (query.approval !== undefined) params.set("approval", query.approval);
  if (skip > 0) params.set("skip", String(skip));
  return params.size > 0 ? `/my-work?${params}` : "/my-work";
}
