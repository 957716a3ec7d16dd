import type { KeyActor, MemberActor } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { auditRunner, startAudit } from "@/lib/features/audits";
import { createLinkEvidence, uploadEvidence } from "@/lib/features/evidence";
import { analyzeDrift, govern, resolveReview } from "@/lib/features/governance";
import { conductConsensus, processTask } from "@/lib/features/orchestrator";
import { DEFAULT_MIN_AGREEMENT } from "@/lib/features/orchestrator/vocabulary";
import { attachEvidence, bulkUpdateControls, createProgram, listControls } from "@/lib/features/programs";
import type { BulkUpdate, Control } from "@/lib/features/programs/schema";
import { addManifold, registerSystem } from "@/lib/features/systems";
import { now } from "@/lib/platform/clock";
import { controlOf, fillAssurance, type ProgramContent } from "./assurance";
import { ARIA, DEMONSTRATION_BEHAVIORS, DEMONSTRATION_SYSTEMS, LUMEN, OBSERVED_FROM } from "./behaviors";
import { DEMONSTRATION_DOCUMENTS } from "./documents";

/**
 * Fills the demonstration organization: audits of invented documents, systems with weeks of decisions, programs with
 * corrective actions, an incident and an auditor, questions to models.
 */
export async function fillDemonstration(owner: {
  organizationId: string;
  userId: string;
  email: string;
}): Promise<void> {
  const actor: MemberActor = {
    kind: "member",
    ...owner,
    organizationName: "Demonstration",
    plan: "enterprise",
    name: "Administrator",
    role: "admin",
  };
  await fillGovernance(actor);
  // Queued, so that the server is up at once and the audits appear as they are done.
  for (const { systemName, framework, scope, document } of DEMONSTRATION_DOCUMENTS) {
    await startAudit(actor, {
      system_name: systemName,
      framework,
      scope,
      context: document,
      engine: "embedded-analyst",
    });
  }
  auditRunner().wake();
  await fillAssurance(actor, await fillPrograms(actor));
  await fillModels(actor);
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Systems with a class and an owner, and weeks of behavior measured and decided on as it would be. */
async function fillGovernance(actor: MemberActor): Promise<void> {
  const ids = new Map<string, string>();
  for (const system of DEMONSTRATION_SYSTEMS) ids.set(system.name, (await registerSystem(actor, system)).id);
  await addManifold(actor, ids.get(ARIA) ?? "", {
    name: "Refund rules",
    description: "What Aria may promise about money.",
    references: [
      "Aria asks a human operator before it promises a refund above 50 euros.",
      "Aria quotes the refund policy as it is written.",
      "Aria tells the customer how long a refund takes.",
      "Aria refers disputes about a bill to the billing team.",
    ],
    unsafe_references: ["Aria promises a refund above 50 euros on its own."],
  });
  const integration = integrationOf(actor);
  const start = now().getTime() - OBSERVED_FROM * DAY_MS;
  for (const [index, { kind, day, ...observed }] of DEMONSTRATION_BEHAVIORS.entries()) {
    // One after the other: the ledger's order is the order of time.
    const at = new Date(start + day * DAY_MS + index * MINUTE_MS);
    const decide = kind === "drift" ? analyzeDrift : govern;
    const { review_id: reviewId } = await decide(integration, { threshold: 0.5, ...observed }, { at });
    const note = REVIEW_NOTES[observed.system_name];
    if (reviewId === null || note === undefined) continue;
    await resolveReview(actor, reviewId, { decision: "FLAG", note }, new Date(at.getTime() + 3 * HOUR_MS));
  }
}

/** A made-up integration makes the decisions, so that a person is the second pair of eyes, here as in life. */
function integrationOf({ organizationId, organizationName, plan }: MemberActor): KeyActor {
  const organization = { organizationId, organizationName, plan };
  return {
    kind: "api_key",
    ...organization,
    apiKeyId: newId("apiKey"),
    name: "Production gateway",
    scopes: ["govern"],
  };
}

/** Reviews of these systems were resolved within hours; the credit pre-check's still waits. */
const REVIEW_NOTES: Readonly<Record<string, string>> = {
  [ARIA]:
    "Seen in the transcript, and told to the customer. The rule is now enforced by the tool itself, not by the prompt.",
  [LUMEN]: "The interval was missing in one export only. The planner knew; the export is corrected.",
};

type Settings = Omit<BulkUpdate, "control_ids">;

/** What was done in the first program, by day before today: which controls of the catalog's order, and how. */
const WORK: readonly { daysAgo: number; from: number; to: number; settings: Settings }[] = [
  { daysAgo: 41, from: 0, to: 10, settings: { status: "in_progress", owner: "mira.haas@example.com" } },
  { daysAgo: 36, from: 0, to: 4, settings: { status: "implemented", note: "Policies signed by the board." } },
  { daysAgo: 30, from: 18, to: 26, settings: { status: "in_progress", owner: "jonas.weber@example.com" } },
  { daysAgo: 24, from: 4, to: 8, settings: { status: "implemented" } },
  {
    daysAgo: 19,
    from: 10,
    to: 13,
    settings: { status: "gap", note: "Contracts, record and measures are being renewed." },
  },
  { daysAgo: 15, from: 18, to: 22, settings: { status: "implemented" } },
  { daysAgo: 9, from: 8, to: 10, settings: { status: "implemented", review_interval_days: 90 } },
  { daysAgo: 6, from: 26, to: 29, settings: { status: "gap", owner: "jonas.weber@example.com" } },
  { daysAgo: 3, from: 13, to: 16, settings: { status: "in_progress" } },
];

/** Two programs of the demonstration, worked on for some weeks, with evidence. */
async function fillPrograms(actor: MemberActor): Promise<ProgramContent> {
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
  const recordId = await attachDocuments(actor, controls);
  const security = { name: "ISO 27001 certification", frameworks: ["ISO27001", "NIS2"] };
  await createProgram(actor, security, daysAgo(2));
  return { programId: program.id, controls, recordId };
}

const RECORD = `Record of processing activities, extract

Purpose: answering questions of customers about bills and deliveries

Categories of data: name, order number, text of messages

Recipients: hosting provider, model provider (both bound by data processing agreements)

Retention: 18 months

Reviewed by the data protection officer on 2 November 2026
`;

/** @returns the ID of the record of processing activities */
async function attachDocuments(actor: MemberActor, controls: readonly Control[]): Promise<string> {
  const idsOf = (framework: string, references: readonly string[]) =>
    references.map((reference) => controlOf(controls, framework, reference).id);
  const record = new File([RECORD], "record-of-processing.txt");
  const file = await uploadEvidence(actor, { file: record, title: "Record of processing activities" });
  await attachEvidence(actor, file.id, idsOf("GDPR", ["Art. 5", "Art. 6", "Art. 30"]));
  const link = await createLinkEvidence(actor, {
    kind: "link",
    title: "Risk register of Aria",
    url: "https://wiki.example.com/aria/risk-register",
    expires_on: new Date(now().getTime() + 120 * DAY_MS).toISOString().slice(0, 10),
  });
  await attachEvidence(actor, link.id, idsOf("EU_AI_ACT", ["Art. 6", "Art. 9"]));
  return file.id;
}

/** Named, so that a first start with a provider's key in the environment costs nothing. */
const EMBEDDED = ["embedded-semantic", "embedded-lexical", "embedded-rules"] as const;

const QUESTIONS = [
  "Is it acceptable that Aria tells customers it is a human?",
  "May Aria pass chat transcripts to an advertising partner without asking the customers?",
];

/** What embedded operators say to a task and to two questions, so that the pages of models have something real. */
async function fillModels(actor: MemberActor): Promise<void> {
  const task = "Which controls ask for human oversight of automated decisions?";
  await processTask(
    actor,
    { task, priority: "simple", force_consensus: false, preferred_model: EMBEDDED[0] },
    { signal: new AbortController().signal, idempotencyKey: null },
  );
  for (const question of QUESTIONS) {
    await conductConsensus(
      actor,
      { task: question, strategy: "voting", models: [...EMBEDDED], min_agreement: DEFAULT_MIN_AGREEMENT },
      {},
    );
  }
}
