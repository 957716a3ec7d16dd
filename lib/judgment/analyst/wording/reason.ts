import type { Grounds } from "../evidence";
import type { Challenge, Judgement } from "../judge";
import type { Theme } from "../schema";
import { ABOUT_QUOTABLE, COST_ALLOWED_FOR_MET, QUESTIONS_FOR_MET, WORDS_FOR_MET } from "../thresholds";
import type { ControlTopic } from "../topic";
import type { WeighedFinding } from "../weigh";
import {
  capitalize,
  countOf,
  excerpt,
  explainLimits,
  limitExcerpt,
  pick,
  placeOf,
  WEAK_STANCES,
} from "./phrases";

/** What a reason is written from. */
interface Findings {
  judgement: Judgement;
  grounds: Grounds;
  topic: ControlTopic;
  /** Lowered by the second reading, which gives its own reason. */
  isLowered: boolean;
}

/** Says in plain words what was found and why it counts or not, never more than the document shows. */
export function writeReason(challenge: Challenge, grounds: Grounds, topic: ControlTopic): string {
  const findings: Findings = {
    judgement: challenge.judgement,
    grounds,
    topic,
    isLowered: challenge.isLowered,
  };
  const writers = {
    met: describeMet,
    partial: describePartial,
    not_met: describeNotMet,
    insufficient_evidence: describeMissing,
  } as const;
  const parts = [writers[challenge.judgement.verdict](findings), describeChallenge(challenge, grounds)];
  return parts.filter((part) => part !== "").join(" ");
}

function describeMet({ judgement, grounds: { shown, against }, topic }: Findings): string {
  const [first] = shown;
  const [limit] = against;
  if (!first) return "";
  const lead =
    shown.length === 1
      ? `The document states this as present practice${placeOf(first)}: ${excerpt(first)}.`
      : `${capitalize(countOf(shown.length, "statement"))} of present practice bear on this, the clearest${placeOf(first)}: ${excerpt(first)}.`;
  const reservation = limit
    ? `One passage ${explainLimits(limit)}, too little to change the picture: ${limitExcerpt(limit)}.`
    : pick(["Nothing on the subject takes it back.", "No passage limits or contradicts it."], seedOf(topic));
  return `${lead} ${describeQuestions(judgement, topic)} ${reservation}`;
}

function describeQuestions({ questionsAnswered }: Judgement, topic: ControlTopic): string {
  const questions = questionsOf(topic);
  const [open] = questions.filter((_, i) => !questionsAnswered[i]);
  const answered = questionsAnswered.filter(Boolean).length;
  if (!open) return `Together they speak to each of the ${questions.length} questions behind the control.`;
  return `They speak to ${answered} of the ${questions.length} questions behind the control; least is said on this one: ${open}`;
}

function describePartial(findings: Findings): string {
  const { shown, against } = findings.grounds;
  const [first] = shown;
  const [limit] = against;
  const parts = [first ? leadOf(first, shown.length, findings.topic) : ""];
  if (limit) {
    parts.push(
      pick(
        [
          `Another sentence${placeOf(limit)} ${explainLimits(limit)}: ${limitExcerpt(limit)}.`,
          `That does not hold without reserve; the text ${explainLimits(limit)}: ${limitExcerpt(limit)}.`,
        ],
        seedOf(findings.topic),
      ),
    );
    if (against.length > 1)
      parts.push(
        `${capitalize(countOf(against.length - 1, "more passage"))} of that kind ${against.length === 2 ? "was" : "were"} found.`,
      );
  }
  const isExplained = limit !== undefined && findings.judgement.measures.cost > COST_ALLOWED_FOR_MET;
  if (!isExplained && !findings.isLowered) parts.push(describeShortfall(findings));
  return parts.filter((part) => part !== "").join(" ");
}

function leadOf(first: WeighedFinding, count: number, topic: ControlTopic): string {
  const { stance } = first.indexed.reading;
  if (stance !== "practice") {
    return `The clearest passage${placeOf(first)}, ${excerpt(first)}, ${WEAK_STANCES[stance].why}.`;
  }
  const clearest = `${placeOf(first)}: ${excerpt(first)}.`;
  return count === 1
    ? pick(
        [`One statement speaks for it${clearest}`, `The document states as practice${clearest}`],
        seedOf(topic),
      )
    : pick(
        [
          `${capitalize(countOf(count, "statement"))} speak for it, the clearest${clearest}`,
          `Present practice is described, most clearly${clearest}`,
        ],
        seedOf(topic),
      );
}

