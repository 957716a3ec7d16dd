import type { Challenge } from "../challenge";
import type { Grounds } from "../evidence";
import type { Judgement, WeighedFinding } from "../judge";
import type { Stance } from "../reading/read-sentence";
import { COST_ALLOWED_FOR_MET, QUESTIONS_FOR_MET, WORDS_FOR_MET } from "../thresholds";
import type { ControlTopic } from "../topic";
import { capitalize, countOf, excerpt, explainLimits, placeOf } from "./phrases";

/** Why a statement that is no practice does not count as one. */
const WHY_WEAK: Readonly<Record<Exclude<Stance, "practice">, string>> = {
  rule: "sets a rule; it does not say that the rule is followed or checked",
  possibility: "speaks of what may happen, or of what somebody expects, not of what is done",
  pointer: "points to another document, which was not part of this audit",
  recommendation: "recommends something; it does not say that it is done",
  fragment: "names the subject without saying what is done about it",
  others_duty: "puts the work on somebody else, such as customers or suppliers",
  plan: "states a plan, not a practice",
  praise: "praises or promises in general terms; nothing in it could be checked",
  disclaimer: "declines responsibility; it claims nothing that is done",
  regulation: "repeats what a law or standard demands; it does not say what the organization does",
  request: "asks the reader for something",
  instruction_to_auditor: "addresses the auditor",
};

/** Says in plain words what was found and why it counts or not. Never more than the evidence says. */
export function writeReason(challenge: Challenge, grounds: Grounds, topic: ControlTopic): string {
  const { judgement } = challenge;
  const parts = [opening(judgement, grounds, topic)];
  if (challenge.isLowered) parts.push(describeChallenge(challenge));
  return parts.join(" ");
}

function opening(judgement: Judgement, grounds: Grounds, topic: ControlTopic): string {
  switch (judgement.verdict) {
    case "met":
      return describeMet(judgement, grounds, topic);
    case "partial":
      return describePartial(judgement, grounds, topic);
    case "not_met":
      return describeNotMet(judgement, grounds);
    case "insufficient_evidence":
      return describeMissing(judgement, grounds, topic);
  }
}

function describeMet(judgement: Judgement, { shown, against }: Grounds, topic: ControlTopic): string {
  const [first] = shown;
  const lead =
    shown.length === 1
      ? `The document states this as present practice${placeOf(first)}: ${quote(first)}.`
      : `${capitalize(countOf(shown.length, "statement"))} of present practice ${shown.length > 3 ? "bear" : "speak"} on this, the clearest${placeOf(first)}: ${quote(first)}.`;
  const reservation =
    against.length > 0
      ? `One passage ${explainLimits(against[0] as WeighedFinding)}, which is too little to change the picture: ${quote(against[0])}.`
      : "Nothing on the subject takes it back.";
  return [lead, describeQuestions(judgement, topic), reservation].filter(Boolean).join(" ");
}

function describePartial(judgement: Judgement, { shown, against, weak }: Grounds, topic: ControlTopic): string {
  const [first] = shown;
  const [limit] = against;
  const isPractice = first?.indexed.reading.stance === "practice";
  const lead = isPractice
    ? `The document states as practice${placeOf(first)}: ${quote(first)}.`
    : `The nearest passage${placeOf(first)}, ${quote(first)}, ${whyWeak(first ?? weak[0])}.`;
  if (limit) {
    const more = against.length > 1 ? ` So do ${countOf(against.length - 1, "other passage")}.` : "";
    const weight = judgement.measures.cost > COST_ALLOWED_FOR_MET ? "" : " The limit itself is small, but the rest is not complete either.";
    return `${lead} Another sentence ${explainLimits(limit)}: ${quote(limit)}.${more}${more === "" ? weight : ""}`;
  }
  return [lead, describeShortfall(judgement, topic, shown.length)].filter(Boolean).join(" ");
}

