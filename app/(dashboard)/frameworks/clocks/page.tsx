import type { Metadata } from "next";
import { FRAMEWORK_SECTIONS } from "@/components/frameworks/labels";
import { type ClockRow, LegalClocks } from "@/components/frameworks/legal-clocks";
import { Page, PageHeader } from "@/components/shell/page-header";
import { PrintMargins } from "@/components/shell/print-margins";
import { SectionNav } from "@/components/shell/section-nav";
import { requireMember } from "@/lib/features/auth";
import { findControl, getFramework, type LegalClock, listLegalClocks } from "@/lib/features/frameworks";

export const metadata: Metadata = { title: "Legal clocks" };

export default async function LegalClocksPage() {
  await requireMember();
  const clocks = listLegalClocks().map(toRow);
  const frameworks = new Set(clocks.map(({ framework }) => framework)).size;
  return (
    <Page isWide>
      {/* Six columns need the long side of the paper. */}
      <style>{"@page{size:A4 landscape}"}</style>
      <PrintMargins title="Legal clocks" />
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Frameworks", href: "/frameworks" }]}
        title="Legal clocks"
        state={`${clocks.length} time limits of ${frameworks} frameworks: who must inform or answer whom, within how long, from when`}
      />
      <SectionNav label="Frameworks" items={FRAMEWORK_SECTIONS} />
      <LegalClocks clocks={clocks} />
    </Page>
  );
}

function toRow({ framework, control_id, requirement, deadline }: LegalClock, index: number): ClockRow {
  const { roles } = getFramework(framework);
  const control = findControl(framework, control_id);
  const labelOf = (id: string) => roles.find((role) => role.id === id)?.label ?? id;
  return {
    id: `${requirement.id}-${index}`,
    framework,
    control_id,
    title: control?.title ?? "",
    requirement_id: requirement.id,
    citation: requirement.citation,
    kind: deadline.kind,
    value: deadline.value,
    unit: deadline.unit,
    from: deadline.from,
    who: requirement.addressees.map(labelOf).join("; "),
    recipient: deadline.recipient ?? "",
    condition: requirement.condition,
  };
}
