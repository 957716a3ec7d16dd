import { ClipboardCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { accessTo, FrozenNotice } from "@/components/controls/access";
import { ControlWorkspace } from "@/components/controls/control-workspace";
import { AddControlButton } from "@/components/controls/custom-control";
import { ProgramNav } from "@/components/programs/program-nav";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { readListQuery } from "@/components/ui/list-address";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { frameworkNames } from "@/lib/features/own-frameworks";
import { listControls } from "@/lib/features/programs";
import { ControlQuerySchema } from "@/lib/features/programs/control-query-schema";
import type { Program } from "@/lib/features/programs/schema";
import { readListViews } from "../../../../../list-views";
import { orNotFound } from "../../../../../or-not-found";
import { readProgram } from "../../../../../records";

export async function generateMetadata({ params }: PageProps<"/programs/[id]/controls">): Promise<Metadata> {
  return { title: `${(await readProgram((await params).id)).name} · Controls` };
}

export default async function ControlsPage({ params, searchParams }: PageProps<"/programs/[id]/controls">) {
  const actor = await requireMember();
  const { id } = await params;
  // The browser filters the controls it has; the server sorts them.
  const address = await searchParams;
  const { sort } = readListQuery(ControlQuerySchema, { sort: address.sort });
  const [program, controls, members, views] = await Promise.all([
    readProgram(id),
    orNotFound(listControls(actor, id, { sort })),
    listMembers(actor),
    readListViews(actor, "controls", { path: `/programs/${id}/controls`, params: address }),
  ]);
  const access = accessTo(program, actor.role);
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Programs", href: "/programs" }]}
        title={program.name}
        state={stateText(program)}
        action={
          access.canManage && (
            <>
              <AddControlButton programId={program.id} />
              <Button asChild>
                <Link href={`/programs/${program.id}/controls/apply`}>
                  <ClipboardCheck />
                  Apply an audit
                </Link>
              </Button>
            </>
          )
        }
      />
      <ProgramNav program={program} canManage={hasRole(actor.role, "manager")} />
      <FrozenNotice reason={access.readOnlyReason} />
      <ControlWorkspace
        programId={program.id}
        controls={controls.data}
        views={views}
        frameworkNames={await frameworkNames(actor)}
        members={members.data.map(({ name, email }) => ({ name, email }))}
        access={access}
        hasApproval={program.approval_mode !== "off"}
        approvers={members.data
          .filter((member) => member.status === "active")
          .map((member) => ({ id: member.id, name: member.name, email: member.email }))}
        readerId={actor.userId}
      />
    </Page>
  );
}

/** "12 of 22 controls that count today implemented, 3 gaps". */
function stateText(program: Program): string {
  const { controls_counted: counted, controls_total: total, counted_implemented, counted_gap } = program;
  const controls = countOf(counted, "control");
  const which = counted === total ? controls : `${controls} that count today`;
  return `${counted_implemented.toLocaleString("en")} of ${which} implemented, ${countOf(counted_gap, "gap")}`;
}
