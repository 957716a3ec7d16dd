import { RotateCw } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ConsensusRoom } from "@/components/consensus/consensus-room";
import { CopyLink } from "@/components/consensus/copy-link";
import { askAgainHref, consensusHref, questionTitle } from "@/components/consensus/hrefs";
import { STRATEGY_LABELS } from "@/components/consensus/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Timestamp } from "@/components/ui/timestamp";
import { actorHasRole } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { readEcosystem } from "@/lib/features/orchestrator";
import { readConsensusRun } from "../../records";

export async function generateMetadata({ params }: PageProps<"/consensus/[id]">): Promise<Metadata> {
  return { title: `${questionTitle((await readConsensusRun((await params).id)).task)} · Consensus` };
}

export default async function RoomPage({ params }: PageProps<"/consensus/[id]">) {
  const actor = await requireMember();
  const { id } = await params;
  const [run, ecosystem] = await Promise.all([readConsensusRun(id), readEcosystem(actor)]);
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
