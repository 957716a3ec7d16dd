import type { Metadata } from "next";
import { ActionRows } from "@/components/actions/action-rows";
import { NewActionLink } from "@/components/actions/new-action-link";
import { CommentThread } from "@/components/comments/comment-thread";
import { accessTo, FrozenNotice } from "@/components/controls/access";
import { ApprovalSection } from "@/components/controls/approval/approval-section";
import { CustomControlActions } from "@/components/controls/custom-control";
import { AuditorCard } from "@/components/controls/detail/auditor-card";
import { ControlSteps } from "@/components/controls/detail/control-steps";
import { History } from "@/components/controls/detail/history";
import { Implementation } from "@/components/controls/detail/implementation";
import { OwnRequirements } from "@/components/controls/detail/own-requirements";
import { Properties } from "@/components/controls/detail/properties";
import { RelatedList } from "@/components/controls/detail/related-list";
import { ApplicabilityMark, OpenWorkMark } from "@/components/controls/labels";
import { People } from "@/components/controls/people";
import { LinkedControls } from "@/components/controls/related/linked-controls";
import { ControlThreads } from "@/components/engagements/control-threads";
import { auditChoices } from "@/components/evidence/audit-choices";
import { ControlEvidence } from "@/components/evidence/control-evidence";
import { ControlStatusWord } from "@/components/programs/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { PrintMargins } from "@/components/shell/print-margins";
import { Section } from "@/components/ui/card";
import { hasRole } from "@/lib/core/actor";
import { listActions } from "@/lib/features/actions";
import { listApplicability } from "@/lib/features/applicability";
import type { RequirementApplicability } from "@/lib/features/applicability/schema";
import { listAuditHistory } from "@/lib/features/audits";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listControlThreads } from "@/lib/features/engagements";
import { findControl, findFramework } from "@/lib/features/frameworks";
import { FrameworkCodeSchema } from "@/lib/features/frameworks/schema";
import { CUSTOM_CONTROLS } from "@/lib/features/frameworks/vocabulary";
import { frameworkNames as namesOf } from "@/lib/features/own-frameworks";
import { listControlHistory, listControls } from "@/lib/features/programs";
import type { ControlDetail } from "@/lib/features/programs/schema";
import { orNotFound } from "../../../../../or-not-found";
import { readControl, readProgram } from "../../../../../records";

/** The document title is also the name of the file a browser prints into. */
export async function generateMetadata({
  params,
}: PageProps<"/programs/[id]/controls/[controlId]">): Promise<Metadata> {
  const { id, controlId } = await params;
  return { title: { absolute: titleOf(await readControl(id, controlId)) } };
}

const titleOf = ({ control_id, title, program_name }: ControlDetail) =>
  `${control_id} ${title}, ${program_name}`;

