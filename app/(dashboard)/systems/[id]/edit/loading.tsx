import { Page, PageHeader } from "@/components/shell/page-header";
import { FormSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function LoadingEditSystem() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Systems", href: "/systems" }]}
        title={<Skeleton className="my-1 h-5 w-64" />}
        state="Every change is kept in the history of the system with your name."
      />
      <FormSkeleton fields={4} />
    </Page>
  );
}
