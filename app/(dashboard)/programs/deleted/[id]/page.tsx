import type { Metadata } from "next";
import { DeletedControlList } from "@/components/programs/deleted-programs";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { Timestamp } from "@/components/ui/timestamp";
import { readDeletedProgram } from "../../../records";

export async function generateMetadata({ params }: PageProps<"/programs/deleted/[id]">): Promise<Metadata> {
  return { title: `${(await readDeletedProgram((await params).id)).name} · Deleted program` };
}

export default async function DeletedProgramPage({ params }: PageProps<"/programs/deleted/[id]">) {
  const program = await readDeletedProgram((await params).id);
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Programs", href: "/programs" }]}
        title={program.name}
        state={`${countOf(program.frameworks.length, "framework")} · ${countOf(program.controls_total, "control")} · readiness ${program.readiness_score}`}
      />
      <Callout tone="neutral" title="This program was deleted">
        By {program.deleted_by_name}, <Timestamp value={program.deleted_at} />. What is below is a read-only
        copy from that moment.
      </Callout>
      <DeletedControlList controls={program.controls} />
    </Page>
  );
}
