import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingReviews() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="Reviews"
        state={<Skeleton className="my-1 h-3 w-40" />}
      />
      <div className="flex flex-col gap-3">
        <div className="flex h-8 items-center gap-2">
          <Skeleton className="h-7 w-20" />
          <Skeleton className="h-7 w-24" />
        </div>
        <TableSkeleton rows={8} />
      </div>
    </Page>
  );
}
