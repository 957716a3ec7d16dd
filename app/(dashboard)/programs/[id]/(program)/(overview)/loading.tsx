import { Page } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingProgram() {
  return (
    <Page>
      <div className="flex items-end justify-between gap-6">
        <div className="flex flex-col gap-1.5">
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-3 w-56" />
        </div>
        <Skeleton className="h-8 w-24" />
      </div>
      <div className="-mt-2 flex h-9 items-center gap-5 border-b">
        <Skeleton className="h-3 w-20" />
        <Skeleton className="h-3 w-16" />
      </div>
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Skeleton className="h-74.5 rounded-lg" />
        <Skeleton className="h-74.5 rounded-lg" />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="mt-1 h-5 w-32" />
        <Skeleton className="h-19 rounded-lg" />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <TableSkeleton rows={6} />
        <TableSkeleton rows={6} />
      </div>
    </Page>
  );
}
