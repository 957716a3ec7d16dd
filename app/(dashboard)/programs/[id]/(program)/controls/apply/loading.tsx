import { Page } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingApply() {
  return (
    <Page>
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-3 w-60" />
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-3 w-80 max-w-full" />
      </div>
      <TableSkeleton rows={10} />
    </Page>
  );
}
