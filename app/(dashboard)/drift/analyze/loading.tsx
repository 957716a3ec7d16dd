import { Page, PageHeader } from "@/components/shell/page-header";
import { FormSkeleton } from "@/components/ui/skeleton";

export default function LoadingAnalyze() {
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }, { label: "Drift", href: "/drift" }]}
        title="Analyze behavior"
        state="Each analysis is a decision: it adds a reading and one entry to the ledger."
      />
      <FormSkeleton fields={4} />
    </Page>
  );
}
