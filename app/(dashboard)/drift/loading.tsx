import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingDrift() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }]}
        title="Drift"
        state={<Skeleton className="my-1 h-3 w-64" />}
        action={<Skeleton className="h-8 w-40" />}
      />
      <TableSkeleton rows={10} />
    </Page>
  );
}
