import type { Metadata } from "next";
import { BudgetMeter } from "@/components/orchestrator/budget-meter";
import { hasLanguageModel } from "@/components/orchestrator/labels";
import { ModelTable } from "@/components/orchestrator/model-table";
import { NoProvider } from "@/components/orchestrator/no-provider";
import { Page } from "@/components/shell/page-header";
import { Card } from "@/components/ui/card";
import { dayText } from "@/lib/core/days";
import { requireMember } from "@/lib/features/auth";
import { readEcosystem } from "@/lib/features/orchestrator";
import { OrchestratorHeader } from "./orchestrator-header";

export const metadata: Metadata = { title: "Orchestrator" };

export default async function OrchestratorPage() {
  const actor = await requireMember();
  const ecosystem = await readEcosystem(actor);
  return (
    <Page isWide>
      <OrchestratorHeader ecosystem={ecosystem} />
      {!hasLanguageModel(ecosystem) && <NoProvider />}
      <Card className="max-w-3xl p-4">
        <BudgetMeter budget={ecosystem.budget} />
      </Card>
      <ModelTable models={ecosystem.models} />
      <p className="max-w-prose text-ink-muted text-xs">
        Prices are in dollars as the providers listed them on {dayText(ecosystem.prices_as_of)}; the operator
        can correct them. Latency is the mean of your organization's latest answers.
      </p>
    </Page>
  );
}
