import type { MemberActor } from "@/lib/core/actor";
import { createLinkEvidence, uploadEvidence } from "@/lib/features/evidence";
import { attachEvidence, bulkUpdateControls, createProgram, listControls } from "@/lib/features/programs";
import type { BulkUpdate, Control } from "@/lib/features/programs/schema";
import { now } from "@/lib/platform/clock";

const DAY_MS = 86_400_000;

type Settings = Omit<BulkUpdate, "control_ids">;

/** What was done in the first program, by day before today: which controls of the catalog's order, and how. */
const WORK: readonly { daysAgo: number; from: number; to: number; settings: Settings }[] = [
  { daysAgo: 41, from: 0, to: 10, settings: { status: "in_progress", owner: "mira.haas@example.com" } },
  { daysAgo: 36, from: 0, to: 4, settings: { status: "implemented", note: "Policies signed by the board." } },
  { daysAgo: 30, from: 18, to: 26, settings: { status: "in_progress", owner: "jonas.weber@example.com" } },
  { daysAgo: 24, from: 4, to: 8, settings: { status: "implemented" } },
  { daysAgo: 19, from: 10, to: 13, settings: { status: "gap", note: "No process for portability yet." } },
  { daysAgo: 15, from: 18, to: 22, settings: { status: "implemented" } },
  { daysAgo: 9, from: 8, to: 10, settings: { status: "implemented", review_interval_days: 90 } },
  { daysAgo: 6, from: 26, to: 29, settings: { status: "gap", owner: "jonas.weber@example.com" } },
  { daysAgo: 3, from: 13, to: 16, settings: { status: "in_progress" } },
];

/** Two programs of the demonstration, worked on for some weeks, with evidence. */
export async function fillPrograms(actor: MemberActor): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const launch = { name: "EU launch of Aria", frameworks: ["GDPR", "EU_AI_ACT"] };
  const program = await createProgram(actor, launch, daysAgo(45));
  const controls = (await listControls(actor, program.id)).data;
  const change = (chosen: readonly Control[], settings: Settings, at: Date) =>
    bulkUpdateControls(actor, program.id, { control_ids: chosen.map(({ id }) => id), ...settings }, at);
  for (const { daysAgo: days, from, to, settings } of WORK)
    await change(controls.slice(from, to), settings, daysAgo(days));
  const day = (days: number) => daysAgo(-days).toISOString().slice(0, 10);
  await change(controls.slice(10, 12), { due_date: day(-4) }, now());
  await change(controls.slice(13, 16), { owner: actor.email, due_date: day(5) }, now());
  await change(controls.slice(26, 29), { due_date: day(24) }, now());
  await attachDocuments(actor, controls);
  const security = { name: "ISO 27001 certification", frameworks: ["ISO27001", "NIS2"] };
  await createProgram(actor, security, daysAgo(2));
}

const RECORD = `Record of processing activities, extract

Purpose: answering questions of customers about bills and deliveries
Categories of data: name, order number, text of messages
Recipients: hosting provider, model provider (both bound by data processing agreements)
Retention: 18 months
Reviewed by the data protection officer on 2 November 2026
`;

async function attachDocuments(actor: MemberActor, controls: readonly Control[]): Promise<void> {
  const idsOf = (from: number, to: number) => controls.slice(from, to).map(({ id }) => id);
  const record = new File([RECORD], "record-of-processing.txt");
  const file = await uploadEvidence(actor, { file: record, title: "Record of processing activities" });
  await attachEvidence(actor, file.id, idsOf(0, 3));
  const link = await createLinkEvidence(actor, {
    kind: "link",
    title: "Risk register of Aria",
    url: "https://wiki.example.com/aria/risk-register",
    expires_on: new Date(now().getTime() + 120 * DAY_MS).toISOString().slice(0, 10),
  });
  await attachEvidence(actor, link.id, idsOf(18, 20));
}
