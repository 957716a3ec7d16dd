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
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
        <div className="flex flex-col gap-8">
          <Skeleton className="h-60 rounded-lg" />
          <Skeleton className="h-96 rounded-lg" />
        </div>
        <Skeleton className="h-[80vh] rounded-lg max-xl:hidden" />
      </div>
    </Page>
  );
}
