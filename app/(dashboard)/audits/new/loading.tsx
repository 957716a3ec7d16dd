import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingNewAudit() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Govern" }, { label: "Audits", href: "/audits" }]}
        title="New audit"
        state="Judges what a document says about a system against the controls of a framework."
      />
      <div className="flex max-w-3xl flex-col gap-6">
        <Skeleton className="h-20" />
        <Skeleton className="h-16" />
        <Skeleton className="h-28" />
        <Skeleton className="h-96" />
      </div>
    </Page>
  );
}
