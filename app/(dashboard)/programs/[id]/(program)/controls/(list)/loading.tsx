import { Page } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingControls() {
  return (
    <Page isWide>
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-3 w-52" />
      </div>
      <Skeleton className="h-8 w-44" />
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-7 w-80 max-sm:hidden" />
        </div>
        <Skeleton className="my-2 h-4 w-36" />
        <TableSkeleton rows={14} />
      </div>
    </Page>
  );
}
