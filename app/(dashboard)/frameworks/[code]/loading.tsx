import { Page } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingFramework() {
  return (
    <Page>
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-3 w-36" />
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-3 w-64" />
      </div>
      <Skeleton className="h-36 rounded-lg" />
      <Skeleton className="h-8 w-full sm:w-72" />
      <TableSkeleton rows={6} />
    </Page>
  );
}
