import type { Metadata } from "next";
import { AuditorAccess } from "@/components/engagements/auditor-access";
import { EngagementActions } from "@/components/engagements/engagement-actions";
import { EngagementsForbidden } from "@/components/engagements/engagements-forbidden";
import { FindingList } from "@/components/engagements/finding-list";
import { EngagementEnd, EngagementStateWord } from "@/components/engagements/labels";
import { RequestList } from "@/components/engagements/request-list";
import { SampleList } from "@/components/engagements/sample-list";
import { SignOffCard } from "@/components/engagements/sign-off-card";
import { ViewList } from "@/components/engagements/view-list";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { Pagination } from "@/components/ui/pagination";
import { listMembers, requireMember } from "@/lib/features/auth";
import {
  listAuditorFindings,
  listAuditorViews,
  listEvidenceRequests,
  listSamples,
} from "@/lib/features/engagements";
import { frameworkNames } from "@/lib/features/own-frameworks";
import { readEngagement } from "../../../../records";

/** Views on a page. */
const VIEWS = 50;

export async function generateMetadata({
  params,
}: PageProps<"/programs/[id]/auditors/[engagementId]">): Promise<Metadata> {
  const { id, engagementId } = await params;
  return { title: (await readEngagement(id, engagementId))?.title ?? "Audit engagement" };
}

export default async function EngagementPage({
  params,
  searchParams,
}: PageProps<"/programs/[id]/auditors/[engagementId]">) {
  const actor = await requireMember();
  const { id, engagementId } = await params;
  const given = Number((await searchParams).skip);
  const skip = Number.isSafeInteger(given) && given > 0 ? given : 0;
  const engagement = await readEngagement(id, engagementId);
  if (!engagement)
    return (
      <Page>
        <PageHeader breadcrumb={[{ label: "Programs", href: "/programs" }]} title="Audit engagement" />
        <EngagementsForbidden role={actor.role} members={(await listMembers(actor)).data} />
      </Page>
    );
  const [requests, findings, samples, views, names] = await Promise.all([
    listEvidenceRequests(actor, engagementId),
    listAuditorFindings(actor, engagementId),
    listSamples(actor, engagementId),
    listAuditorViews(actor, engagementId, { skip, limit: VIEWS }),
    frameworkNames(actor),
  ]);
  const isOpen = engagement.state === "open";
  const { program_id } = engagement;
  const href = `/programs/${id}/auditors/${engagementId}`;
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: "Programs", href: "/programs" },
          { label: engagement.program_name, href: `/programs/${id}` },
          { label: "Auditors", href: `/programs/${id}/auditors` },
        ]}
        title={engagement.title}
        state={
          <span className="flex flex-wrap items-center gap-x-3">
            <EngagementStateWord state={engagement.state} />
            <EngagementEnd engagement={engagement} />
          </span>
        }
        action={<EngagementActions engagement={engagement} />}
      />
      {engagement.sign_off && <SignOffCard signOff={engagement.sign_off} />}
      {engagement.purpose !== "" && (
        <p className="max-w-3xl whitespace-pre-wrap break-words text-ink-soft">{engagement.purpose}</p>
      )}
      <Section id="auditors" title="Auditors">
        <AuditorAccess
          engagementId={engagementId}
          auditors={engagement.auditors}
          isOpen={engagement.revoked_at === null}
        />
      </Section>
      <Section id="requests" title="Requests" note="What the auditors asked to see.">
        <RequestList requests={requests.data.map((one) => ({ ...one, program_id }))} canAnswer={isOpen} />
      </Section>
      <Section id="findings" title="Findings">
        <FindingList findings={findings.data} programId={program_id} canReply={isOpen} />
      </Section>
      {samples.data.length > 0 && (
        <Section id="samples" title="Samples">
          <SampleList
            samples={samples.data}
            frameworkNames={names}
            controlsHref={program_id === null ? undefined : `/programs/${program_id}/controls`}
          />
        </Section>
      )}
      <Section
        id="views"
        title="Views"
        note={`${countOf(views.total, "view")}, newest first. Looking at the same page again within ten minutes counts as one.`}
      >
        <ViewList views={views.data} />
        {views.total > VIEWS && (
          <Pagination
            skip={skip}
            limit={VIEWS}
            total={views.total}
            noun="views"
            hrefOf={(next) => (next > 0 ? `${href}?skip=${next}` : href)}
          />
        )}
      </Section>
    </Page>
  );
}
