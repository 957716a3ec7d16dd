import { ReportSkeleton } from "@/components/audits/skeletons";
import { Page } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingAudit() {
  return (
    <Page isWide>
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-3 w-80" />
      </div>
      <ReportSkeleton />
    </Page>
  );
}
