import { Page } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingStatement() {
  return (
    <Page isWide>
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-6 w-96 max-w-full" />
        <Skeleton className="h-3 w-56" />
      </div>
      <TableSkeleton rows={10} />
    </Page>
  );
}
