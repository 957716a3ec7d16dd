/** Present plans: what is to come is no practice, however firmly it is promised. */
const PLAN =
  /\b(?:plan(?:s|ned|ning)? (?:to|for|on)|intend(?:s|ed)? to (?!be used)|aim(?:s|ing)? to|(?:is|are|am) going to|hop(?:e|es|ing) to|expects? to (?:have|be|introduce|implement|complete|roll|launch|add)|propos(?:e|es|ed|ing) to|look(?:s|ing)? (?:to|into)|working (?:on|towards?)|work is under ?way|under (?:development|construction|consideration|way)|underway|in (?:development|preparation)|in the (?:near )?future|in future|roadmap|upcoming|forthcoming|(?:is|are|being) (?:planned|scheduled|considered|developed|drafted|designed|evaluated|piloted)(?: (?:for|to)\b)|yet to be|to be (?:defined|determined|implemented|introduced|completed|established|confirmed|decided|developed|drafted|rolled out|agreed|finali[sz]ed)|tbd|tba|tbc|next (?:year|quarter|month|release|version|phase)|later this year|by (?:the )?(?:end of|q[1-4]|20\d\d)|in q[1-4]\b|targeted for|exploring)\b/i;

/** "will be introduced": a plan; "we will notify you": a commitment, read as practice. */
const FUTURE_CHANGE =
  /\b(?:will|shall|would|'ll|’ll)(?: \w+){0,2} (?:be (?:\w+ly )?(?:implement|introduc|deploy|roll|launch|establish|defin|complet|develop|add|creat|adopt|set up|put in place|formali[sz]|conduct|enabl|hir|purchas|migrat|explor|consider|appoint|draft|made available|available|in place|ready|built|upgraded|enhanced|improved|extended|expanded)\w*|implement|introduce|deploy|roll out|launch|establish|develop|adopt|formali[sz]e|explore|consider|evaluate|investigate|hire|migrate|start|begin|improve|enhance|expand)\b/i;

/** Possibility and opinion: it may happen, or it may not; somebody thinks so. */
const POSSIBILITY =
  /\b(?:may|might|could|possibly|potentially|perhaps|would|likely|hypothesi[sz]e[sd]?|anticipates?|we expect|we think)\b/i;

/** A right given to people ("you may object") is something done, not something uncertain. */
const RIGHT_GIVEN =
  /\b(?:you|users?|customers?|individuals?|people|persons?|consumers?|data subjects?|residents?|members?|operators?|employees?|anyone|parents?|patients?|they) (?:may|might|could)(?! (?:not|be (?:asked|required|subject)|experience|receive|encounter|have))\b/i;

/** Advice and expectation: what ought to be. */
const RECOMMENDATION =
  /\b(?:should|ought to|recommend(?:s|ed|ation|ations|ing)?|encourag(?:e|es|ed|ing)|advis(?:e|es|ed|able)|is suggested|we suggest|best practices? (?:is|are|suggests?)|is desirable|ideally|caution(?:s|ed)? against|urge[sd]?)\b/i;

/** "If a breach is likely to harm you, we notify …": the condition may be uncertain, what is done then is not. */
const LEADING_CONDITION = /^(?:if|when|where|whenever|once|unless|should|in case)\b[^,;]{0,160},/i;

export type Modality = "plan" | "possibility" | "recommendation";

/**
 * Whether a sentence speaks of something that is not (yet, or surely) done. Undefined for the
 * indicative: what is, and what is committed to ("we will notify you").
 */
export function readModality(sentence: string): Modality | undefined {
  if (PLAN.test(sentence) || FUTURE_CHANGE.test(sentence)) return "plan";
  if (RECOMMENDATION.test(sentence)) return "recommendation";
  const claimed = sentence.replace(LEADING_CONDITION, " ").replace(RIGHT_GIVEN, " ");
  if (POSSIBILITY.test(claimed) && !isMostlyIndicative(sentence)) return "possibility";
  return undefined;
}

/**
 * "The system detects inputs that may be harmful" states a practice: the main clause comes first, in the
 * indicative, and the possibility stands in a clause after "that", "which" or "because".
 */
function isMostlyIndicative(sentence: string): boolean {
  const clause = /\b(?:that|which|who|whose|where|when|because|since|if|as|whether|what|how)\b/i.exec(
    sentence,
  );
  const modal = POSSIBILITY.exec(sentence);
  return clause !== null && modal !== null && clause.index > 8 && clause.index < modal.index;
}
