import { DashboardSkeleton } from "@/components/programs/skeletons";
import { Page } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

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
      <DashboardSkeleton />
    </Page>
  );
}
