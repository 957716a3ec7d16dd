import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingWebhook() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Connect" }, { label: "Webhooks", href: "/webhooks" }]}
        title={<Skeleton className="my-1 h-5 w-80" />}
        state={<Skeleton className="my-1 h-3 w-56" />}
        action={<Skeleton className="h-8 w-44" />}
      />
      <Skeleton className="h-56 w-full" />
      <TableSkeleton rows={8} />
    </Page>
  );
}
