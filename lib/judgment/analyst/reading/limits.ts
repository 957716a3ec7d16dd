import { blankInnocentPhrases } from "./innocent";

/** How a sentence takes something away from the practice it speaks of. */
export type LimitKind =
  | "negation"
  | "restriction"
  | "exclusion"
  | "deferral"
  | "delegation"
  | "dilution"
  | "contrast";

export interface Limit {
  kind: LimitKind;
  /** The words that say so, as they stand in the sentence. */
  words: string;
  /** Where they end in the sentence without its quotation marks. */
  end: number;
}

/** Each kind has one list of words; bounded repeats only. */
const LIMITS: Readonly<Record<LimitKind, RegExp>> = {
  // "We do not log …", "no procedure exists", "lacks".
  negation:
    /\b(?:not|never|neither|nor|no|none|nothing|nowhere|cannot|without|lack(?:s|ed|ing)?|absen(?:t|ce)|fail(?:s|ed)? to|unable to|devoid|unavailable|undocumented|unencrypted|uncontrolled|unmonitored|unaddressed|missing|omit(?:s|ted|ting)?|omission|forgo(?:es)?|disabled|bypass(?:es|ed)?)\b|n['’]t\b/gi,
  // "only", "limited to", "primarily".
  restriction:
    /\b(?:only|solely|exclusively|limited|restrict(?:s|ed|ing)?|confin(?:ed|es|ing)|constrain(?:s|ed|ing)?|primarily|mainly|mostly|predominantly|partial(?:ly)?|minimal(?:ly)?|insufficient(?:ly)?|incomplete|narrow(?:ly|er)?|subset|largely|centered (?:on|around)|focus(?:es|ed)? (?:primarily |mainly |exclusively |solely )?on|prioriti[sz](?:es|ed|ing)|static|fixed)\b/gi,
  // "excluded", "outside the scope", "rather than".
  exclusion:
    /\b(?:exclud(?:e|es|ed|ing)|exclusion of|except(?:ing)? (?:for|where|when)|with the exception of|out of scope|outside (?:of )?(?:the|its|their)|beyond (?:the|its|this)|rather than|instead(?: of)?|in lieu of|other than|fall(?:s)? outside|set aside|abstract(?:s|ed)? away)\b/gi,
  // "deferred", "not until", "scheduled for".
  deferral:
    /\b(?:defer(?:s|red|ring)?|deferral|postpon(?:e|ed|es|ing)|pending|not yet|until|later (?:stage|phase|release|date|version)|future (?:release|version|phase|update|iteration|work)s?|interim|delay(?:s|ed|ing)?|currently|at present|at this (?:stage|time)|present (?:version|release|design)|current (?:version|release|design|implementation|approach))\b/gi,
  // "left to the customer", "assumes that deployers".
  delegation:
    /\b(?:left to|leav(?:es|ing) (?:it )?to|at the discretion of|discretion(?:ary)?|rel(?:y|ies|ied|ying)(?: (?:solely|primarily|mainly|entirely|exclusively|only))? (?:up)?on|relian(?:t|ce) on|assum(?:e|es|ed|ing|ption|ptions)|presum(?:e|es|ed|ing)|responsibility of (?:the )?(?:deployer|customer|user|client|operator|vendor|supplier)s?|expected to|delegat(?:e|es|ed|ing)|external to)\b/gi,
  // "ad hoc", "informally", "where feasible".
  dilution:
    /\b(?:informal(?:ly)?|ad[- ]hoc|case[- ]by[- ]case|as needed|as necessary|where (?:feasible|possible|practicable)|when (?:feasible|possible|convenient)|best[- ]effort|optional(?:ly)?|voluntar(?:y|ily)|infrequent(?:ly)?|sporadic(?:ally)?|occasional(?:ly)?|rarely|event-driven|reactive(?:ly)?|subjective(?:ly)?|qualitative(?:ly)?|high-level|generic|generali[sz]ed|aggregate[d]?|approximate(?:ly)?|simplif(?:y|ies|ied)|streamlined|lightweight|implicit(?:ly)?|indirect(?:ly)?|intermittent(?:ly)?|selective(?:ly)?|sampled|typically|generally|usually|in most cases|may|might)\b/gi,
  // "however", "despite": alone they limit nothing; beside another limit they stress it.
  contrast:
    /\b(?:however|although|though|while|whereas|despite|nonetheless|nevertheless|notwithstanding|but|yet|consequently|trade-?offs?|design decision|operational constraints?|resource constraints?|acknowledg(?:e|es|ed|ing)|accept(?:s|ed|ing)? (?:the |this )?(?:risk|limitation))\b/gi,
};

const LIMIT_KINDS = Object.keys(LIMITS) as readonly LimitKind[];

/** We do not “sell” is the same denial as we do not sell. */
function withoutQuotationMarks(sentence: string): string {
  return sentence.replace(/["“”„«»]/g, "");
}

/** What a sentence takes away, with innocent uses of the same words left out. */
export function findLimits(sentence: string): Limit[] {
  const text = blankInnocentPhrases(withoutQuotationMarks(sentence));
  return LIMIT_KINDS.flatMap((kind) =>
    Array.from(text.matchAll(LIMITS[kind]), (match) => ({
      kind,
      words: match[0],
      end: match.index + match[0].length,
    })),
  );
}

/** How far a negation reaches: what is denied stands in the words right after it. */
const DENIED_WORDS = 6;

/** The words a sentence denies: those that follow its negations, as written. */
export function findDenied(sentence: string): string {
  const plain = withoutQuotationMarks(sentence);
  return findLimits(plain)
    .filter(({ kind }) => kind === "negation")
    .map(({ end }) => plain.slice(end).trim().split(/\s+/, DENIED_WORDS).join(" "))
    .join(" ");
}
