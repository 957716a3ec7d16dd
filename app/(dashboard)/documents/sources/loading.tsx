import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingDocumentSources() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Documents", href: "/documents" }]}
        title="Sources"
        state={<Skeleton className="my-1 h-3 w-32" />}
      />
      <TableSkeleton rows={4} />
    </Page>
  );
}
