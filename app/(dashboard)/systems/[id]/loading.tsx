import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingSystem() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Govern" }, { label: "Systems", href: "/systems" }]}
        title={<Skeleton className="my-1 h-5 w-64" />}
        state={<Skeleton className="my-1 h-3 w-32" />}
        action={<Skeleton className="h-8 w-52" />}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-8 max-lg:order-last">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-80 rounded-lg" />
          <TableSkeleton rows={6} />
        </div>
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </Page>
  );
}
