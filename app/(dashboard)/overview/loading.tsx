import { FiguresSkeleton, ListSkeleton, MultiplesSkeleton } from "@/components/overview/skeletons";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingOverview() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="Overview"
        state={<Skeleton className="my-1 h-3 w-56" />}
        action={<Skeleton className="h-8 w-28" />}
      />
      <FiguresSkeleton />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <ListSkeleton rows={6} />
        <ListSkeleton rows={5} />
      </div>
      <MultiplesSkeleton />
      <MultiplesSkeleton />
    </Page>
  );
}
