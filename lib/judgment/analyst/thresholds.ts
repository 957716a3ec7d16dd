import type { LimitKind } from "./reading/limits";
import type { Stance } from "./reading/read-sentence";

/**
 * Every constant that moves a verdict, with its reason. docs/analyst.md says how each was measured; a
 * change here or in the reading rules is a change of this version.
 */
export const RULES_VERSION = "4";

/** How much a statement of each stance says for a control; only a practice says all of it. */
export const STANCE_WORTH: Readonly<Record<Stance, number>> = {
  practice: 1,
  rule: 0.55,
  possibility: 0.4,
  pointer: 0.3,
  recommendation: 0.2,
  fragment: 0.2,
  others_duty: 0.15,
  plan: 0.1,
  praise: 0.1,
  disclaimer: 0,
  regulation: 0,
  request: 0,
  instruction_to_auditor: 0,
};

/** Worth from which a statement counts as shown, however limited the showing. */
export const WORTH_OF_EVIDENCE = 0.35;

/** How much each kind of limit takes away. Contrast only stresses another limit. */
export const LIMIT_COST: Readonly<Record<LimitKind, number>> = {
  negation: 1,
  restriction: 0.7,
  exclusion: 0.7,
  deferral: 0.5,
  delegation: 0.5,
  dilution: 0.15,
  contrast: 0.1,
};

/** Cost from which a sentence speaks against the control rather than for it. */
export const COST_OF_CONTRADICTION = 1;

/** Log-odds of being about the control below which a sentence plays no part in the verdict. */
export const ABOUT_LEAST = -1;

/** From here a sentence is quoted and makes the control assessable: 1 foreign sentence in 1,000 passes. */
export const ABOUT_QUOTABLE = 1.2;

/** Where this many sentences are near a control, they are quoted from this log-odds on. */
export const NEAR_TOGETHER = 3;
export const ABOUT_NEAR = 0.1;

/** A single statement carries a verdict alone only when it is as clearly on topic as this. */
export const ABOUT_ALONE = 2.2;

/** Total worth of the quotable statements from which a control can be met, and from which partly. */
export const WORTH_FOR_MET = 1.5;
export const WORTH_FOR_PARTIAL = 0.4;

/** Mean cost of limits over on-topic sentences: complying excerpts reach 0.16, violating ones start at 0.22. */
export const COST_ALLOWED_FOR_MET = 0.2;
export const COST_FOR_NOT_MET = 0.62;

/** Share of a control's questions that must be spoken to before it can be met. */
export const QUESTIONS_FOR_MET = 0.5;

/** Share of the control's eight most characteristic words that its statements must use before it can be met. */
export const WORDS_FOR_MET = 0.36;
