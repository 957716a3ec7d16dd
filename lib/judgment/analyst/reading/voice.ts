/**
 * For whom a document speaks, as far as its own words tell: for the organization that wrote it, as a rulebook to its own
 * people, for the parties of a contract, or unknown, as in the text of a law.
 */
export type Voice = "organization" | "rulebook" | "agreement" | "unknown";

/** "Annex I" and "Part I" count, and "US" is a country. */
const OWN_VOICE =
  /\b(?:[Ww]e|WE|[Oo]ur|OUR|[Oo]urs|us|[Mm]y)\b|['’]s (?:own|team|staff|employees)\b|(?<!\b(?:[Aa]nnex|[Aa]ppendix|[Pp]art|[Tt]itle|[Cc]hapter|[Ss]ection|[Cc]lass|[Tt]ype|[Pp]hase|[Tt]ier|[Ll]evel|[Ss]tage) )\bI(?=['’ ][a-z])/;

/** Whether a text speaks for the organization that wrote it. */
export function hasOwnVoice(text: string): boolean {
  return OWN_VOICE.test(text);
}

/** "This Agreement", and parties as contracts define them: ("Supplier"). */
const AGREEMENT =
  /\bthis (?:[\w-]+ ){0,3}?(?:agreement|addendum|contract|amendment)\b|\((?:hereinafter |together )?(?:the |each an? )?["“](?:supplier|customer|(?:service )?provider|vendor|client|contractor|controller|processor|company|covered entity|business associate|business|licensor|licensee|(?:disclosing|receiving) party|parties|purchaser|buyer|seller|bank|consultant|recipient)["”]\)/i;
const AGREEMENT_TITLE = /\b(?:agreement|addendum|contract|terms (?:and conditions|of \w+))\b/i;

/** What laws are not called: "this policy", and a title such as "Password Standard". */
const RULES =
  "policy|policies|standard|procedures?|handbook|manual|guide|guidelines?|playbook|runbook|code of conduct";
const RECORDS =
  "plan|charter|notice|statement|memo|minutes|report|register|checklist|questionnaire|overview|description|faq|page|wiki";
const OWN_RULES = new RegExp(`\\bthis (?:[\\w-]+ ){0,2}?(?:${RULES})\\b`, "i");
const OWN_RECORD = new RegExp(`\\bthis (?:[\\w-]+ ){0,2}?(?:${RECORDS})\\b`, "i");
const RULES_TITLE = new RegExp(`\\b(?:${RULES})\\b`, "i");
const RECORD_TITLE = new RegExp(`\\b(?:${RECORDS})\\b`, "i");
/** Whom an organization's own rules are made for. */
const OWN_PEOPLE = /\b(?:employees?|staff|personnel|workforce|colleagues|workers|team members)\b/i;
/** "Article 9", "§ 164.308", "5.2 Policy", "Regulation (EU) …", "ISO/IEC 27001": the title of a law or standard, or of one of its parts. */
const TITLE_OF_LAW =
  /^\W*(?:article|art\.|section|chapter|annex|recital|part|title|§|\d)|\b(?:regulations?|directive|act|law|code of federal|iso|iec|nist|cfr|pci dss)\b/i;

/** "7. System Access Policy": numbered like a section of a law, and called what laws are not. */
const NUMBERED_RULES = new RegExp(`^\\W*\\d{1,2}(?:\\.\\d{1,2})*\\.? (?:[\\w&-]+ )+(?:${RULES})$`, "i");

/** Whether a text begins as the heading of an article or section of a law does. */
export function isArticle(text: string): boolean {
  return /^\W*(?:(?:article|art\.|recital) \d|§ ?\d|(?:section )?\d{3}\.\d)/i.test(text);
}

/** A first line that is short and no sentence. */
const TITLE = /^\s*(\S.{0,120}(?<![.!?;:]))[^\S\n]*(?:\n|$)/;

/**
 * @param document the text, or the part of it that is read by itself; its first line is its title
 */
export function voiceOf(document: string): Voice {
  const firstLine = TITLE.exec(document)?.[1] ?? "";
  const title = TITLE_OF_LAW.test(firstLine) && !NUMBERED_RULES.test(firstLine) ? "" : firstLine;
  if (AGREEMENT.test(document) || AGREEMENT_TITLE.test(firstLine)) return "agreement";
  const isRules = OWN_RULES.test(document) || RULES_TITLE.test(title);
  if (isRules && OWN_PEOPLE.test(document)) return "rulebook";
  // An article of a law may speak of "this report" too.
  const isRecord = RECORD_TITLE.test(title) || (OWN_RECORD.test(document) && !isArticle(document));
  return isRules || isRecord || hasOwnVoice(document) ? "organization" : "unknown";
}
