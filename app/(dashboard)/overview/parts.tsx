import { brokenEntryOf } from "@/components/ledger/labels";
import { LedgerState } from "@/components/ledger/ledger-state";
import { Alerts } from "@/components/overview/alerts";
import { legalDates } from "@/components/overview/coming-dates";
import { Figures } from "@/components/overview/figures";
import { FirstSteps } from "@/components/overview/first-steps";
import { LegalDates } from "@/components/overview/legal-dates";
import { ProgramMultiples } from "@/components/overview/program-multiples";
import { firstSteps } from "@/components/overview/steps";
import { SystemMultiples } from "@/components/overview/system-multiples";
import { WorkList } from "@/components/overview/work-list";
import { controlsHref } from "@/components/programs/control-hrefs";
import { hasRole } from "@/lib/core/actor";
import { countOverdueActions, countOverdueIncidents } from "@/lib/features/actions";
import { listOpenAudits } from "@/lib/features/audits";
import { listExpiringEvidence } from "@/lib/features/evidence";
import { getLedgerState } from "@/lib/features/ledger";
import { listLatePrograms } from "@/lib/features/programs";
import { listTroubledWebhooks } from "@/lib/features/webhooks";
import {
  readActor,
  readComingDates,
  readFirstRecords,
  readNames,
  readOpenPrograms,
  readOpenReviews,
  readOrganization,
  readOwnWork,
  readRiskySystems,
  readScores,
  readToday,
} from "./read-overview";

/** The path of a new organization, for those who can take its steps. */
export async function FirstStepsPart() {
  const [actor, organization] = await Promise.all([readActor(), readOrganization()]);
  const isWanted = !organization.is_demonstration && !organization.first_steps_dismissed;
  if (!isWanted || !hasRole(actor.role, "manager")) return null;
  const steps = firstSteps(await readFirstRecords(actor));
  const canDismiss = hasRole(actor.role, "admin");
  if (steps.every(({ isDone }) => isDone) && !canDismiss) return null;
  return <FirstSteps steps={steps} canDismiss={canDismiss} />;
}

export async function AlertsPart() {
  const actor = await readActor();
  const [openAudits, scores, frameworkNames, endpoints, ledger] = await Promise.all([
    listOpenAudits(actor),
    readScores(),
    readNames(),
    hasRole(actor.role, "manager") ? listTroubledWebhooks(actor) : [],
    getLedgerState(actor),
  ]);
  const declined = scores.filter(
    (score) => score.previous_score !== null && score.compliance_score < score.previous_score,
  );
  return (
    <Alerts
      openAudits={openAudits}
      declined={declined}
      frameworkNames={frameworkNames}
      endpoints={endpoints}
      broken={brokenEntryOf(ledger)}
    />
  );
}

const EXPIRY_DAYS = 30;

export async function FiguresPart() {
  const actor = await readActor();
  const [{ programs }, late, actions, reports, reviews, evidence] = await Promise.all([
    readOpenPrograms(),
    listLatePrograms(actor),
    countOverdueActions(actor),
    countOverdueIncidents(actor),
    readOpenReviews(),
    listExpiringEvidence(actor, EXPIRY_DAYS, 1),
  ]);
  const today = readToday();
  const [first, ...others] = late;
  return (
    <Figures
      programs={programs}
      overdue={{
        controls: late.reduce((sum, program) => sum + program.overdue, 0),
        actions,
        reports,
        controlsHref: first && others.length === 0 ? controlsHref(first.id, { due: "overdue" }) : "/programs",
      }}
      reviews={{ open: reviews.total, oldest: reviews.data[0]?.created_at }}
      evidence={{ days: EXPIRY_DAYS, total: evidence.total, next: evidence.data[0] }}
      today={today}
    />
  );
}

export async function WorkPart() {
  return <WorkList {...(await readOwnWork(await readActor()))} today={readToday()} />;
}

export async function LegalDatesPart() {
  const [ofPrograms, ofSystems, names] = await readComingDates(await readActor());
  return <LegalDates dates={legalDates(ofPrograms, ofSystems, names)} today={readToday()} />;
}

export async function ProgramsPart() {
  const { programs, total } = await readOpenPrograms();
  if (programs.length === 0) return null;
  return <ProgramMultiples programs={programs.slice(0, 8)} total={total} today={readToday()} />;
}

export async function SystemsPart() {
  const [risky, names] = await Promise.all([readRiskySystems(await readActor()), readNames()]);
  if (risky.total === 0) return null;
  return <SystemMultiples {...risky} frameworkNames={names} />;
}

export async function LedgerPart() {
  return <LedgerState state={await getLedgerState(await readActor())} />;
}
