import { ClipboardCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { accessTo, FrozenNotice } from "@/components/controls/access";
import { ControlWorkspace } from "@/components/controls/control-workspace";
import { ProgramNav } from "@/components/programs/program-nav";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listFrameworks } from "@/lib/features/frameworks";
import { getProgram, listControls } from "@/lib/features/programs";
import { orNotFound } from "../../../or-not-found";

export const metadata: Metadata = { title: "Controls" };

interface ControlsPageProps {
  params: Promise<{ id: string }>;
}

export default async function ControlsPage({ params }: ControlsPageProps) {
  const actor = await requireMember();
  const { id } = await params;
  const [program, controls, members] = await orNotFound(
    Promise.all([getProgram(actor, id), listControls(actor, id, {}), listMembers(actor)]),
  );
  const access = accessTo(program, actor.role);
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Programs", href: "/programs" }]}
        title={program.name}
        state={`${program.controls_implemented.toLocaleString("en")} of ${countOf(program.controls_total, "control")} implemented, ${countOf(program.controls_gap, "gap")}`}
        action={
          access.canManage && (
            <Button asChild>
              <Link href={`/programs/${program.id}/controls/apply`}>
                <ClipboardCheck />
                Apply an audit
              </Link>
            </Button>
          )
        }
      />
      <ProgramNav programId={program.id} />
      <FrozenNotice reason={access.readOnlyReason} />
      <ControlWorkspace
        programId={program.id}
        controls={controls.data}
        frameworkNames={Object.fromEntries(listFrameworks().map(({ code, name }) => [code, name]))}
        members={members.data.map(({ name, email }) => ({ name, email }))}
        access={access}
      />
    </Page>
  );
}
