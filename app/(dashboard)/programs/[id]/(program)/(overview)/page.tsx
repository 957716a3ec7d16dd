import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { ProgramPackages } from "@/components/packages/program-packages";
import { groupFrameworks } from "@/components/programs/framework-groups";
import { ProgramStatusWord } from "@/components/programs/labels";
import { ProgramActions } from "@/components/programs/program-actions";
import { ProgramDashboard } from "@/components/programs/program-dashboard";
import { ProgramNav } from "@/components/programs/program-nav";
import { ProgramScope } from "@/components/programs/program-scope";
import { Page, PageHeader, SampleMark } from "@/components/shell/page-header";
import { PrintMargins } from "@/components/shell/print-margins";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { Timestamp } from "@/components/ui/timestamp";
import { hasRole } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { isSample } from "@/lib/features/demonstration";
import { listFrameworks, frameworkNames as namesOf } from "@/lib/features/own-frameworks";
import { listPackages } from "@/lib/features/packages";
import { getProgramSummary } from "@/lib/features/programs";
import { getSystem, listSystems } from "@/lib/features/systems";
import { orNotFound } from "../../../../or-not-found";

/** Older packages are in the API. */
const SHOWN_PACKAGES = 10;

const today = () => new Date().toISOString().slice(0, 10);

/** The document title is also the name of the file a browser prints into. */
export async function generateMetadata({ params }: PageProps<"/programs/[id]">): Promise<Metadata> {
  const { program } = await readSummary((await params).id);
  return { title: { absolute: titleOf(program.name) } };
}

/** Read once for the title and the page. */
const readSummary = cache(async (id: string) => orNotFound(getProgramSummary(await requireMember(), id)));

const titleOf = (name: string) => `Program ${name}, ${today()}`;

export default async function ProgramPage({ params }: PageProps<"/programs/[id]">) {
  const actor = await requireMember();
  const summary = await readSummary((await params).id);
  const { program } = summary;
  const [isDemonstration, system, systems, packages, { data: frameworks }, frameworkNames] =
    await Promise.all([
      isSample(actor, program.created_at),
      program.system_id === null ? null : getSystem(actor, program.system_id),
      listSystems(actor, { skip: 0, limit: 100 }),
      listPackages(actor, { type: "program", id: program.id }, { skip: 0, limit: SHOWN_PACKAGES }),
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
      <ProgramDashboard summary={summary} frameworkNames={frameworkNames} today={today()} />
      <ProgramPackages programId={program.id} packages={packages.data} canManage={canManage} />
    </Page>
  );
}
