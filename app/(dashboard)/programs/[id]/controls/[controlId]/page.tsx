import type { Metadata } from "next";
import { cache } from "react";
import { accessTo, FrozenNotice } from "@/components/controls/access";
import { AuditorCard } from "@/components/controls/detail/auditor-card";
import { ControlSteps } from "@/components/controls/detail/control-steps";
import { History } from "@/components/controls/detail/history";
import { Implementation } from "@/components/controls/detail/implementation";
import { Properties } from "@/components/controls/detail/properties";
import { RelatedList } from "@/components/controls/detail/related-list";
import { People } from "@/components/controls/people";
import { auditChoices } from "@/components/evidence/audit-choices";
import { ControlEvidence } from "@/components/evidence/control-evidence";
import { ControlStatusWord } from "@/components/programs/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { listAuditHistory } from "@/lib/features/audits";
import { listMembers, requireMember } from "@/lib/features/auth";
import { findFramework, listFrameworks } from "@/lib/features/frameworks";
import { getControl, listControlHistory, listControls } from "@/lib/features/programs";
import { orNotFound } from "../../../../or-not-found";

interface ControlPageProps {
  params: Promise<{ id: string; controlId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The document title is also the name of the file a browser prints into. */
export async function generateMetadata({ params }: ControlPageProps): Promise<Metadata> {
  const { id, controlId } = await params;
  const control = await readControl(id, controlId);
  return { title: { absolute: `${control.control_id} ${control.title}, ${control.program_name}` } };
}

/** Read once for the title and the page. */
const readControl = cache(async (id: string, controlId: string) =>
  orNotFound(getControl(await requireMember(), id, controlId)),
);

export default async function ControlPage({ params, searchParams }: ControlPageProps) {
  const actor = await requireMember();
  const { id, controlId } = await params;
  const query = listQuery(await searchParams);
  const [control, history, siblings, members, audits] = await orNotFound(
    Promise.all([
      readControl(id, controlId),
      listControlHistory(actor, id, controlId, { skip: 0, limit: 20 }),
      listControls(actor, id, {}),
      listMembers(actor),
      listAuditHistory(actor, { skip: 0, limit: 100 }),
    ]),
  );
  const access = accessTo({ status: control.program_status }, actor.role);
  const framework = findFramework(control.framework);
  const catalogControl = framework?.controls.find((known) => known.control_id === control.control_id);
  const frameworkNames = Object.fromEntries(listFrameworks().map(({ code, name }) => [code, name]));
  const people = members.data.map(({ name, email }) => ({ name, email }));
  const listHref = `/programs/${id}/controls${query.size > 0 ? `?${query}` : ""}`;
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: "Programs", href: "/programs" },
          { label: control.program_name, href: `/programs/${id}` },
          { label: "Controls", href: listHref },
        ]}
        title={control.title}
        state={
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              {frameworkNames[control.framework]} <span className="font-mono">{control.control_id}</span>
            </span>
            <ControlStatusWord status={control.status} />
          </span>
        }
        action={<ControlSteps programId={id} controlId={controlId} controls={siblings.data} query={query} />}
      />
      <FrozenNotice reason={access.readOnlyReason} />
      <People members={people}>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
          <div className="flex min-w-0 flex-col gap-8 max-lg:order-last">
            <p className="max-w-3xl text-ink-soft">{control.description}</p>
            <Implementation
              key={control.id}
              programId={id}
              controlId={controlId}
              text={control.implementation}
              canEdit={access.canWork}
            />
            <ControlEvidence
              control={control}
              today={new Date().toISOString().slice(0, 10)}
              audits={auditChoices(audits.data, frameworkNames)}
              canWork={access.canWork}
            />
            {catalogControl && <AuditorCard control={catalogControl} />}
            <RelatedList control={control} frameworkNames={frameworkNames} />
            <History
              key={`history-${control.id}`}
              programId={id}
              controlId={controlId}
              total={history.total}
              newest={history.data}
            />
          </div>
          <div className="lg:sticky lg:top-6">
            <Properties
              control={control}
              frameworkName={frameworkNames[control.framework] ?? control.framework}
              members={people}
              access={access}
            />
          </div>
        </div>
      </People>
    </Page>
  );
}

/** The query of the list that one came from, as the list wrote it. */
function listQuery(params: Record<string, string | string[] | undefined>): URLSearchParams {
  const single = Object.entries(params).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return new URLSearchParams(single);
}
