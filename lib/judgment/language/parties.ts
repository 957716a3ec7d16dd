import { languageLists, wholeWords } from "./lists";

/** Groups of parties that do not stand for one another; an earlier one is tried first. */
export const PARTIES = [
  "authority",
  "governing-body",
  "data-protection-officer",
  "privacy-officer",
  "security-officer",
  "compliance-officer",
  "internal-audit",
  "legal-counsel",
  "staff",
  "people-concerned",
  "media",
  "processor",
  "controller",
  "importer",
  "distributor",
  "deployer",
  "provider",
  "authorized-representative",
] as const;
export type Party = (typeof PARTIES)[number];

/** What a reader calls a group of parties. */
export const PARTY_NAMES: Readonly<Record<Party, string>> = {
  authority: "an authority",
  "governing-body": "the governing body",
  "data-protection-officer": "the data protection officer",
  "privacy-officer": "the privacy officer",
  "security-officer": "the security officer",
  "compliance-officer": "the compliance function",
  "internal-audit": "internal audit",
  "legal-counsel": "legal counsel",
  staff: "staff",
  "people-concerned": "the people concerned",
  media: "the media",
  processor: "a processor or supplier",
  controller: "the controller",
  importer: "the importer",
  distributor: "the distributor",
  deployer: "the deployer",
  provider: "the provider",
  "authorized-representative": "the authorized representative",
};

const LISTS = languageLists("parties", PARTIES);
const PATTERNS = PARTIES.map((party) => [party, wholeWords(LISTS[party], "gi")] as const);

/** A mention of a party. */
export interface Mention {
  party: Party;
  /** As written. */
  words: string;
  start: number;
  end: number;
}

/** The parties a text names, in its order; none of them overlap. */
export function findParties(text: string): Mention[] {
  const found: Mention[] = [];
  for (const [party, pattern] of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const mention = { party, words: match[0], start: match.index, end: match.index + match[0].length };
      if (!found.some(({ start, end }) => start < mention.end && mention.start < end)) found.push(mention);
    }
  return found.sort((a, b) => a.start - b.start);
}

/** Words after which a report goes to whoever follows: "reported to", "submits … to". */
const HANDED =
  /\b(?:report|notif|submit|sen[dt]|disclos|escalat|communicat|provid|forward|refer|hand|pass|present|announc|deliver|rais|transmit)\w*\b|\b(?:filed?|files|filing|goes|go|available|written|writes?|supplied|known)\b/i;
const TO = /\b(?:to|with|before)(?: (?!not\b|and\b|or\b)[\w'’-]+){0,4}\s*$/i;
const INFORMS =
  /\b(?:notif(?:y|ies|ied|ying)|inform(?:s|ed|ing)?|tell(?:s|ing)?|told|alert(?:s|ed|ing)?|warn(?:s|ed|ing)?|brief(?:s|ed|ing)?|reach(?:es|ed)?|contact(?:s|ed)?)(?: (?!not\b|of\b|about\b|that\b|by\b|within\b|when\b|if\b|how\b)[\w'’-]+){0,4}\s*$/i;
const IS_INFORMED =
  /^[^.;:]{0,60}?\b(?:(?:is|are|was|were|be|been|being|gets?|got) (?:(?:\w+ly|also|then|always|first) ){0,2}(?:notified|informed|told|alerted|briefed|warned|contacted)|receives?|hears?|learns?)\b/i;

/** What joins a further recipient to the one before it. */
const SERIES = /^(?:,|,? and|,? or|\/)(?: (?:the|its|our|their|any|all|to))*\s*$/i;

/** "The consumer's data" speaks of the data. */
const OWNED = /^['’]s?\b|^ (?:data|account|access|records?|service)\b/i;

/** The parties that something is reported to, in the order of the text. */
export function findRecipients(text: string): Mention[] {
  const recipients: Mention[] = [];
  for (const mention of findParties(text)) {
    if (OWNED.test(text.slice(mention.end, mention.end + 12))) continue;
    const before = text.slice(Math.max(0, mention.start - 160), mention.start);
    const to = TO.exec(before);
    const last = recipients.at(-1);
    const isRecipient =
      INFORMS.test(before) ||
      (to !== null && HANDED.test(before.slice(0, to.index))) ||
      IS_INFORMED.test(text.slice(mention.end, mention.end + 90)) ||
      (last !== undefined && SERIES.test(text.slice(last.end, mention.start)));
    if (isRecipient) recipients.push(mention);
  }
  return recipients;
}

/** What follows the name of whoever acts: an office, a duty, or a verb. */
const ACTS =
  /^(?: (?:alone|immediately|regularly|then|also|always|currently|\w+ly))*,? (?:(?:is|are|was|were) (?:appointed|designated|named|responsible|in charge|accountable)\b|(?:must|shall|has to|have to|will) \w+|(?:has|have|had) \w+ed\b|(?!(?:access|services|systems|accounts|members|meetings|status|process|sess|was|has|is|this|its|as)\b)\w+[^s\W]s\b)/i;
const SUBJECT_BEFORE =
  /(?:^|[,;:(]\s*|\b(?:and|but|while|where|when|if|because)\s+)(?:(?:the|our|its|a|an|each|every) ){0,2}$/i;
const BY =
  /\bby(?: (?:the|our|its|a|an|one|two|each|every|responsible|competent|designated|appointed)){0,3}\s*$/i;
const NAMED =
  /\b(?:appoint(?:s|ed)?|designat(?:es|ed|e)|named?)(?: (?:a|an|the|our|its|one|qualified|external|internal|as)){0,3}\s*$/i;

/** The parties that act in a text: its subjects, whoever something is done by, and whoever is put in office. */
export function findActors(text: string): Mention[] {
  const recipients = new Set(findRecipients(text).map(({ start }) => start));
  return findParties(text).filter(({ start, end }) => {
    const after = text.slice(end, end + 60);
    if (recipients.has(start) || OWNED.test(after)) return false;
    const before = text.slice(Math.max(0, start - 60), start);
    return BY.test(before) || NAMED.test(before) || (SUBJECT_BEFORE.test(before) && ACTS.test(after));
  });
}
