import type { Metadata } from "next";
import Link from "next/link";
import { ProgramPackages } from "@/components/packages/program-packages";
import { groupFrameworks } from "@/components/programs/framework-groups";
import { ProgramStatusWord } from "@/components/programs/labels";
import { ProgramActions } from "@/components/programs/program-actions";
import { ProgramDashboard } from "@/components/programs/program-dashboard";
import { ProgramNav } from "@/components/programs/program-nav";
import { ProgramScope } from "@/components/programs/program-scope";
import { DashboardSkeleton, PackagesSkeleton } from "@/components/programs/skeletons";
import { Page, PageHeader, SampleMark } from "@/components/shell/page-header";
import { PrintMargins } from "@/components/shell/print-margins";
import { StreamedPart } from "@/components/shell/streamed-part";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { Timestamp } from "@/components/ui/timestamp";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { isSample } from "@/lib/features/demonstration";
import { listFrameworks, frameworkNames as namesOf } from "@/lib/features/own-frameworks";
import { listPackages } from "@/lib/features/packages";
import { getProgramSummary } from "@/lib/features/programs";
import { getSystem, listSystems } from "@/lib/features/systems";
import { readProgram } from "../../../../records";

/** Older packages are in the API. */
const SHOWN_PACKAGES = 10;

const today = () => new Date().toISOString().slice(0, 10);

/** The document title is also the name of the file a browser prints into. */
export async function generateMetadata({ params }: PageProps<"/programs/[id]">): Promise<Metadata> {
  return { title: { absolute: titleOf((await readProgram((await params).id)).name) } };
}

const titleOf = (name: string) => `Program ${name}, ${today()}`;

/** What the program is and what can be done with it is there at once; what is counted follows. */
export default async function ProgramPage({ params }: PageProps<"/programs/[id]">) {
  const actor = await requireMember();
  const program = await readProgram((await params).id);
  const [isDemonstration, system, systems, { data: frameworks }, frameworkNames] = await Promise.all([
    isSample(actor, program.created_at),
    program.system_id === null ? null : getSystem(actor, program.system_id),
    listSystems(actor, { skip: 0, limit: 100 }),
    listFrameworks(actor, { include: "own" }),
    namesOf(actor),
  ]);
  const canManage = hasRole(actor.role, "manager");
  return (
    <Page>
      <PrintMargins title={titleOf(program.name)} isSample={isDemonstration} />
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Programs", href: "/programs" }]}
        title={program.name}
        state={
          <span className="flex flex-wrap items-center gap-x-3">
            <ProgramStatusWord status={program.status} />
            <span>
              {countOf(program.frameworks.length, "framework")} · {countOf(program.controls_total, "control")}{" "}
              · updated <Timestamp value={program.updated_at} />
            </span>
            {isDemonstration && <SampleMark />}
          </span>
        }
        action={
          <ProgramActions
            program={program}
            groups={groupFrameworks(frameworks.filter(({ code }) => !program.frameworks.includes(code)))}
            frameworkNames={frameworkNames}
            systems={systems.data.map(({ id, name }) => ({ id, name }))}
            canManage={canManage}
          />
        }
      />
      <ProgramScope program={program} system={system} today={today()} />
      <ProgramNav program={program} canManage={canManage} />
      {program.status === "completed" && (
        <Callout tone="success" title="This program is completed and frozen">
          It can be read and exported, but nothing in it changes.{" "}
          {canManage ? "Reopen it under Actions to go on working." : "A manager can reopen it."}
        </Callout>
      )}
      {program.status === "draft" && (
        <Callout
          tone="neutral"
          title="Nothing has been started yet"
          action={
            <Button asChild>
              <Link href={`/programs/${program.id}/controls`}>Go to the controls</Link>
            </Button>
          }
        >
          Give the controls owners and due dates, or bring in the verdicts of an audit from its report. The
          program becomes active with the first control that moves.
        </Callout>
      )}
      <StreamedPart failure="The figures of the program could not be loaded" fallback={<DashboardSkeleton />}>
        <DashboardPart actor={actor} programId={program.id} frameworkNames={frameworkNames} />
      </StreamedPart>
      <StreamedPart failure="The packages could not be loaded" fallback={<PackagesSkeleton />}>
        <PackagesPart actor={actor} programId={program.id} />
      </StreamedPart>
    </Page>
  );
}

interface PartProps {
  actor: MemberActor;
  programId: string;
}

interface DashboardPartProps extends PartProps {
  frameworkNames: Readonly<Record<string, string>>;
}

/** Counts of every control, and how readiness got to where it is. */
async function DashboardPart({ actor, programId, frameworkNames }: DashboardPartProps) {
  const summary = await getProgramSummary(actor, programId);
  return <ProgramDashboard summary={summary} frameworkNames={frameworkNames} today={today()} />;
}

async function PackagesPart({ actor, programId }: PartProps) {
  const subject = { type: "program", id: programId } as const;
  const packages = await listPackages(actor, subject, { skip: 0, limit: SHOWN_PACKAGES });
  const canManage = hasRole(actor.role, "manager");
  return <ProgramPackages programId={programId} packages={packages.data} canManage={canManage} />;
}
