import { Plus, Vote } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { RunList } from "@/components/consensus/run-list";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { actorHasRole } from "@/lib/core/actor";
import { listSystemNames } from "@/lib/features/audits";
import { requireMember } from "@/lib/features/auth";
import { listConsensusRuns } from "@/lib/features/orchestrator";
import { type ConsensusQuery, ConsensusQuerySchema } from "@/lib/features/orchestrator/schema";

export const metadata: Metadata = { title: "Consensus" };

export default async function ConsensusPage({ searchParams }: PageProps<"/consensus">) {
  const actor = await requireMember();
  const query = readQuery(await searchParams);
  const [runs, systemNames] = await Promise.all([listConsensusRuns(actor, query), listSystemNames(actor)]);
  if (runs.data.length === 0 && query.skip > 0) redirect(hrefOf(query, 0));
  const isFiltered = query.system_name !== undefined || query.decision !== undefined;
  const isUnused = runs.total === 0 && !isFiltered;
  const ask = actorHasRole(actor, "manager") && (
    <Button asChild variant="primary">
      <Link href="/consensus/new">
        <Plus />
        Ask the board
      </Link>
    </Button>
  );
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Models" }]}
        title="Consensus"
        state={`${countOf(runs.total, "run")}${isFiltered ? " that match" : ""}`}
        action={!isUnused && ask}
      />
      {isUnused ? (
        <EmptyState icon={Vote} title="Nothing has been put to the board yet" actions={ask || undefined}>
          Several models judge a question independently of each other. Their votes, their dissent and the
          arithmetic of their agreement are kept.{" "}
          <Link href="/orchestrator" className="text-accent-text underline underline-offset-2">
            See which models can be asked
          </Link>
          .
        </EmptyState>
      ) : (
        <RunList runs={runs.data} systemNames={systemNames} />
      )}
      {runs.total > 0 && (
        <Pagination {...query} total={runs.total} noun="runs" hrefOf={(skip) => hrefOf(query, skip)} />
      )}
    </Page>
  );
}

/** The filters of the address; what makes no sense there is treated as absent. */
function readQuery(params: Record<string, string | string[] | undefined>): ConsensusQuery {
  const { system_name, decision, skip } = params;
  const parsed = ConsensusQuerySchema.safeParse({ system_name: system_name || undefined, decision, skip });
  return parsed.success ? parsed.data : ConsensusQuerySchema.parse({});
}

function hrefOf(query: ConsensusQuery, skip: number): string {
  const params = new URLSearchParams();
  if (query.system_name !== undefined) params.set("system_name", query.system_name);
  if (query.decision !== undefined) params.set("decision", query.decision);
  if (skip > 0) params.set("skip", String(skip));
  return params.size > 0 ? `/consensus?${params}` : "/consensus";
}
