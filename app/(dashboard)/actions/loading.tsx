import { ACTION_PAGES } from "@/components/actions/hrefs";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingCorrectiveActions() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="Corrective actions"
        state={<Skeleton className="my-1 h-3 w-40" />}
        action={<Skeleton className="h-8 w-32" />}
      />
      <SectionNav label="Actions" items={ACTION_PAGES} />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-8 w-full sm:w-96" />
        <TableSkeleton rows={10} />
      </div>
    </Page>
  );
}
