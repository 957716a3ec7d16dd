import { Skeleton } from "@/components/ui/skeleton";

export function FiguresSkeleton() {
  return <Skeleton className="h-[19.5rem] rounded-lg lg:h-24" />;
}

/** A title and a list of so many rows, which take two lines on a phone. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="mt-1 h-5 w-28" />
      <div className="overflow-clip rounded-lg">
        {Array.from({ length: rows }, (_, index) => index).map((row) => (
          <Skeleton key={row} className="h-10 rounded-none max-sm:h-15" />
        ))}
      </div>
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
