import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";
import { Page, PageHeader } from "./page-header";

interface ListSkeletonProps {
  breadcrumb: readonly { label: string; href?: string }[];
  title: string;
  /** The width of the line of state: "w-40". */
  state: string;
  /** The width of the button at the end of the head. */
  action?: string;
  /** What comes between the head and the list. */
  children?: ReactNode;
  /** The sizes of search and filters above the table. */
  filters?: readonly string[];
  rows: number;
}

/** The page of a list while it loads. */
export function ListSkeleton(props: ListSkeletonProps) {
  const { breadcrumb, title, state, action, children, filters = [], rows } = props;
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={breadcrumb}
        title={title}
        state={<Skeleton className={cn("my-1 h-3", state)} />}
        action={action && <Skeleton className={cn("h-8", action)} />}
      />
      {children}
      <div className="flex flex-col gap-3">
        {filters.length > 0 && (
          <div className="flex h-8 items-center gap-2">
            {filters.map((size, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two filters may have the same size, and none moves
              <Skeleton key={index} className={size} />
            ))}
          </div>
        )}
        <TableSkeleton rows={rows} />
      </div>
    </Page>
  );
}
