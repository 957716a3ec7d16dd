import type { Challenge } from "../challenge";
import type { Grounds } from "../evidence";
import type { WeighedFinding } from "../judge";
import type { Stance } from "../reading/read-sentence";
import type { ControlTopic, Probe } from "../topic";
import { excerpt, uncapitalize } from "./phrases";

/** What turns a statement of this stance into one of practice. */
const REMEDY: Readonly<Partial<Record<Stance, string>>> = {
  rule: "Say how the rule is carried out: who checks it, how often, and where that is recorded.",
  possibility: "Replace “may” and “might” by what is actually done, in which cases, and by whom.",
  pointer: "Audit the document it points to as well, or bring the relevant part into this one.",
  recommendation: "Say whether the recommendation is followed in your own systems, and since when.",
  fragment: "Turn the keyword into a sentence: who does what, when, and how it is recorded.",
  others_duty: "Say what remains with you: how the other party is bound, told and checked.",
  plan: "Give the plan an owner and a date; once it is done, describe it in the present tense.",
  praise: "Replace the general words by facts a reviewer can check: what is done, how often, by whom.",
  disclaimer: "Say what is done, beside what is not promised.",
  regulation: "Say what you do to fulfil the requirement instead of repeating it.",
};

/** What to add or change, for this control and this document. */
export function writeRecommendation(challenge: Challenge, grounds: Grounds, topic: ControlTopic): string {
  const { verdict } = challenge.judgement;
  const open = openQuestions(challenge, topic);
  const proof = missingProof(challenge, topic);
  if (verdict === "met") return recommendUpkeep(open, proof);
  const gravest = grounds.against[0];
  if (gravest) return `${recommendClosing(gravest)} ${attach(proof)}`;
  const nearest = grounds.shown[0] ?? grounds.weak[0];
  if (!nearest) return recommendSection(open, proof);
  const remedy = REMEDY[nearest.indexed.reading.stance];
  const question = open[0] ? `Add what answers: ${open[0].text}` : "Describe the rest of the control in the same way.";
  return [remedy, question, attach(proof)].filter(Boolean).join(" ");
}

function recommendUpkeep(open: readonly Probe[], proof: string | undefined): string {
  const keep = proof
    ? `Keep ${uncapitalize(proof)} at hand, dated and current, so that a reviewer can verify the statement.`
    : "Keep the statement dated and current.";
  return open[0] ? `${keep} To make it complete, also answer: ${open[0].text}` : keep;
}

function recommendClosing(gravest: WeighedFinding): string {
  const { text } = gravest.indexed.sentence;
  const isDeferred = gravest.limits.some(({ kind }) => kind === "deferral");
  return isDeferred
    ? `Settle what ${excerpt(text)} leaves open: name who does it and by when, and update the text when it is done.`
    : `Close the gap that ${excerpt(text)} admits, or state how far it reaches, what makes up for it and who accepted the remaining risk.`;
}

function recommendSection(open: readonly Probe[], proof: string | undefined): string {
  const questions = open.slice(0, 2).map(({ text }) => text);
  const ask = questions.length > 0 ? ` that answers: ${questions.join(" ")}` : ".";
  return `If the control applies, add a section${ask} ${attach(proof)} If another document covers it, audit that one too.`;
}

function attach(proof: string | undefined): string {
  return proof ? `As evidence, attach or link ${uncapitalize(proof)}.` : "";
}

function openQuestions({ judgement }: Challenge, topic: ControlTopic): Probe[] {
  return topic.probes.filter(({ kind }) => kind === "question").filter((_, i) => !judgement.questionsAnswered[i]);
}

/** The example of evidence that the document speaks of least; for a met control the one it speaks of most. */
function missingProof({ judgement }: Challenge, topic: ControlTopic): string | undefined {
  const examples = topic.probes.flatMap((probe, i) => {
    if (probe.kind !== "evidence") return [];
    const nearest = Math.max(0, ...judgement.quotable.map(({ similarities }) => similarities[i] ?? 0));
    return [{ text: probe.text, nearest }];
  });
  examples.sort((a, b) => (judgement.verdict === "met" ? b.nearest - a.nearest : a.nearest - b.nearest));
  return examples[0]?.text;
}
