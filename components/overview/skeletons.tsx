import { Skeleton } from "@/components/ui/skeleton";

export function FiguresSkeleton() {
  return <Skeleton className="h-[13.5rem] rounded-lg lg:h-24" />;
}

/** A title and a list of so many rows of 40 px. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="mt-1 h-5 w-28" />
      <Skeleton className="rounded-lg" style={{ height: `${rows * 2.5}rem` }} />
    </div>
  );
}

/** A title, its note and a row of small charts. */
export function MultiplesSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-12 w-80" />
      <Skeleton className="h-36 rounded-lg" />
    </div>
  );
}
