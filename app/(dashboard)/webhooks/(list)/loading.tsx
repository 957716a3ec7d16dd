import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingWebhooks() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Connect" }]}
        title="Webhooks"
        state={<Skeleton className="my-1 h-3 w-32" />}
        action={<Skeleton className="h-8 w-36" />}
      />
      <TableSkeleton rows={6} />
    </Page>
  );
}
