import type { Stance } from "../reading/read-sentence";

interface WeakStance {
  /** Completes "the passage …": why it does not count as a statement of practice. */
  why: string;
  /** What would turn it into one. */
  remedy: string;
}

/** For every stance but the statement of practice itself. */
export const WEAK_STANCES: Readonly<Record<Exclude<Stance, "practice">, WeakStance>> = {
  rule: {
    why: "sets a rule; it does not say that the rule is followed or checked",
    remedy: "Say how the rule is carried out: who checks it, how often, and where that is recorded.",
  },
  possibility: {
    why: "speaks of what may happen or what somebody expects, not of what is done",
    remedy: "Replace what may happen by what is done, in which cases and by whom.",
  },
  pointer: {
    why: "points to another document, which was not part of this audit",
    remedy: "Audit the document it points to as well, or bring the relevant part into this one.",
  },
  recommendation: {
    why: "recommends something; it does not say that it is done",
    remedy: "Say whether the recommendation is followed in your own systems, and since when.",
  },
  fragment: {
    why: "names the subject without saying what is done about it",
    remedy: "Turn the keyword into a sentence: who does what, when, and how it is recorded.",
  },
  others_duty: {
    why: "puts the work on somebody else, such as customers or suppliers",
    remedy: "Say what remains with you: how the other party is bound, told and checked.",
  },
  plan: {
    why: "states a plan, not a practice",
    remedy: "Give the plan an owner and a date; once it is carried out, describe it in the present tense.",
  },
  praise: {
    why: "praises or promises in general terms; nothing in it could be checked",
    remedy: "Replace the general words by facts a reviewer can check: what is done, how often, by whom.",
  },
  disclaimer: {
    why: "declines responsibility; it claims nothing that is done",
    remedy: "Say what is done, beside what is not promised.",
  },
  regulation: {
    why: "repeats what a law or standard demands; it does not say what the organization does",
    remedy: "Say what you do to fulfil the requirement instead of repeating it.",
  },
  request: {
    why: "asks the reader for something",
    remedy: "Say what is done, not only what readers are asked to do.",
  },
  instruction_to_auditor: {
    why: "addresses the auditor",
    remedy: "Remove it.",
  },
};
