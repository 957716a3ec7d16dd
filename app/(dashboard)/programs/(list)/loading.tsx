import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingPrograms() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }]}
        title="Programs"
        state={<Skeleton className="my-1 h-3 w-48" />}
        action={<Skeleton className="h-8 w-32" />}
      />
      <TableSkeleton rows={6} />
    </Page>
  );
}
