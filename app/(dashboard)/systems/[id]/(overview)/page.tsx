import { Download, PencilLine } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { People } from "@/components/controls/people";
import { Page, PageHeader, SampleMark } from "@/components/shell/page-header";
import { PrintMargins } from "@/components/shell/print-margins";
import { StreamedPart } from "@/components/shell/streamed-part";
import { ManifoldList } from "@/components/systems/manifold-list";
import {
  ApplicabilitySkeleton,
  ComputedPropertiesSkeleton,
  RecordsSkeleton,
  TimelineSkeleton,
} from "@/components/systems/skeletons";
import { SystemDrift } from "@/components/systems/system-drift";
import { SystemProperties } from "@/components/systems/system-properties";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { Timestamp } from "@/components/ui/timestamp";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { isSample } from "@/lib/features/demonstration";
import { listFrameworks } from "@/lib/features/frameworks";
import { getDriftTrend } from "@/lib/features/governance";
import { listManifolds } from "@/lib/features/systems";
import { ApplicabilityWorkspace } from "../../../applicability-workspace";
import { readSystem } from "../../../records";
import { ComputedPart, RecordsPart, TimelinePart } from "./parts";

/** The document title is also the name of the file a browser prints into. */
export async function generateMetadata({ params }: PageProps<"/systems/[id]">): Promise<Metadata> {
  return { title: { absolute: titleOf((await readSystem((await params).id)).name) } };
}

const titleOf = (name: string) => `System ${name}, ${new Date().toISOString().slice(0, 10)}`;

/** What the system is and its newest readings are there at once; what takes longer with its records follows. */
export default async function SystemPage({ params, searchParams }: PageProps<"/systems/[id]">) {
  const actor = await requireMember();
  const system = await readSystem((await params).id);
  const query = await searchParams;
  const [isDemonstration, members, trend, manifolds] = await Promise.all([
    isSample(actor, system.created_at),
    listMembers(actor),
    getDriftTrend(actor, system.name),
    listManifolds(actor, system.id),
  ]);
  const canManage = hasRole(actor.role, "manager");
  return (
    <Page>
      <PrintMargins title={titleOf(system.name)} isSample={isDemonstration} />
      <PageHeader
        breadcrumb={[{ label: "Govern" }, { label: "Systems", href: "/systems" }]}
        title={system.name}
        state={
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              Registered <Timestamp value={system.created_at} />
            </span>
            {isDemonstration && <SampleMark />}
          </span>
        }
        action={<SystemActions id={system.id} name={system.name} canManage={canManage} />}
      />
      {system.description === "" ? (
        <p className="text-ink-muted">No description yet.</p>
      ) : (
        <p className="max-w-3xl whitespace-pre-line break-words text-ink-soft">{system.description}</p>
      )}
      <People members={members.data}>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
          <div className="flex min-w-0 flex-col gap-8 max-lg:order-last">
            <SystemDrift systemName={system.name} trend={trend} />
            <Section id="timeline" title="Timeline" note="Decisions, reviews, audits and changes.">
              <StreamedPart failure="The timeline could not be loaded" fallback={<TimelineSkeleton />}>
                <TimelinePart actor={actor} system={system} isWhole={query.timeline === "all"} />
              </StreamedPart>
            </Section>
            <StreamedPart
              failure="The audits and documents could not be loaded"
              fallback={<RecordsSkeleton />}
            >
              <RecordsPart actor={actor} system={system} />
            </StreamedPart>
            <Section
              id="applicability"
              title="What applies"
              note="The system inherits the organization's answers until it gives its own."
            >
              <StreamedPart
                failure="The questions and answers could not be loaded"
                fallback={<ApplicabilitySkeleton frameworks={listFrameworks().length} />}
              >
                <ApplicabilityWorkspace
                  actor={actor}
                  subject={{ systemId: system.id, name: system.name }}
                  asked={typeof query.framework === "string" ? query.framework : undefined}
                />
              </StreamedPart>
            </Section>
            <ManifoldList systemId={system.id} manifolds={manifolds.data} canManage={canManage} />
          </div>
          <div className="lg:sticky lg:top-6">
            <SystemProperties
              system={system}
              computed={
                <StreamedPart
                  failure="The risk score could not be loaded"
                  fallback={<ComputedPropertiesSkeleton />}
                >
                  <ComputedPart actor={actor} system={system} />
                </StreamedPart>
              }
            />
          </div>
        </div>
      </People>
    </Page>
  );
}

interface SystemActionsProps {
  id: string;
  name: string;
  canManage: boolean;
}

function SystemActions({ id, name, canManage }: SystemActionsProps) {
  return (
    <>
      <Button asChild>
        <a href={`/v1/systems/${encodeURIComponent(id)}/dossier.pdf`} download className="print:hidden">
          <Download />
          Dossier PDF
        </a>
      </Button>
      {canManage && (
        <>
          <Button asChild>
            <Link href={`/systems/${id}/edit`}>
              <PencilLine />
              Edit
            </Link>
          </Button>
          <Button asChild variant="primary">
            <Link href={`/drift/analyze?${new URLSearchParams({ system: name })}`}>Analyze behavior</Link>
          </Button>
        </>
      )}
    </>
  );
}
