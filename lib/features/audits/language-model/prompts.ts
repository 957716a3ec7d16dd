import { z } from "zod";
import { cutText } from "@/lib/core/text";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { type ChatMessage, fence, fenceRule } from "@/lib/features/orchestrator";
import { type Assessment, VerdictSchema } from "../schema";

/** Changes with every change of a prompt, of the shape of an answer or of what is done with one. */
export const PROMPT_VERSION = "prompt-2";

const AUDITOR = `You audit an AI system against controls of a compliance framework. You are given the controls and one document about the system. For each control decide what the document shows:
- met: it states that what the control asks for is done, in full.
- partial: it states that a part is done, or that all is done with limits.
- not_met: it states or plainly implies that it is not done.
- insufficient_evidence: it does not say. Silence is never not_met and never met. A plan, an intention, or a passage that only repeats what a law demands is not evidence that anything is done.
Give in "quotes" the sentences your verdict rests on, copied exactly from the document, character for character, at most four of them; a verdict of met, partial or not_met needs at least one. A quote that is not in the document is dropped and lowers the verdict by a step; without a quote that is there no verdict counts. In "reason" say in two sentences at most what the quotes show and what is missing. In "recommendation" say what to do or to document next; leave it empty when the control is met. Answer for every control, with its control_id as given.`;

const CHALLENGER = `You are the second reader of a compliance audit. Another model has judged what a document shows about some controls of a framework. Try to refute each verdict. Of a favourable one ask: is what the control asks for really stated as done, in full, in the document itself? Of the others: does it grant or deny more than the document does? Look for limits, exceptions, plans that are told as facts, and parts of the control nobody mentions. Give for each control the verdict you would give (met, partial, not_met or insufficient_evidence, with the same meaning), your objection in two sentences at most, or why the verdict stands, and in "quotes" the sentences of the document that your verdict rests on, copied exactly. Do not object for the sake of it.`;

/** The question that has a batch of controls judged. `document` is untrusted and therefore fenced. */
export function judgeMessages(
  document: string,
  controls: readonly AuditableControl[],
  nonce: string,
): ChatMessage[] {
  return [
    { role: "system", content: `${AUDITOR}\n\n${fenceRule(nonce)}` },
    {
      role: "user",
      content: `${fence("DOCUMENT", document, nonce)}\n\nThe controls:\n${describeControls(controls)}`,
    },
  ];
}

/** The question that has verdicts challenged. */
export function challengeMessages(
  document: string,
  controls: readonly AuditableControl[],
  judged: readonly Assessment[],
  nonce: string,
): ChatMessage[] {
  return [
    { role: "system", content: `${CHALLENGER}\n\n${fenceRule(nonce)}` },
    {
      role: "user",
      content: [
        fence("DOCUMENT", document, nonce),
        `The controls:\n${describeControls(controls)}`,
        // The first model's words may hold words of the document.
        fence("VERDICTS", judged.map(describeVerdict).join("\n"), nonce),
      ].join("\n\n"),
    },
  ];
}

/** The longest verdict and quote that a challenger is shown, who has the document too. Unit: characters. */
const MAX_REASON = 600;
const MAX_QUOTE = 400;
const MAX_QUOTES = 4;

/** The most bytes one verdict takes in the prompt: three for each character, and what surrounds them. */
export const VERDICT_BYTES = 3 * (MAX_REASON + MAX_QUOTES * (MAX_QUOTE + 2)) + 400;

function describeVerdict({ control_id, verdict, reason, evidence }: Assessment): string {
  const quoted = evidence
    .slice(0, MAX_QUOTES)
    .map(({ quote }) => `\n  quoted: ${cutText(JSON.stringify(onOneLine(quote)), MAX_QUOTE)}`);
  return `- ${control_id}: ${verdict}. ${cutText(onOneLine(reason), MAX_REASON)}${quoted.join("")}`;
}

/** The fence adds a mark to each line, so that a text of line ends would be longer than it may be. */
function onOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, " ");
}

function describeControls(controls: readonly AuditableControl[]): string {
  return controls
    .map(
      ({ control_id, title, description, questions }) =>
        `- control_id ${JSON.stringify(control_id)}: ${title}. ${description} Ask: ${questions.join(" ")}`,
    )
    .join("\n");
}

const TextSchema = z.string().max(4_000);
const QuotesSchema = z.array(z.string().max(2_000)).max(12);

/** What a model answers about a batch of controls. Reasons come before verdicts: what is written first leads. */
export const JudgementsSchema = z.object({
  assessments: z
    .array(
      z.object({
        control_id: z.string().max(100),
        quotes: QuotesSchema,
        reason: TextSchema,
        verdict: VerdictSchema,
        recommendation: TextSchema,
      }),
    )
    .max(20),
});
export type Judgements = z.infer<typeof JudgementsSchema>;
export type ModelJudgement = Judgements["assessments"][number];

/** What a second model answers that was asked to object. */
export const ChallengesSchema = z.object({
  challenges: z
    .array(
      z.object({
        control_id: z.string().max(100),
        quotes: QuotesSchema,
        objection: TextSchema,
        verdict: VerdictSchema,
      }),
    )
    .max(20),
});
export type Challenges = z.infer<typeof ChallengesSchema>;
