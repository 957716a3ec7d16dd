import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingDocuments() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }]}
        title="Documents"
        state={<Skeleton className="my-1 h-3 w-24" />}
      />
      <Skeleton className="h-14" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-8 w-full sm:w-72" />
        <TableSkeleton rows={12} />
      </div>
    </Page>
  );
}
