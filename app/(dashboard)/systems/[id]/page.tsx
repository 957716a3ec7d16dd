import { Download, PencilLine } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { People } from "@/components/controls/people";
import { SystemDocuments } from "@/components/documents/system-documents";
import { Page, PageHeader, SampleMark } from "@/components/shell/page-header";
import { PrintMargins } from "@/components/shell/print-margins";
import { ManifoldList } from "@/components/systems/manifold-list";
import { SystemAudits } from "@/components/systems/system-audits";
import { SystemDrift } from "@/components/systems/system-drift";
import { SystemProperties } from "@/components/systems/system-properties";
import { Timeline } from "@/components/systems/timeline";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { Timestamp } from "@/components/ui/timestamp";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { listAuditHistory } from "@/lib/features/audits";
import { listMembers, requireMember } from "@/lib/features/auth";
import { isSample } from "@/lib/features/demonstration";
import { listDocuments } from "@/lib/features/documents";
import { listFrameworks } from "@/lib/features/frameworks";
import {
  getDriftTrend,
  getRiskScore,
  getSystemOverview,
  readSystemTimeline,
} from "@/lib/features/governance";
import { listManifolds } from "@/lib/features/systems";
import { ApplicabilityWorkspace } from "../../applicability-workspace";
import { orNotFound } from "../../or-not-found";

/** How much of each list the page shows; the rest is one click away. */
const TIMELINE_SHOWN = 8;
const TIMELINE_MOST = 200;
const AUDITS_SHOWN = 5;
const DOCUMENTS_SHOWN = 5;

/** The document title is also the name of the file a browser prints into. */
export async function generateMetadata({ params }: PageProps<"/systems/[id]">): Promise<Metadata> {
  return { title: { absolute: titleOf((await readSystem((await params).id)).name) } };
}

/** Read once for the title and the page. */
const readSystem = cache(async (id: string) => orNotFound(getSystemOverview(await requireMember(), id)));

const titleOf = (name: string) => `System ${name}, ${new Date().toISOString().slice(0, 10)}`;

export default async function SystemPage({ params, searchParams }: PageProps<"/systems/[id]">) {
  const actor = await requireMember();
  const system = await readSystem((await params).id);
  const isDemonstration = await isSample(actor, system.created_at);
  const query = await searchParams;
  const shown = query.timeline === "all" ? TIMELINE_MOST : TIMELINE_SHOWN;
  const [risk, trend, manifolds, timeline, audits, members, documents] = await readParts(
    actor,
    system,
    shown,
  );
  const canManage = hasRole(actor.role, "manager");
  const frameworkNames = Object.fromEntries(listFrameworks().map(({ code, name }) => [code, name]));
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
      <People members={members.data}>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
          <div className="flex min-w-0 flex-col gap-8 max-lg:order-last">
            {system.description === "" ? (
              <p className="text-ink-muted">No description yet.</p>
            ) : (
              <p className="max-w-3xl whitespace-pre-line break-words text-ink-soft">{system.description}</p>
            )}
            <SystemDrift systemName={system.name} trend={trend} />
            <Section id="timeline" title="Timeline" note="Decisions, reviews, audits and changes.">
              <Timeline items={timeline} frameworkNames={frameworkNames} />
              {shown === TIMELINE_SHOWN && timeline.length === TIMELINE_SHOWN && (
                <Button asChild className="self-start">
                  <Link href={`/systems/${system.id}?timeline=all`} scroll={false}>
                    Show more
                  </Link>
                </Button>
              )}
            </Section>
            <SystemAudits
              systemName={system.name}
              audits={audits.data}
              total={audits.total}
              frameworkNames={frameworkNames}
              canAudit={canManage}
            />
            <SystemDocuments
              systemName={system.name}
              documents={documents.data}
              total={documents.total}
              canAdd={hasRole(actor.role, "contributor")}
            />
            <Section
              id="applicability"
              title="What applies"
              note="The system inherits the organization's answers until it gives its own."
            >
              <ApplicabilityWorkspace
                actor={actor}
                subject={{ systemId: system.id, name: system.name }}
                asked={typeof query.framework === "string" ? query.framework : undefined}
              />
            </Section>
            <ManifoldList systemId={system.id} manifolds={manifolds.data} canManage={canManage} />
          </div>
          <div className="lg:sticky lg:top-6">
            <SystemProperties system={system} risk={risk} />
          </div>
        </div>
      </People>
    </Page>
  );
}

function readParts(actor: MemberActor, { id, name }: { id: string; name: string }, shown: number) {
  return Promise.all([
    getRiskScore(actor, name),
    getDriftTrend(actor, name),
    listManifolds(actor, id),
    readSystemTimeline(actor, id, shown),
    listAuditHistory(actor, { system_name: name, skip: 0, limit: AUDITS_SHOWN }),
    listMembers(actor),
    listDocuments(actor, { system_name: name, skip: 0, limit: DOCUMENTS_SHOWN }),
  ]);
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
            <Link href={`/drift/analyse?${new URLSearchParams({ system: name })}`}>Analyze behavior</Link>
          </Button>
        </>
      )}
    </>
  );
}
