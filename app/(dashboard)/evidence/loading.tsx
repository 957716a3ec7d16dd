import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingEvidence() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }]}
        title="Evidence"
        state={<Skeleton className="my-1 h-3 w-24" />}
        action={<Skeleton className="h-8 w-32" />}
      />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-8 w-full sm:w-72" />
        <TableSkeleton rows={12} />
      </div>
    </Page>
  );
}