export default async function ControlPage({
  params,
  searchParams,
}: PageProps<"/programs/[id]/controls/[controlId]">) {
  const actor = await requireMember();
  const { id, controlId } = await params;
  const query = listQuery(await searchParams);
  const [program, control, history, siblings, members, audits, actions, threads] = await orNotFound(
    Promise.all([
      readProgram(id),
      readControl(id, controlId),
      listControlHistory(actor, id, controlId, { skip: 0, limit: 20 }),
      listControls(actor, id, {}),
      listMembers(actor),
      listAuditHistory(actor, { skip: 0, limit: 100 }),
      listActions(actor, { source_id: controlId, sort: "urgency", skip: 0, limit: 50 }),
      listControlThreads(actor, controlId),
    ]),
  );
  const code = FrameworkCodeSchema.safeParse(control.framework).data;
  // An own framework has no rules, so nothing follows from the answers.
  const applicability =
    code === undefined
      ? { data: [] }
      : await listApplicability(actor, { framework: code, system_id: program.system_id ?? undefined });
  const today = new Date().toISOString().slice(0, 10);
  const scopeReasons = reasonsOf(control, applicability.data);
  const access = accessTo({ status: control.program_status }, actor.role);
  const framework = findFramework(control.framework);
  // A reference of an earlier version of the catalog leads to the control that took it in.
  const catalogControl = findControl(control.framework, control.control_id)?.current;
  const frameworkNames = await namesOf(actor);
  const approvers = members.data
    .filter((member) => member.status === "active")
    .map((member) => ({ id: member.id, name: member.name, email: member.email }));
  const people = members.data.map(({ name, email }) => ({ name, email }));
  const canAct = control.status === "gap" && hasRole(actor.role, "contributor");
  const listHref = `/programs/${id}/controls${query.size > 0 ? `?${query}` : ""}`;
  return (
    <Page>
      <PrintMargins title={titleOf(control)} />
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
            {control.applicability.counts_today && <ControlStatusWord status={control.status} />}
            <OpenWorkMark control={control} />
            <ApplicabilityMark control={control} className="text-sm" />
          </span>
        }
        action={
          <ControlSteps
            programId={id}
            controlId={controlId}
            controls={siblings.data}
            query={query}
            readerId={actor.userId}
          />
        }
      />
      <FrozenNotice reason={access.readOnlyReason} />
      <People members={people}>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
          <div className="flex min-w-0 flex-col gap-8 max-lg:order-last">
            <div className="flex flex-col gap-3">
              {control.description !== "" && (
                <p className="max-w-3xl whitespace-pre-line text-ink-soft">{control.description}</p>
              )}
              {control.framework === CUSTOM_CONTROLS && access.canManage && (
                <CustomControlActions key={control.version} control={control} />
              )}
            </div>
            {control.own && control.own.requirements.length > 0 && (
              <OwnRequirements control={control} requirements={control.own.requirements} today={today} />
            )}
            {(canAct || actions.total > 0) && (
              <Section
                id="actions"
                title={`Corrective actions (${actions.total})`}
                aside={canAct && <NewActionLink source={{ type: "control", id: controlId }} />}
              >
                {actions.total === 0 ? (
                  <p className="text-ink-muted text-sm">Nothing is planned to close this gap.</p>
                ) : (
                  <ActionRows actions={actions.data} label="Corrective actions of the control" />
                )}
              </Section>
            )}
            <ApprovalSection
              control={control}
              mode={program.approval_mode}
              approvers={approvers}
              reader={{ id: actor.userId, role: actor.role }}
              access={access}
            />
            <Implementation
              key={control.id}
              programId={id}
              controlId={controlId}
              text={control.implementation}
              canEdit={access.canWork}
            />
            <ControlEvidence
              control={control}
              today={today}
              audits={auditChoices(audits.data, frameworkNames)}
              canWork={access.canWork}
            />
            <ControlThreads
              threads={threads}
              programId={id}
              canAnswer={access.canManage || control.owner?.toLowerCase() === actor.email.toLowerCase()}
            />
            {framework && catalogControl && (
              <AuditorCard
                framework={framework}
                control={catalogControl}
                applicability={applicability.data}
                today={today}
              />
            )}
            <LinkedControls control={control} canManage={access.canManage} />
            <RelatedList control={control} frameworkNames={frameworkNames} canApply={access.canManage} />
            <Section id="comments" title="Comments">
              <CommentThread
                target={{ target_type: "control", target_id: controlId }}
                members={people}
                selfId={actor.userId}
              />
            </Section>
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
              scopeReasons={scopeReasons}
              access={access}
              approvers={program.approval_mode === "off" ? [] : approvers}
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

/** Why a control applies later or does not apply, from its requirements: each reason once, with its citation. */
function reasonsOf(
  { control_id, applicability }: ControlDetail,
  requirements: readonly RequirementApplicability[],
): string[] {
  if (applicability.counts_today || applicability.excluded_at !== null) return [];
  const reasons = requirements
    .filter((requirement) => requirement.control_id === control_id)
    .map(({ because, citation, facts }) => {
      if (because !== null)
        return citation === null ? `Because ${because}` : `Because ${because} (${citation})`;
      if (citation !== null) return citation;
      return facts.length > 0 ? "Follows from the answers in the profile." : "";
    });
  return [...new Set(reasons)].filter((reason) => reason !== "");
}
