import type { AuditorActor, MemberActor } from "@/lib/core/actor";
import { changeAction, closeAction, createAction, createIncident } from "@/lib/features/actions";
import {
  answerEvidenceRequest,
  createEngagement,
  leaveFinding,
  replyToFinding,
  requestEvidence,
} from "@/lib/features/engagements";
import type { Control } from "@/lib/features/programs/schema";
import { now } from "@/lib/platform/clock";
import { CREDIT } from "./behaviors";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const daysFromNow = (days: number) => new Date(now().getTime() + days * DAY_MS);
const day = (days: number) => daysFromNow(days).toISOString().slice(0, 10);

/** What the first program of the demonstration holds that this builds on. */
export interface ProgramContent {
  programId: string;
  /** In the catalog's order. */
  controls: readonly Control[];
  /** The record of processing activities. */
  recordId: string;
}

/** A control of the program by its reference. */
export function controlOf(controls: readonly Control[], framework: string, reference: string): Control {
  const found = controls.find((one) => one.framework === framework && one.control_id === reference);
  if (!found) throw new TypeError(`the demonstration's program lacks ${framework} ${reference}`);
  return found;
}

/** Corrective actions, an incident whose time limit runs, and an auditor's engagement with requests and a finding. */
export async function fillAssurance(actor: MemberActor, content: ProgramContent): Promise<void> {
  await fillActions(actor, content);
  await fillIncident(actor);
  await fillEngagement(actor, content);
}

async function fillActions(actor: MemberActor, { controls, recordId }: ProgramContent): Promise<void> {
  const portability = await createAction(actor, {
    title: "Set up a process for data portability",
    severity: "high",
    description: "Requests by email are answered today; an export in a common format is missing.",
    owner_id: actor.userId,
    due_date: day(-4),
    source: { type: "control", id: controlOf(controls, "GDPR", "Art. 15+20").id },
  });
  const cause = { status: "in_progress", root_cause: "No team owned the export." } as const;
  await changeAction(actor, portability.id, cause);
  const record = await createAction(actor, {
    title: "Bring the record of processing activities up to date",
    severity: "medium",
    owner_id: actor.userId,
    source: { type: "control", id: controlOf(controls, "GDPR", "Art. 30").id },
  });
  await closeAction(actor, record.id, {
    evidence_ids: [recordId],
    work_done: "Recipients and retention added; reviewed by the data protection officer.",
  });
}

async function fillIncident(actor: MemberActor): Promise<void> {
  const { id } = await createIncident(actor, {
    system_name: CREDIT,
    title: "Applicants declined by postal code",
    description:
      "In nine days, 14 applicants from two postal codes were declined although their figures met the limits.",
    kind: "fundamental_rights",
    severity: "high",
    occurred_at: daysFromNow(-11).toISOString(),
    aware_at: new Date(daysFromNow(-6).getTime() - 2 * HOUR_MS).toISOString(),
    time_zone: "Europe/Berlin",
    notes: "The feature was switched off on the day we learned of it. The applicants are being contacted.",
  });
  await createAction(actor, {
    title: "Remove the postal code from the features of the pre-check",
    severity: "high",
    owner_id: actor.userId,
    due_date: day(6),
    source: { type: "incident", id },
  });
}

const AUDITOR = { name: "Ilse Brandt", firm: "Norden Certification" };

/** The auditor is invented, and no one has the link: it is shown once, to whoever invites. */
async function fillEngagement(actor: MemberActor, content: ProgramContent): Promise<void> {
  const { programId, controls, recordId } = content;
  const engagement = await createEngagement(actor, programId, {
    title: "Readiness review before the launch",
    purpose: "Controls for transparency, records and the rights of data subjects, before Aria is launched.",
    auditors: [AUDITOR],
    expires_at: daysFromNow(60).toISOString(),
  });
  const [invited] = engagement.auditors;
  if (!invited) throw new TypeError("the demonstration's engagement lacks its auditor");
  const { organizationId, organizationName, plan } = actor;
  const auditor: AuditorActor = {
    kind: "auditor",
    ...{ organizationId, organizationName, plan, programId },
    ...AUDITOR,
    auditorId: invited.id,
    // No session was opened, so no view is recorded.
    sessionId: "",
    engagementId: engagement.id,
  };
  const asked = await requestEvidence(auditor, {
    control_id: controlOf(controls, "GDPR", "Art. 30").id,
    text: "Please show the record of processing activities in the version that was reviewed last.",
    due_date: day(3),
  });
  await answerEvidenceRequest(actor, engagement.id, asked.id, {
    text: "This is the version of November, with the review at its end.",
    evidence_ids: [recordId],
  });
  await requestEvidence(auditor, {
    control_id: controlOf(controls, "EU_AI_ACT", "Art. 9").id,
    text: "Minutes of the last two reviews of the risk register.",
    due_date: day(9),
  });
  const finding = await leaveFinding(auditor, {
    control_id: controlOf(controls, "GDPR", "Art. 15+20").id,
    severity: "minor",
    title: "Requests for portability take longer than a month",
    text: "Two of the five requests that were sampled were answered after more than a month. No process names who exports the data.",
  });
  await createAction(actor, {
    title: "Answer requests for portability within a month",
    severity: "medium",
    owner_id: actor.userId,
    due_date: day(21),
    source: { type: "auditor_finding", id: finding.id },
  });
  await replyToFinding(
    actor,
    engagement.id,
    finding.id,
    "Agreed. The billing team exports the data from next month on; the corrective action has the date.",
  );
}
