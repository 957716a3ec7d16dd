import { Page } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingControl() {
  return (
    <Page>
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-3 w-60" />
        <Skeleton className="h-6 w-96 max-w-full" />
        <Skeleton className="h-3 w-44" />
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
        <div className="flex flex-col gap-8 max-lg:order-last">
          <Skeleton className="h-10" />
          <Skeleton className="h-36 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-44 rounded-lg" />
        </div>
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </Page>
  );
}
