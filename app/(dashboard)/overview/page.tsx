import { ClipboardCheck, Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { brokenEntryOf } from "@/components/ledger/labels";
import { LedgerState } from "@/components/ledger/ledger-state";
import { Attention } from "@/components/overview/attention";
import { LatestScores } from "@/components/overview/latest-scores";
import { OpenPrograms } from "@/components/overview/open-programs";
import { RecentAudits, RecentDecisions } from "@/components/overview/recent";
import { RiskySystems } from "@/components/overview/risky-systems";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { countOverdueActions, countOverdueIncidents, listActions } from "@/lib/features/actions";
import { listAuditHistory, listLatestScores, listOpenAudits } from "@/lib/features/audits";
import { requireMember } from "@/lib/features/auth";
import { listFrameworks } from "@/lib/features/frameworks";
import { getLedgerState } from "@/lib/features/ledger";
import { listLatePrograms, listMyControls } from "@/lib/features/programs";
import { listTroubledWebhooks } from "@/lib/features/webhooks";
import { readGovernance, readPrograms } from "./read-overview";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  const actor = await requireMember();
  const [governance, openAudits, scores, recent, ledger, programs, late, mine, waiting, endpoints, work] =
    await Promise.all([
      readGovernance(actor),
      listOpenAudits(actor),
      listLatestScores(actor),
      listAuditHistory(actor, { skip: 0, limit: 5 }),
      getLedgerState(actor),
      readPrograms(actor),
      listLatePrograms(actor),
      listMyControls(actor, { due: "overdue", skip: 0, limit: 1 }),
      listMyControls(actor, { approval: "mine", skip: 0, limit: 1 }),
      hasRole(actor.role, "manager") ? listTroubledWebhooks(actor) : [],
      readOverdueWork(actor),
    ]);
  const frameworks = listFrameworks();
  const frameworkNames = Object.fromEntries(frameworks.map(({ code, name }) => [code, name]));
  const declined = scores.filter(
    (score) => score.previous_score !== null && score.compliance_score < score.previous_score,
  );
  const newAudit = hasRole(actor.role, "manager") && (
    <Button asChild variant="primary">
      <Link href="/audits/new">
        <Plus />
        New audit
      </Link>
    </Button>
  );
  const isUnused =
    recent.total === 0 && openAudits.length === 0 && programs.total === 0 && governance.systemsTotal === 0;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="Overview"
        state={`${countOf(governance.systemsTotal, "system")} and ${countOf(programs.total, "program")} in ${actor.organizationName}`}
        action={!isUnused && newAudit}
      />
      {isUnused ? (
        <EmptyState
          icon={ClipboardCheck}
          headingLevel="h2"
          title="Start with an audit"
          actions={newAudit || undefined}
        >
          Give Assay a document about one of your systems and a framework. It judges each control, quotes what
          it found and names what is missing.{" "}
          <Link href="/frameworks" className="text-accent-text underline underline-offset-2">
            See what each framework asks
          </Link>
          .
        </EmptyState>
      ) : (
        <>
          <Attention
            openAudits={openAudits}
            declined={declined}
            frameworkNames={frameworkNames}
            approvals={waiting.total}
            overdue={{ mine: mine.total, programs: late }}
            work={work}
            endpoints={endpoints}
            reviews={governance.reviews}
            broken={brokenEntryOf(ledger)}
          />
          {governance.systemsTotal > 0 && (
            <RiskySystems
              systems={governance.systems}
              unmeasured={governance.unmeasured}
              total={governance.systemsTotal}
            />
          )}
          {programs.standings.length > 0 && (
            <OpenPrograms programs={programs.standings} total={programs.total} />
          )}
          {scores.length > 0 && (
            <Section
              id="readiness"
              title="Readiness estimates"
              note="The newest audit of each system and framework. An estimate from documents, never a certification."
            >
              <LatestScores scores={scores} frameworks={frameworks} />
            </Section>
          )}
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-6">
              {governance.decisions.length > 0 && <RecentDecisions decisions={governance.decisions} />}
              {recent.data.length > 0 && (
                <RecentAudits audits={recent.data} frameworkNames={frameworkNames} />
              )}
            </div>
            <LedgerState state={ledger} />
          </div>
        </>
      )}
    </Page>
  );
}

/** What is late: reports of incidents, corrective actions, and the reader's own among them. */
async function readOverdueWork(actor: MemberActor) {
  const [actions, own, reports] = await Promise.all([
    countOverdueActions(actor),
    listActions(actor, { due: "overdue", owner: "me", sort: "urgency", skip: 0, limit: 1 }),
    countOverdueIncidents(actor),
  ]);
  return { actions, own: own.total, reports };
}
