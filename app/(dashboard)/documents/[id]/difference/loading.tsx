import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingDifference() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Documents", href: "/documents" }]}
        title="Compare versions"
        state={<Skeleton className="my-1 h-3 w-40" />}
      />
      <Skeleton className="h-14 max-w-md" />
      <Skeleton className="h-96 rounded-lg" />
    </Page>
  );
}
