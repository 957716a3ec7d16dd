import { z } from "zod";
import { cutText } from "@/lib/core/text";
import type { AuditableControl, Deadline, Requirement } from "@/lib/features/frameworks/schema";
import { type ChatMessage, fence, fenceRule } from "@/lib/features/orchestrator";
import { REQUIREMENT_FINDINGS } from "@/lib/judgment/analyst/vocabulary";
import type { JudgedRequirement } from "../engine";

/** Changes with every change of a prompt, of the shape of an answer or of what is done with one. */
export const PROMPT_VERSION = "prompt-3";

/** A requirement as a model is asked about it, with the control it belongs to. */
export interface AskedRequirement {
  control: AuditableControl;
  requirement: Requirement;
}

const STATES = `- shown: it states that what the requirement asks for is done, in full. One clear sentence is enough, and one sentence may show several requirements.
- partly_shown: it states that a part is done, or that it is done with a limit.
- contradicted: it states or plainly implies that it is not done, or it states something that cannot be true where it is, such as a longer period than the deadline.
- planned: it states only that it is intended.
- no_evidence: it does not say. Silence is never contradicted and never shown. A passage that only repeats what a law demands, or that says what others have to do, is no evidence.`;

const AUDITOR = `You audit an AI system against requirements of a compliance framework. You are given the requirements, grouped by control, and one document about the system. Decide for each requirement by itself what the document shows:
${STATES}
Give in "quotes" the sentences that the state rests on, copied exactly from the document, character for character, the most decisive first, at most three of them; every state but no_evidence needs at least one. A quote that is not in the document is dropped and lowers the state; without a quote that is there no state counts. Give in "missing", as a short phrase, what a partly shown requirement lacks or how a contradicted one differs; leave it empty for the others. Give in "confidence" how sure you are that the state is right, from 0 to 100. Answer for every requirement, with its requirement_id as given.`;

const CHALLENGER = `You are the second reader of a compliance audit. Another model has judged what a document shows about some requirements of a framework. The states are:
${STATES}
Try to refute each state. Of a favorable one ask: is what the requirement asks for really stated as done, in full, in the document itself? Of the others: does it grant or deny more than the document does? Look for limits, exceptions, plans worded as facts, and parts of the requirement that are not mentioned. Give for each requirement the state you would give, in "objection" your objection as a short phrase, or why the state is right, in "quotes" the sentences of the document that your state rests on, copied exactly, and in "confidence" how sure you are, from 0 to 100. Do not object for the sake of it.`;

/** The question that has a batch of requirements judged. `document` is untrusted and therefore fenced. */
export function judgeMessages(
  document: string,
  asked: readonly AskedRequirement[],
  nonce: string,
): ChatMessage[] {
  return [
    { role: "system", content: `${AUDITOR}\n\n${fenceRule(nonce)}` },
    {
      role: "user",
      content: `${fence("DOCUMENT", document, nonce)}\n\nThe requirements:\n${describeRequirements(asked)}`,
    },
  ];
}

/** The question that has states challenged. */
export function challengeMessages(
  document: string,
  asked: readonly AskedRequirement[],
  judged: readonly JudgedRequirement[],
  nonce: string,
): ChatMessage[] {
  return [
    { role: "system", content: `${CHALLENGER}\n\n${fenceRule(nonce)}` },
    {
      role: "user",
      content: [
        fence("DOCUMENT", document, nonce),
        `The requirements:\n${describeRequirements(asked)}`,
        // The first model's words may hold words of the document.
        fence("STATES", judged.map(describeState).join("\n"), nonce),
      ].join("\n\n"),
    },
  ];
}

/** The longest phrase and quote that a challenger is shown, who has the document too. Unit: characters. */
const MAX_PHRASE = 200;
const MAX_QUOTE = 240;
const MAX_QUOTES = 2;

/** The most bytes one state takes in the prompt: three for each character, and what surrounds them. */
export const STATE_BYTES = 3 * (MAX_PHRASE + MAX_QUOTES * (MAX_QUOTE + 2)) + 200;

function describeState({ requirement_id, state, missing, evidence }: JudgedRequirement): string {
  const quotes = evidence
    .slice(0, MAX_QUOTES)
    .map(({ quote }) => `\n  quoted: ${cutText(JSON.stringify(onOneLine(quote)), MAX_QUOTE)}`);
  const gap = missing === null ? "" : ` Missing: ${cutText(onOneLine(missing), MAX_PHRASE)}`;
  return `- ${requirement_id}: ${state}.${gap}${quotes.join("")}`;
}

/** The fence adds a mark to each line, so that a text of line ends would be longer than it may be. */
function onOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, " ");
}

function describeRequirements(asked: readonly AskedRequirement[]): string {
  const controls = [...new Set(asked.map(({ control }) => control))];
  return controls
    .map((control) => {
      const ofControl = asked.filter((item) => item.control === control);
      const lines = ofControl.map(({ requirement }) => `\n${describeRequirement(requirement)}`);
      return `Control ${control.control_id}, ${control.title}:${lines.join("")}`;
    })
    .join("\n");
}

function describeRequirement({ id, statement, force, condition, deadlines }: Requirement): string {
  const bound = {
    must: "Binding.",
    must_if: `Binding ${condition ?? "under a condition"}.`,
    should: "A recommendation.",
  }[force];
  return [
    `- requirement_id ${JSON.stringify(id)}: ${statement} ${bound}`,
    ...deadlines.map(describeDeadline),
  ].join(" ");
}

function describeDeadline({ kind, value, unit, from, recipient }: Deadline): string {
  const period = `${value} ${unit.replace("_", " ")}${value === 1 ? "" : "s"}`;
  return `Deadline to ${kind}${recipient ? ` (${recipient})` : ""}: ${period}, from ${from}.`;
}

const PhraseSchema = z.string().max(2_000);
const QuotesSchema = z.array(z.string().max(2_000)).max(8);
const ConfidenceSchema = z.number().min(0).max(100);
const StateSchema = z.enum(REQUIREMENT_FINDINGS);

/** What a model answers about a batch of requirements. Quotes come before states: what is written first leads. */
export const JudgementsSchema = z.object({
  requirements: z
    .array(
      z.object({
        requirement_id: z.string().max(100),
        quotes: QuotesSchema,
        missing: PhraseSchema,
        state: StateSchema,
        confidence: ConfidenceSchema,
      }),
    )
    .max(60),
});
export type Judgements = z.infer<typeof JudgementsSchema>;
export type ModelJudgement = Judgements["requirements"][number];

/** What a second model answers that was asked to object. */
export const ChallengesSchema = z.object({
  challenges: z
    .array(
      z.object({
        requirement_id: z.string().max(100),
        quotes: QuotesSchema,
        objection: PhraseSchema,
        state: StateSchema,
        confidence: ConfidenceSchema,
      }),
    )
    .max(60),
});
export type Challenges = z.infer<typeof ChallengesSchema>;
