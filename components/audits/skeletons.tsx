import { Skeleton } from "@/components/ui/skeleton";

/** The report of an audit, with the document next to it where there is room. */
export function ReportSkeleton() {
  return (
    <div className="grid gap-6 2xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
      <div className="flex flex-col gap-8">
        <Skeleton className="h-60 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
      <Skeleton className="h-[80vh] rounded-lg max-2xl:hidden" />
    </div>
  );
}
