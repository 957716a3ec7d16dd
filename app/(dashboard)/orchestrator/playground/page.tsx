import type { Metadata } from "next";
import { hasLanguageModel } from "@/components/orchestrator/labels";
import { NoProviderLine } from "@/components/orchestrator/no-provider";
import { Playground } from "@/components/orchestrator/playground";
import { ManagersOnly } from "@/components/shell/forbidden";
import { Page } from "@/components/shell/page-header";
import { actorHasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { readEcosystem } from "@/lib/features/orchestrator";
import { OrchestratorHeader } from "../orchestrator-header";

export const metadata: Metadata = { title: "Playground" };

export default async function PlaygroundPage() {
  const actor = await requireMember();
  const ecosystem = await readEcosystem(actor);
  const canAsk = actorHasRole(actor, "manager");
  return (
    <Page isWide>
      <OrchestratorHeader ecosystem={ecosystem} />
      {canAsk ? (
        <>
          {!hasLanguageModel(ecosystem) && <NoProviderLine />}
          <Playground models={ecosystem.models} />
        </>
      ) : (
        <ManagersOnly
          rule="Only managers put tasks to models"
          role={actor.role}
          members={(await listMembers(actor)).data}
        />
      )}
    </Page>
  );
}
