import { Card } from "@/components/ui/card";
import { PropertiesSkeleton } from "@/components/ui/facts";
import { RowsSkeleton, Skeleton } from "@/components/ui/skeleton";

/** The items of evidence of a document with their controls; without any, a line that says so. */
export function EvidenceSkeleton({ items, controls }: { items: number; controls: number }) {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="my-1 h-5 w-44" />
      {items === 0 && <RowsSkeleton rows={1} className="h-13" />}
      {items > 0 && <RowsSkeleton rows={items} className="h-15" />}
      {controls > 0 && <RowsSkeleton rows={controls} className="h-13 max-sm:h-20" />}
    </div>
  );
}

/** The audits that read a document; without any, a line that says so. */
export function QuotesSkeleton({ audits }: { audits: number }) {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="my-1 h-5 w-32" />
      <RowsSkeleton rows={Math.max(1, audits)} className="h-13" />
    </div>
  );
}

/** The text of a document and the column next to it. */
export function ReadingSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="flex flex-col gap-8">
        <Card className="h-[60dvh]">
          <div className="flex h-11 items-center border-b px-4">
            <Skeleton className="h-4 w-40" />
          </div>
          <div className="flex flex-col gap-4 p-6">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </Card>
        <EvidenceSkeleton items={0} controls={0} />
      </div>
      <Card className="p-4">
        <PropertiesSkeleton
          className="gap-2.5"
          labels={["Kind", "System", "Owner", "Effective", "Review", "Confidentiality"]}
        />
        <div className="mt-3.5 border-t pt-3.5">
          <PropertiesSkeleton className="gap-2.5" labels={["Reading", "Format", "Characters", "Language"]} />
        </div>
        <div className="mt-3.5 border-t pt-3.5">
          <PropertiesSkeleton className="gap-2.5" labels={["Audits", "Origin", "Added", "SHA-256"]} />
        </div>
      </Card>
    </div>
  );
}
