import type { Metadata } from "next";
import { FrameworkCatalog } from "@/components/frameworks/framework-catalog";
import { Page, PageHeader } from "@/components/shell/page-header";
import { requireMember } from "@/lib/features/auth";
import { getFramework, listFrameworks } from "@/lib/features/frameworks";

export const metadata: Metadata = { title: "Frameworks" };

export default async function FrameworksPage() {
  await requireMember();
  const details = listFrameworks().map(({ code }) => getFramework(code));
  const frameworks = details.map(({ code, name, category, controls_count, source, controls }) => ({
    code,
    name,
    category,
    controls_count,
    source,
    key_controls: controls.filter((control) => control.is_key).length,
  }));
  const controls = details.flatMap(({ code, controls: own }) =>
    own.map(({ control_id, title, theme, is_key }) => ({
      framework: code,
      control_id,
      title,
      theme,
      is_key,
    })),
  );
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }]}
        title="Frameworks"
        state={`${frameworks.length} frameworks with ${controls.length} controls; each is a chosen subset of its source`}
      />
      <FrameworkCatalog frameworks={frameworks} controls={controls} />
    </Page>
  );
}
