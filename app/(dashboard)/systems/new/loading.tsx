import { Page, PageHeader } from "@/components/shell/page-header";
import { FormSkeleton } from "@/components/ui/skeleton";

export default function LoadingNewSystem() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Govern" }, { label: "Systems", href: "/systems" }]}
        title="Register a system"
        state="What it is, who answers for it, and how much the EU AI Act asks of it."
      />
      <FormSkeleton fields={5} />
    </Page>
  );
}
