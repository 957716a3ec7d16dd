import { cache } from "react";
import type { ProgramTrend } from "@/components/overview/program-multiples";
import type { SystemRecord } from "@/components/overview/system-multiples";
import { daysBefore, SHOWN_DAYS, shownTrend } from "@/components/programs/readiness";
import { type OwnWork, workItems } from "@/components/work/work-items";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { listActions } from "@/lib/features/actions";
import { listComingDatesOf } from "@/lib/features/applicability";
import { listAuditHistory, listLatestScores } from "@/lib/features/audits";
import { getOrganization, listMembers, requireMember } from "@/lib/features/auth";
import { listDocuments } from "@/lib/features/documents";
import { DocumentQuerySchema } from "@/lib/features/documents/schema";
import { listMyEvidenceRequests } from "@/lib/features/engagements";
import { listReviews, listSystemOverviews, readRecentDrift } from "@/lib/features/governance";
import { frameworkNames } from "@/lib/features/own-frameworks";
import { listComingDates, listMyControls, listPrograms, listReadinessTrends } from "@/lib/features/programs";

/** The most systems whose risk is compared; in a larger organization the list says how many there are. */
const SYSTEMS_COMPARED = 100;
/** Two rows of small charts. */
const SYSTEMS_SHOWN = 8;
/** How much of each kind of work is read; the rest is on the page of one's own work. */
const WORK_READ = 8;

/** The parts of the page are read by themselves; what several need is read once for each request. */
export const readActor = cache(requireMember);
export const readNames = cache(async () => frameworkNames(await readActor()));
export const readOrganization = cache(async () => getOrganization(await readActor()));
export const readScores = cache(async () => listLatestScores(await readActor()));
export const readOpenReviews = cache(async () =>
  listReviews(await readActor(), { status: "open", skip: 0, limit: 3 }),
);
export const readSystems = cache(async () =>
  listSystemOverviews(await readActor(), { skip: 0, limit: SYSTEMS_COMPARED }),
);
const readAllPrograms = cache(async () => (await listPrograms(await readActor())).data);

/** The day of the request, `YYYY-MM-DD`. */
export const readToday = cache(() => new Date().toISOString().slice(0, 10));

/** Programs that are worked on, the least ready first, with their readiness since some weeks. */
export const readOpenPrograms = cache(async () => {
  const actor = await readActor();
  const all = await readAllPrograms();
  const open = all
    .filter(({ status }) => status !== "completed")
    .sort((one, other) => one.readiness_score - other.readiness_score || one.name.localeCompare(other.name));
  const since = daysBefore(readToday(), SHOWN_DAYS);
  const trends = await listReadinessTrends(
    actor,
    open.map(({ id }) => id),
    since,
  );
  const programs: ProgramTrend[] = open.map((program) => ({
    program,
    trend: shownTrend(trends[program.id] ?? [], since),
  }));
  return { total: all.length, programs };
});

/** What each step of the first path makes, counted. */
export async function readFirstRecords(actor: MemberActor) {
  const one = { skip: 0, limit: 1 };
  const [systems, documents, audits, programs, members] = await Promise.all([
    readSystems(),
    listDocuments(actor, DocumentQuerySchema.parse({ limit: "1" })),
    listAuditHistory(actor, one),
    readAllPrograms(),
    listMembers(actor),
  ]);
  return {
    systems: systems.total,
    documents: documents.total,
    audits: audits.total,
    programs: programs.length,
    people: members.data.length,
  };
}

/** What the reader has to do: the first of each kind, and how many there are. */
export async function readOwnWork(actor: MemberActor) {
  const [controls, approvals, actions, requests, reviews] = await Promise.all([
    listMyControls(actor, { skip: 0, limit: WORK_READ }),
    listMyControls(actor, { approval: "mine", skip: 0, limit: 1 }),
    listActions(actor, { owner: "me", status: "unfinished", sort: "urgency", skip: 0, limit: WORK_READ }),
    listMyEvidenceRequests(actor),
    hasRole(actor.role, "manager") ? readOpenReviews() : { total: 0, data: [] },
  ]);
  const open = requests.data.filter(({ status }) => status === "open");
  const own: OwnWork = {
    controls: controls.data.filter(({ due_on }) => due_on !== null),
    actions: actions.data,
    requests: open,
    reviews: reviews.data,
    approvals: approvals.total,
  };
  const total = controls.total + actions.total + open.length + reviews.total + Math.min(1, approvals.total);
  return { items: workItems(own), total };
}

/** The systems that carry the most risk, with their drift of some weeks and their newest audits. */
export async function readRiskySystems(actor: MemberActor) {
  const [{ total, data }, scores] = await Promise.all([readSystems(), readScores()]);
  const measured = data.filter((system) => system.is_measured);
  const worst = measured
    .toSorted((one, other) => other.risk_score - one.risk_score || one.name.localeCompare(other.name))
    .slice(0, SYSTEMS_SHOWN);
  const from = new Date(`${daysBefore(readToday(), SHOWN_DAYS)}T00:00:00.000Z`);
  const drift = await readRecentDrift(
    actor,
    worst.map(({ id }) => id),
    from,
  );
  const systems: SystemRecord[] = worst.map((system) => ({
    system,
    readings: drift[system.id] ?? [],
    audits: scores.filter(({ system_name }) => system_name === system.name),
  }));
  const until = new Date().toISOString();
  return { systems, total, unmeasured: data.length - measured.length, from: from.toISOString(), until };
}

/** Later days on which requirements begin to apply: to programs, and under the EU AI Act to systems. */
export async function readComingDates(actor: MemberActor) {
  const { data: systems } = await readSystems();
  return Promise.all([listComingDates(actor), listComingDatesOf(actor, "EU_AI_ACT", systems), readNames()]);
}
