import { Page, PageHeader } from "@/components/shell/page-header";
import { FormSkeleton } from "@/components/ui/skeleton";

export default function LoadingNewWebhook() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Connect" }, { label: "Webhooks", href: "/webhooks" }]}
        title="Register an endpoint"
        state="It receives the events you choose, from now on."
      />
      <FormSkeleton fields={3} />
    </Page>
  );
}
