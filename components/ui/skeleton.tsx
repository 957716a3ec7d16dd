import type { CSSProperties } from "react";
import { cn } from "./class-names";

/** Holds the place of something that loads; give it the size of what comes. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <div aria-hidden style={style} className={cn("animate-pulse rounded-md bg-pressed", className)} />;
}

/** A table while it loads: a head and rows of 40 px. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <div className="h-9 border-b bg-sunken" />
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-b px-4 last:border-b-0">
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-3 w-1/5" />
          <Skeleton className="h-3 w-1/6" />
          <Skeleton className="ml-auto h-3 w-20" />
        </div>
      ))}
    </div>
  );
}

interface RowsSkeletonProps {
  rows: number;
  /** The height of a row, unless it is 60 px. */
  className?: string;
}

/** A list while it loads: rows of two lines. */
export function RowsSkeleton({ rows, className }: RowsSkeletonProps) {
  return (
    <div className="divide-y overflow-clip rounded-lg border bg-surface">
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <div key={row} className={cn("flex h-15 flex-col justify-center gap-2 px-4", className)}>
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  );
}

/** A form while it loads: labels over fields. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {Array.from({ length: fields }, (_, index) => index).map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-9" />
        </div>
      ))}
      <Skeleton className="h-8 w-32" />
    </div>
  );
}