/** Why evidence is still not the whole control. */
function describeShortfall({ judgement, grounds, topic }: Findings): string {
  const { measures, questionsAnswered } = judgement;
  const questions = questionsOf(topic);
  const [open] = questions.filter((_, i) => !questionsAnswered[i]);
  const answered = questionsAnswered.filter(Boolean).length;
  if (measures.cost > COST_ALLOWED_FOR_MET) {
    return "Around it the text keeps qualifying what it says, so it cannot be read as done throughout.";
  }
  if (open && answered === 0) {
    return pick(
      [
        `It touches the subject, yet answers none of the questions behind the control, the first being: ${open}`,
        `The control asks for more than that, beginning with: ${open}`,
      ],
      seedOf(topic),
    );
  }
  if (open && measures.answered < QUESTIONS_FOR_MET) {
    return pick(
      [
        `Of the ${questions.length} questions behind the control, ${answered} ${answered === 1 ? "is" : "are"} answered. Still open: ${open}`,
        `That covers part of the ground. Not answered, among others: ${open}`,
      ],
      seedOf(topic),
    );
  }
  if (measures.wordsUsed < WORDS_FOR_MET) {
    return `It speaks of the subject in general and leaves out the particulars of this control${open ? `, above all: ${open}` : "."}`;
  }
  return grounds.shown.length === 1
    ? "One statement alone does not carry the whole control."
    : "Together these statements are too slight to carry the whole control.";
}

function describeNotMet({ grounds: { shown, against, weak } }: Findings): string {
  const [gravest] = against;
  if (!gravest) return weak[0] ? `${capitalize(whyNot(weak[0]))}.` : "";
  const parts = [
    `By its own words the document falls short here. A sentence${placeOf(gravest)} ${explainLimits(gravest)}: ${limitExcerpt(gravest)}.`,
  ];
  if (against.length > 1) {
    const others = against.length - 1;
    parts.push(
      `${capitalize(countOf(others, "further passage"))} ${others === 1 ? "limits" : "limit"} or ${others === 1 ? "denies" : "deny"} it as well.`,
    );
  }
  if (shown[0])
    parts.push(`What is said in its favour, such as ${excerpt(shown[0])}, does not outweigh that.`);
  return parts.join(" ");
}

function describeMissing({ grounds, topic }: Findings): string {
  const nearest = grounds.shown[0] ?? grounds.weak[0] ?? grounds.against[0];
  if (!nearest) {
    const subject = SUBJECT[topic.control.theme];
    return pick(
      [
        `The document is silent on ${subject}, as far as this control is concerned, so the control cannot be judged from it.`,
        `This control asks ${subject}; the document does not say. It may be done all the same.`,
        `The question here is ${subject}. No passage answers it, which leaves the control open and does not speak against the system.`,
        `This control is about ${subject}. Nothing in the document speaks of that in the control's sense; another document may.`,
      ],
      seedOf(topic),
    );
  }
  return `${capitalize(whyNot(nearest))}. ${pick(
    [
      "So nothing shows that it is done, and nothing shows that it is not.",
      "That neither shows that it is done nor that it is not.",
    ],
    seedOf(topic),
  )}`;
}

function whyNot(nearest: WeighedFinding): string {
  const { stance } = nearest.indexed.reading;
  const subject = `the nearest passage${placeOf(nearest)}, ${excerpt(nearest)},`;
  if (stance !== "practice") return `${subject} ${WEAK_STANCES[stance].why}`;
  return nearest.about >= ABOUT_QUOTABLE
    ? `${subject} touches the subject, but is too slight to judge the control by`
    : `${subject} is too far from the subject to count as evidence`;
}

function describeChallenge({ isLowered, objections: [first] }: Challenge, { against }: Grounds): string {
  if (!isLowered) return "";
  if (first) {
    return `A second, stricter reading lowered the verdict: elsewhere${placeOf(first)} the document ${explainLimits(first)}: ${limitExcerpt(first)}.`;
  }
  return against.length > 0
    ? "A second, stricter reading lowered the verdict: there even limits count that the first one let pass."
    : "A second, stricter reading lowered the verdict: counting only practice stated without reserve, too little is left.";
}

function questionsOf({ probes }: ControlTopic): string[] {
  return probes.filter(({ kind }) => kind === "question").map(({ text }) => text);
}

function seedOf({ control }: ControlTopic): string {
  return control.control_id + control.title;
}

/** What a control of each theme asks to see, as a clause that completes "the document is silent on …". */
const SUBJECT: Readonly<Record<Theme, string>> = {
  policy_governance: "who sets the rules and answers for them",
  risk_management: "how risks are found, weighed and treated",
  impact_assessment: "how effects on people are assessed beforehand",
  conformity: "how conformity is checked and kept on record",
  asset_mgmt: "what is held and who looks after it",
  access_control: "who may have access and how that is kept in check",
  physical_security: "how rooms, devices and media are protected",
  network_security: "how networks and their boundaries are protected",
  cryptography: "how encryption and its keys are used",
  vulnerability_mgmt: "how weaknesses are found and fixed",
  security_testing: "how security is tested",
  change_mgmt: "how changes are controlled",
  logging_monitoring: "what is logged and watched",
  incident_response: "how incidents are handled",
  incident_notification: "who is told of incidents, and when",
  business_continuity: "how the service survives and recovers",
  third_party_risk: "how suppliers and partners are bound and checked",
  training_awareness: "how people are trained",
  data_governance: "how data is chosen, prepared and kept in order",
  privacy_rights: "how people exercise their rights over their data",
  lawful_basis: "on what grounds data is used",
  transparency: "what people are told, and how",
  human_oversight: "how people oversee and can override the system",
  accuracy_robustness: "how accurate and robust the system is shown to be",
  technical_documentation: "what technical documentation exists and who keeps it current",
  content_moderation: "how content and complaints about it are handled",
  fair_competition: "how business users and competitors are treated",
};
