import { ORCHESTRATOR_SECTIONS } from "@/components/orchestrator/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingPlayground() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Models" }]}
        title="Orchestrator"
        state={<Skeleton className="my-1 h-3 w-96 max-w-full" />}
      />
      <SectionNav label="Orchestrator" items={ORCHESTRATOR_SECTIONS} />
      <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
        <div className="flex max-w-3xl flex-col gap-6">
          <Skeleton className="h-40" />
          <Skeleton className="h-64" />
          <Skeleton className="h-20" />
          <Skeleton className="h-8 w-16" />
        </div>
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </Page>
  );
}
