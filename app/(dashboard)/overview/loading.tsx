import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingOverview() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="Overview"
        state={<Skeleton className="my-1 h-3 w-56" />}
        action={<Skeleton className="h-8 w-28" />}
      />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-11 rounded-lg" />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-28" />
        <TableSkeleton rows={5} />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-24" />
        <TableSkeleton rows={4} />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-10 w-80" />
        <TableSkeleton rows={4} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <TableSkeleton rows={5} />
        <Skeleton className="h-28 rounded-lg" />
      </div>
    </Page>
  );
}
