import { ORCHESTRATOR_SECTIONS } from "@/components/orchestrator/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingOrchestrator() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Models" }]}
        title="Orchestrator"
        state={<Skeleton className="my-1 h-3 w-96 max-w-full" />}
      />
      <SectionNav label="Orchestrator" items={ORCHESTRATOR_SECTIONS} />
      <Skeleton className="h-20 max-w-3xl rounded-lg" />
      <Skeleton className="h-[60rem] rounded-lg" />
    </Page>
  );
}