/** Why evidence without a reservation is still not the whole control. */
function describeShortfall({ measures, questionsAnswered }: Judgement, topic: ControlTopic, shown: number): string {
  const questions = topic.probes.filter(({ kind }) => kind === "question");
  const open = questions.find((_, i) => !questionsAnswered[i]);
  const answered = questionsAnswered.filter(Boolean).length;
  if (measures.cost > COST_ALLOWED_FOR_MET) {
    return "Around it the text keeps qualifying what it says, so it cannot be read as done throughout.";
  }
  if (measures.answered < QUESTIONS_FOR_MET && open) {
    const extent = answered === 0 ? "none of the control's questions is answered" : `only ${answered} of the control's ${questions.length} questions ${answered === 1 ? "is" : "are"} answered`;
    return `That touches the subject, but ${extent}; open is, for one: ${open.text}`;
  }
  if (measures.wordsUsed < WORDS_FOR_MET) {
    return "It speaks of the subject in general and leaves out the particulars this control turns on.";
  }
  return shown === 1
    ? "One statement alone is not enough for the whole control."
    : "Together these statements are too slight to carry the whole control.";
}

function describeNotMet(judgement: Judgement, { shown, against, weak }: Grounds): string {
  const [gravest] = against;
  if (!gravest) return `The only passage on this ${whyWeak(weak[0])}: ${quote(weak[0])}.`;
  const lead = `By its own words the document falls short here${placeOf(gravest)}. A sentence about this control ${explainLimits(gravest)}: ${quote(gravest)}.`;
  const more = against.length > 1 ? ` ${capitalize(countOf(against.length - 1, "further passage"))} ${against.length === 2 ? "does" : "do"} the same.` : "";
  const other =
    shown.length > 0 && judgement.measures.cost > 0
      ? ` What is said in favour, such as ${quote(shown[0])}, does not outweigh that.`
      : "";
  return `${lead}${more}${other}`;
}

function describeMissing({ quotable }: Judgement, { shown, against, weak }: Grounds, topic: ControlTopic): string {
  const nearest = shown[0] ?? weak[0] ?? against[0];
  if (quotable.length === 0 || !nearest) {
    return `No passage of the document speaks about this subject (${uncapitalizeTitle(topic)}). Whether it is done cannot be told from this document.`;
  }
  const verdict = "So nothing shows that it is done, and nothing shows that it is not.";
  if (nearest.indexed.reading.stance === "practice") {
    return `A passage${placeOf(nearest)} comes near the subject, ${quote(nearest)}, but it is too slight or too far from it to count as evidence. ${verdict}`;
  }
  return `What the document says on this${placeOf(nearest)}, ${quote(nearest)}, ${whyWeak(nearest)}. ${verdict}`;
}

function describeQuestions({ questionsAnswered }: Judgement, topic: ControlTopic): string {
  const questions = topic.probes.filter(({ kind }) => kind === "question");
  const open = questions.filter((_, i) => !questionsAnswered[i]);
  if (questions.length === 0) return "";
  if (open.length === 0) return `They speak to each of the ${questions.length} questions the control asks.`;
  return `They speak to ${questions.length - open.length} of the ${questions.length} questions the control asks; less is said on this one: ${open[0]?.text ?? ""}`;
}

function describeChallenge({ objections }: Challenge): string {
  const [first] = objections;
  return first
    ? `On the second reading this was lowered, because elsewhere${placeOf(first)} the document ${explainLimits(first)}: ${quote(first)}.`
    : "On the second reading, which counts only unreserved statements of practice, too little was left for a better verdict.";
}

function quote(finding: WeighedFinding | undefined): string {
  return finding ? excerpt(finding.indexed.sentence.text) : "“…”";
}

function whyWeak(finding: WeighedFinding | undefined): string {
  const stance = finding?.indexed.reading.stance ?? "fragment";
  return stance === "practice" ? "is not clear enough" : WHY_WEAK[stance];
}

function uncapitalizeTitle(topic: ControlTopic): string {
  const { title } = topic.control;
  return /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
