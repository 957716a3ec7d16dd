import { Card } from "@/components/ui/card";
import { PropertiesSkeleton } from "@/components/ui/facts";
import { RowsSkeleton, Skeleton } from "@/components/ui/skeleton";

/** The properties that follow from the records of a system. */
export function ComputedPropertiesSkeleton() {
  return <PropertiesSkeleton labels={["Risk score", "Trend", "Open reviews"]} />;
}

/** All of them. */
export function SystemPropertiesSkeleton() {
  return (
    <Card className="p-4">
      <ComputedPropertiesSkeleton />
      <div className="mt-3.5 border-t pt-3.5">
        <PropertiesSkeleton labels={["Risk class", "Owner", "Keeps inputs", "When drift is unsure"]} />
      </div>
      <div className="mt-3.5 border-t pt-3.5">
        <PropertiesSkeleton labels={["Registered", "Changed", "ID"]} />
      </div>
    </Card>
  );
}

/** The chart of the readings. */
export function DriftSkeleton() {
  return (
    <Card className="flex h-74.5 flex-col gap-4 p-4">
      <Skeleton className="h-7 w-24" />
      <Skeleton className="flex-1" />
    </Card>
  );
}

/** As many entries as the page shows. */
export function TimelineSkeleton() {
  return <RowsSkeleton rows={8} className="max-sm:h-22" />;
}

/** The audits and the documents. */
export function RecordsSkeleton() {
  return (
    <>
      {["audits", "documents"].map((list) => (
        <div key={list} className="flex flex-col gap-3">
          <Skeleton className="my-1 h-5 w-32" />
          <RowsSkeleton rows={2} />
        </div>
      ))}
    </>
  );
}

/** The groups of questions, and what follows from the answers for each framework. */
export function ApplicabilitySkeleton({ frameworks }: { frameworks: number }) {
  return (
    <>
      <Skeleton className="h-8" />
      <RowsSkeleton rows={10} className="h-13.5" />
      <Skeleton className="mt-3 h-11 w-80 max-w-full" />
      <RowsSkeleton rows={frameworks} className="h-14" />
    </>
  );
}
