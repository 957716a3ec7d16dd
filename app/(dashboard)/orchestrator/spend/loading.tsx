import { ORCHESTRATOR_SECTIONS } from "@/components/orchestrator/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingSpend() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Models" }]}
        title="Orchestrator"
        state={<Skeleton className="my-1 h-3 w-96 max-w-full" />}
      />
      <SectionNav label="Orchestrator" items={ORCHESTRATOR_SECTIONS} />
      <Skeleton className="h-20 max-w-3xl rounded-lg" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-76 rounded-lg" />
      </div>
      <TableSkeleton rows={4} />
    </Page>
  );
}
