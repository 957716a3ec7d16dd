import { LEDGER_PAGES } from "@/components/ledger/pages";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingLedger() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }]}
        title="Ledger"
        state={<Skeleton className="my-1 h-3 w-48" />}
        action={<Skeleton className="h-8 w-28" />}
      />
      <SectionNav label="Ledger" items={LEDGER_PAGES} />
      <Skeleton className="h-20 rounded-lg" />
      <div className="flex flex-col gap-3">
        <div className="flex h-8 items-center gap-2">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-7 w-24" />
        </div>
        <TableSkeleton rows={12} />
      </div>
    </Page>
  );
}
