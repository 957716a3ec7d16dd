import { RowsSkeleton, Skeleton, TableSkeleton } from "@/components/ui/skeleton";

/** Readiness, what is due, and the lists of a program. */
export function DashboardSkeleton() {
  return (
    <>
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
    </>
  );
}

/** The evidence packages of a program. */
export function PackagesSkeleton() {
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <Skeleton className="h-5 w-40" />
      <RowsSkeleton rows={1} />
    </div>
  );
}
