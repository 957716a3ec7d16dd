import { amountText, costText, dollarsOf } from "@/components/orchestrator/amounts";
import { isAnswering, ORCHESTRATOR_SECTIONS } from "@/components/orchestrator/labels";
import { PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { countOf } from "@/components/ui/count-of";
import type { Ecosystem } from "@/lib/features/orchestrator/schema";

/** Title, the line of state and the pages of the orchestrator. */
export function OrchestratorHeader({ ecosystem }: { ecosystem: Ecosystem }) {
  const { total_models, local_models, cloud_models, models, budget } = ecosystem;
  const state = [
    countOf(total_models, "model"),
    `${local_models} local`,
    `${cloud_models} cloud`,
    `${models.filter(isAnswering).length} available`,
    `${costText(budget.spent)} of ${amountText(dollarsOf(budget.limit))} this month`,
  ];
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: "Models" }]}
        title="Orchestrator"
        state={<span className="tabular-nums">{state.join(" · ")}</span>}
      />
      <SectionNav label="Orchestrator" items={ORCHESTRATOR_SECTIONS} />
    </>
  );
}
