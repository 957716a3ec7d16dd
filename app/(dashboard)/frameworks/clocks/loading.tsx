import { FRAMEWORK_SECTIONS } from "@/components/frameworks/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

export default function LoadingLegalClocks() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Frameworks", href: "/frameworks" }]}
        title="Legal clocks"
        state={<Skeleton className="my-1 h-3 w-96 max-w-full" />}
      />
      <SectionNav label="Frameworks" items={FRAMEWORK_SECTIONS} />
      <Skeleton className="h-8 w-full sm:w-72" />
      <TableSkeleton rows={8} />
    </Page>
  );
}
