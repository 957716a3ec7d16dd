import { Page, PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingAsk() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Models" }, { label: "Consensus", href: "/consensus" }]}
        title="Ask the board"
        state="Several models judge a question independently, and their votes are counted."
      />
      <div className="flex max-w-3xl flex-col gap-6">
        <Skeleton className="h-40" />
        <Skeleton className="h-44" />
        <Skeleton className="h-32" />
        <Skeleton className="h-72" />
        <Skeleton className="h-20" />
      </div>
    </Page>
  );
}
