import { FRAMEWORK_SECTIONS } from "@/components/frameworks/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingFrameworks() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }]}
        title="Frameworks"
        state={<Skeleton className="my-1 h-3 w-80" />}
      />
      <SectionNav label="Frameworks" items={FRAMEWORK_SECTIONS} />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-8 w-full sm:w-72" />
        <TableSkeleton rows={14} />
      </div>
    </Page>
  );
}
