import { RotateCw } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { ConsensusRoom } from "@/components/consensus/consensus-room";
import { CopyLink } from "@/components/consensus/copy-link";
import { askAgainHref, consensusHref, questionTitle } from "@/components/consensus/hrefs";
import { STRATEGY_LABELS } from "@/components/consensus/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Timestamp } from "@/components/ui/timestamp";
import { actorHasRole } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { getConsensusRun, readEcosystem } from "@/lib/features/orchestrator";
import { orNotFound } from "../../or-not-found";

export async function generateMetadata({ params }: PageProps<"/consensus/[id]">): Promise<Metadata> {
  return { title: `${questionTitle((await readRun((await params).id)).task)} · Consensus` };
}

/** Read once for the title and the page. */
const readRun = cache(async (id: string) => orNotFound(getConsensusRun(await requireMember(), id)));

export default async function RoomPage({ params }: PageProps<"/consensus/[id]">) {
  const actor = await requireMember();
  const { id } = await params;
  const [run, ecosystem] = await Promise.all([readRun(id), readEcosystem(actor)]);
  const canAsk = actorHasRole(actor, "manager");
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Models" }, { label: "Consensus", href: "/consensus" }]}
        title={questionTitle(run.task)}
        state={
          <>
            {STRATEGY_LABELS[run.strategy].label} · asked by {run.requested_by_name} ·{" "}
            <Timestamp value={run.created_at} format="both" />
          </>
        }
        action={
          <>
            <CopyLink path={consensusHref(run.id)} />
            {canAsk && run.status === "completed" && (
              <Button asChild>
                <Link href={askAgainHref(run.id)}>
                  <RotateCw />
                  Ask again
                </Link>
              </Button>
            )}
          </>
        }
      />
      <ConsensusRoom
        key={run.id}
        initial={run}
        labels={Object.fromEntries(ecosystem.models.map((model) => [model.id, model.label]))}
        canAsk={canAsk}
      />
    </Page>
  );
}
