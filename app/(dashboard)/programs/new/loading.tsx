import { Page, PageHeader } from "@/components/shell/page-header";
import { FormSkeleton } from "@/components/ui/skeleton";

export default function LoadingNewProgram() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Programs", href: "/programs" }]}
        title="New program"
        state="Each framework brings its controls. Frameworks can be added and removed later."
      />
      <FormSkeleton fields={4} />
    </Page>
  );
}
