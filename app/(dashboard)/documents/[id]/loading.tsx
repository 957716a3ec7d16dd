import { ReadingSkeleton } from "@/components/documents/skeletons";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingDocument() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Documents", href: "/documents" }]}
        title={<Skeleton className="my-1 h-5 w-64" />}
        state={<Skeleton className="my-1 h-3 w-40" />}
        action={<Skeleton className="h-8 w-52" />}
      />
      <ReadingSkeleton />
    </Page>
  );
}
