import { LEDGER_PAGES } from "@/components/ledger/pages";
import { ListSkeleton } from "@/components/shell/list-skeleton";
import { SectionNav } from "@/components/shell/section-nav";
import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingLedger() {
  return (
    <ListSkeleton
      breadcrumb={[{ label: "Govern" }]}
      title="Ledger"
      state="w-48"
      action="w-28"
      filters={["h-7 w-24", "h-7 w-24", "h-7 w-24"]}
      rows={12}
    >
      <SectionNav label="Ledger" items={LEDGER_PAGES} />
      <Skeleton className="h-20 rounded-lg" />
    </ListSkeleton>
  );
}
