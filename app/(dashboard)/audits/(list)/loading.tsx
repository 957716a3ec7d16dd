import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingAudits() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }]}
        title="Audits"
        state={<Skeleton className="my-1 h-3 w-40" />}
        action={<Skeleton className="h-8 w-28" />}
      />
      <div className="flex flex-col gap-3">
        <div className="flex h-8 items-center gap-2">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-7 w-28" />
        </div>
        <TableSkeleton rows={12} />
      </div>
    </Page>
  );
}
