import type { Metadata } from "next";
import { FrameworkCatalog } from "@/components/frameworks/framework-catalog";
import { FRAMEWORK_SECTIONS } from "@/components/frameworks/labels";
import { OwnFrameworkList } from "@/components/own-frameworks/own-framework-list";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { hasRole } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { getFramework, listFrameworks } from "@/lib/features/frameworks";
import { listFrameworks as listAllFrameworks } from "@/lib/features/own-frameworks";

export const metadata: Metadata = { title: "Frameworks" };

export default async function FrameworksPage() {
  const actor = await requireMember();
  const { data } = await listAllFrameworks(actor, { include: "own" });
  const own = data.filter((framework) => framework.own);
  const details = listFrameworks().map(({ code }) => getFramework(code));
  const frameworks = details.map(({ code, name, category, controls_count, edition, controls }) => ({
    code,
    name,
    category,
    controls_count,
    edition,
    requirements: controls.reduce((count, { requirements }) => count + requirements.length, 0),
  }));
  const sum = (field: "controls_count" | "requirements") =>
    frameworks.reduce((total, framework) => total + framework[field], 0);
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }]}
        title="Frameworks"
        state={`${frameworks.length} frameworks, ${sum("controls_count")} controls, ${sum("requirements")} requirements; each is a chosen subset of its source`}
      />
      <SectionNav label="Frameworks" items={FRAMEWORK_SECTIONS} />
      <FrameworkCatalog
        frameworks={frameworks}
        ownNames={Object.fromEntries(own.map(({ code, name }) => [code, name]))}
      />
      <OwnFrameworkList frameworks={own} canManage={hasRole(actor.role, "manager")} />
    </Page>
  );
}
