import { Activity } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { driftHref } from "@/components/decisions/hrefs";
import { DriftWorkspace } from "@/components/drift/drift-workspace";
import { AnalyzeButton, NothingMeasured } from "@/components/drift/missing-readings";
import { SystemChoice } from "@/components/drift/system-choice";
import { readingsIn } from "@/components/drift/trend-series";
import { TrendState } from "@/components/drift/trend-state";
import { Page, PageHeader } from "@/components/shell/page-header";
import { ListMenu } from "@/components/tables/list-menu";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { listHref, readListQuery } from "@/components/ui/list-address";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { getDriftTrend, listDecisions } from "@/lib/features/governance";
import { DecisionQuerySchema } from "@/lib/features/governance/schema";
import { listSystemNames } from "@/lib/features/systems";
import { AllSystems } from "./all-systems";

export const metadata: Metadata = { title: "Drift" };

export default async function DriftPage({ searchParams }: PageProps<"/drift">) {
  const actor = await requireMember();
  const params = await searchParams;
  const { system } = params;
  const systemNames = await listSystemNames(actor);
  const canAnalyze = hasRole(actor.role, "manager");
  if (typeof system !== "string") return <AllSystems actor={actor} />;
  if (!systemNames.includes(system)) return <UnknownSystem name={system} systemNames={systemNames} />;
  const { sort, skip } = params;
  const page = readListQuery(DecisionQuerySchema, { system_name: system, sort, skip });
  const [trend, decisions] = await Promise.all([
    getDriftTrend(actor, system),
    listDecisions(actor, page, { isMeasured: true }),
  ]);
  if (decisions.data.length === 0 && page.skip > 0) redirect(driftHref(system));
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }, { label: "Drift", href: "/drift" }]}
        title={system}
        state={
          <span className="flex flex-wrap items-center gap-x-3">
            <TrendState state={trend.state} />
            {countOf(readingsIn(trend), "reading")} in {countOf(trend.series.length, "series", "series")}
          </span>
        }
        action={
          <>
            <ListMenu
              exportHref={listHref(
                "/v1/decisions/export",
                DecisionQuerySchema,
                { system_name: system, sort },
                { skip: 0 },
              )}
            />
            <SystemChoice value={system} systemNames={systemNames} />
            {canAnalyze && <AnalyzeButton system={system} />}
          </>
        }
      />
      {decisions.total === 0 ? (
        <NothingMeasured action={canAnalyze && <AnalyzeButton system={system} />} />
      ) : (
        <>
          <DriftWorkspace systemName={system} trend={trend} decisions={decisions.data} />
          <Pagination
            {...page}
            total={decisions.total}
            noun="readings"
            hrefOf={(to) =>
              listHref("/drift", DecisionQuerySchema, { system, sort }, { skip: to, also: ["system"] })
            }
          />
        </>
      )}
    </Page>
  );
}

function UnknownSystem({ name, systemNames }: { name: string; systemNames: readonly string[] }) {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }, { label: "Drift", href: "/drift" }]}
        title="Drift"
        action={<SystemChoice value="" systemNames={systemNames} />}
      />
      <EmptyState
        icon={Activity}
        title="There is no such system"
        actions={
          <Button asChild>
            <Link href="/drift">All systems</Link>
          </Button>
        }
      >
        Nothing is registered as “{name}”. Names count letter for letter, capitals too.
      </EmptyState>
    </Page>
  );
}
