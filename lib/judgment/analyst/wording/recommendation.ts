import type { Grounds } from "../evidence";
import type { Challenge } from "../judge";
import type { ControlTopic } from "../topic";
import { isContradiction, type WeighedFinding } from "../weigh";
import { limitExcerpt, pick, WEAK_STANCES } from "./phrases";

/** What to add or change in this document for this control: its open questions and missing evidence. */
export function writeRecommendation(challenge: Challenge, grounds: Grounds, topic: ControlTopic): string {
  const open = openQuestions(challenge, topic);
  const proof = suggestProof(challenge, topic);
  const { verdict } = challenge.judgement;
  const parts =
    verdict === "met"
      ? recommendUpkeep(open, topic)
      : verdict === "insufficient_evidence" && grounds.shown.length + grounds.weak.length === 0
        ? recommendSection(open)
        : recommendRepair(open, grounds);
  return [...parts, describeProof(proof, challenge, topic)].filter((part) => part !== "").join(" ");
}

function recommendUpkeep(open: readonly string[], topic: ControlTopic): string[] {
  const keep = pick(
    [
      "Keep the statement dated and current, and link what proves it.",
      "Nothing needs to change; name an owner who keeps the text true.",
      "Review the text whenever the practice changes, and link what proves it.",
    ],
    topic.control.control_id,
  );
  return open[0] ? [keep, `To make it complete, also say: ${open[0]}`] : [keep];
}

function recommendSection(open: readonly string[]): string[] {
  const questions = open.slice(0, 2);
  if (questions.length === 0) return ["If the control applies, describe how it is fulfilled."];
  return [
    `If the control applies here, add a section that answers: ${questions.join(" ")}`,
    "If another document covers it, audit that one too.",
  ];
}

function recommendRepair(open: readonly string[], { shown, against, weak }: Grounds): string[] {
  const [limit] = against;
  const nearest = shown[0] ?? weak[0];
  const stance = nearest?.indexed.reading.stance;
  const parts: string[] = [];
  if (limit) parts.push(recommendClosing(limit));
  else if (stance && stance !== "practice") parts.push(WEAK_STANCES[stance].remedy);
  if (open[0]) parts.push(`${parts.length > 0 ? "Then answer" : "Add a passage that answers"}: ${open[0]}`);
  else if (parts.length === 0) parts.push("Add who does this, how often, and where it is recorded.");
  return parts;
}

function recommendClosing(limit: WeighedFinding): string {
  const words = limitExcerpt(limit);
  if (limit.limits.some(({ kind }) => kind === "deferral")) {
    return `Settle what ${words} leaves open: name who does it and by when, and update the text once it is done.`;
  }
  if (!isContradiction(limit))
    return `Say whether ${words} leaves part of the control undone, and for which cases.`;
  return `Close the gap that ${words} admits, or state how far it reaches, what makes up for it and who accepted the remaining risk.`;
}

function describeProof(proof: string | undefined, { judgement }: Challenge, topic: ControlTopic): string {
  if (!proof) return "";
  if (judgement.verdict === "met") return `A reviewer would look for: ${proof}.`;
  return pick(
    [
      `Evidence that would show it: ${proof}.`,
      `Attach or link, for example: ${proof}.`,
      `A reviewer would look for: ${proof}.`,
    ],
    topic.control.title,
  );
}

function openQuestions({ judgement }: Challenge, topic: ControlTopic): string[] {
  const questions = topic.probes.filter(({ kind }) => kind === "question").map(({ text }) => text);
  return questions.filter((_, i) => !judgement.questionsAnswered[i]);
}

/** The example of evidence the document speaks of least; for a met control the one it speaks of most. */
function suggestProof({ judgement }: Challenge, topic: ControlTopic): string | undefined {
  const examples = topic.probes.flatMap((probe, i) => {
    if (probe.kind !== "evidence") return [];
    const nearest = Math.max(0, ...judgement.quotable.map(({ similarities }) => similarities[i] ?? 0));
    return [{ text: probe.text, nearest }];
  });
  const sign = judgement.verdict === "met" ? -1 : 1;
  return examples.sort((a, b) => sign * (a.nearest - b.nearest))[0]?.text;
}
