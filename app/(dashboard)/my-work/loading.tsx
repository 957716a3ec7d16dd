import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingMyWork() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="My work"
        state={<Skeleton className="my-1 h-3 w-40" />}
      />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-7 w-36" />
        <Skeleton className="h-5 w-28" />
        <TableSkeleton rows={3} />
        <Skeleton className="h-5 w-32" />
        <TableSkeleton rows={6} />
      </div>
    </Page>
  );
}
