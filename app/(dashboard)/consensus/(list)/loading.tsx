import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingConsensus() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Models" }]}
        title="Consensus"
        state={<Skeleton className="my-1 h-3 w-40" />}
        action={<Skeleton className="h-8 w-32" />}
      />
      <div className="flex flex-col gap-3">
        <div className="flex h-8 items-center gap-2">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-7 w-24" />
        </div>
        <TableSkeleton rows={12} />
      </div>
    </Page>
  );
}
