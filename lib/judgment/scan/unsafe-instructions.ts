import { anyOf, languageLists } from "@/lib/judgment/language/lists";
import { verbForms } from "@/lib/judgment/language/verb-forms";
import type { Slice } from "@/lib/platform/event-loop";
import type { Kind } from "./finding";
import { findPhrases, type PhraseRule, type ReadText } from "./phrases";
import type { ScanFinding, ScanSeverity } from "./schema";

const LISTS = languageLists("unsafe", [
  "making",
  "weapons",
  "cooking",
  "drugs",
  "spreading",
  "malware",
  "breaking-in",
  "phishing",
  "switching-off",
  "safeguards",
  "sending",
  "smuggling",
  "taken-out",
  "forging",
  "forged",
  "destroying",
  "rightly-destroyed",
  "persons",
  "protection",
  "other-objects",
]);

const PROTECTION = `${anyOf(LISTS.protection)}\\w{0,10}`;

/** A few words between a verb and its object, none of which gives the verb another one. */
function fewWords(most: number): string {
  return `(?: (?!(?:${anyOf(LISTS["other-objects"])}|${PROTECTION})\\b)[\\w'-]{1,16}){0,${most}}`;
}

/** What is named after the harm itself and works against it: "malware scanner", "bomb disposal". */
const NOT_PROTECTIVE = `(?!(?: |-)(?:and [\\w-]{1,14} )?(?:${PROTECTION}|disposal|filters?|shelters?|simulations?|awareness|policy|policies|training|drills?)\\b)`;

const OWNED = "(?:(?:the|a|an|all|their|his|her|its|your|my|our|user|customer|other|[\\w-]{1,14}'s?) ){0,3}";

const EVERYTHING = "(?:all|every|each|the entire|the whole)(?: of)?(?: (?:the|our|your|its|their))?";
const RIGHTLY = anyOf(LISTS["rightly-destroyed"]);
const WORDS = `(?: (?!${RIGHTLY}\\b)[\\w'-]{1,16}){0,3}`;
const PERSON = anyOf(LISTS.persons);
/** A request for erasure. */
const OF_ONE_PERSON = `(?!(?: that| which)? (?:they|he|she|you|i) (?:hold|holds|have|has|own|owns)\\b| (?:data )?(?:of|for|about|on|belonging to|held on|held about|relating to|concerning) (?:(?:(?:the|a|an|one|this|that|former|said|data) ){0,3}${PERSON}\\b(?!'| (?:data)?(?:base|table|list|account|group|segment|system)s?\\b)|(?:mr|mrs|ms|dr|him|her|me|id|no)\\b|${PERSON} (?:\\d|id\\b|no\\b|number\\b)))`;
/** The end of a retention period. */
const OUTDATED =
  "(?! (?:older than|past|no longer|that (?:are|is) no longer|after (?:the|their|its|\\d{1,4})\\b|at the end of|(?:up)?on request))";

/** Commands and wording that destroy data or a machine. Erasing what is kept on one person does not. */
const DESTRUCTION_RULES: readonly PhraseRule[] = [
  {
    ...unsafe("destruction", "critical", "A command that destroys data or a machine."),
    pattern:
      /\brm -(?:rf|fr|r -f) (?:--no-preserve-root )?(?:\/|~|\*|\$home)|\b(?:drop|drops|dropped|dropping) (?:database|schema|table)\b|\btruncate table\b|\bmkfs(?:\.\w{2,5})? |\bdd if=\/dev\/(?:zero|random|urandom) of=\/dev\/|:\(\) ?\{ ?:\|:& ?\};:|\bformat c:|\bdel \/[sfq]{1,3} |\bvssadmin delete shadows/g,
  },
  {
    ...unsafe("destruction", "critical", "Destroys data or machines as a whole."),
    pattern: new RegExp(
      `\\b${verbForms(LISTS.destroying)} ${EVERYTHING}${WORDS} (?:(?:backups?|databases?|production data|servers?)\\b|(?:records?|customer data|user data|accounts?)\\b${OF_ONE_PERSON})${OUTDATED}`,
      "g",
    ),
  },
];

/** Wording that has a person or a machine do harm, as an order or as a report of it. */
const RULES: readonly PhraseRule[] = [
  {
    ...unsafe("weapon", "critical", "How to make or use a weapon or explosive."),
    pattern: rule(`${verbForms(LISTS.making)}${fewWords(4)} ${anyOf(LISTS.weapons)}`),
  },
  {
    ...unsafe("self_harm", "critical", "Encourages a person to harm themselves."),
    pattern: rule(
      "(?:you should|go ahead and|just|best way to|how to|ways to|method to)(?: [\\w'-]{1,14}){0,2} (?:kill yourself|kill myself|end your life|end my life|hang yourself|cut yourself|commit suicide|overdose)",
    ),
  },
  {
    ...unsafe("drugs", "high", "How to make illegal drugs."),
    pattern: rule(`${verbForms(LISTS.cooking)}${fewWords(4)} ${anyOf(LISTS.drugs)}`),
  },
  {
    ...unsafe("malware", "critical", "How to make or spread malicious software."),
    pattern: rule(`${verbForms(LISTS.spreading)}${fewWords(4)} ${anyOf(LISTS.malware)}`),
  },
  {
    ...unsafe("intrusion", "high", "Helps to break into an account or system."),
    pattern: rule(
      `(?:${verbForms(LISTS["breaking-in"])}|${verbForms(["break into"])} ${OWNED}(?:[\\w-]{1,14} ){0,1}(?:accounts?|systems?|networks?|servers?|computers?|devices?|phones?|databases?|mailbox(?:es)?|homes?|houses?|cars?|offices?|buildings?)|brute[- ]forc(?:e|es|ed|ing) ${OWNED}(?:passwords?|logins?|accounts?|pins?|credentials?|keys?|way)|${verbForms(["steal"])} ${OWNED}(?:credentials|passwords?|identit(?:y|ies)|session cookies?|card (?:numbers|details))|${verbForms(LISTS.phishing)}${fewWords(3)} phishing (?:e?-?mails?|messages?|pages?|sites?|campaigns?))`,
    ),
  },
  {
    ...unsafe("safeguards_off", "high", "Switches off a safeguard, a log or an alarm."),
    pattern: rule(`${verbForms(LISTS["switching-off"])}${fewWords(4)} ${anyOf(LISTS.safeguards)}`),
  },
  ...DESTRUCTION_RULES,
  {
    ...unsafe("exfiltration", "high", "Sends protected data to someone outside."),
    pattern: rule(
      `(?:${verbForms(LISTS.smuggling)}|(?:secretly|covertly) ${verbForms(LISTS.sending)})${fewWords(4)} ${anyOf(LISTS["taken-out"])}`,
    ),
  },
  {
    ...unsafe("fraud", "high", "Helps to deceive for gain."),
    pattern: rule(`${verbForms(LISTS.forging)}${fewWords(4)} ${anyOf(LISTS.forged)}`),
  },
];

/** A kind of the check for unsafe instructions. */
function unsafe(kind: string, severity: ScanSeverity, message: string): Kind {
  return { check: "unsafe_instructions", kind, severity, message };
}

function rule(wording: string): RegExp {
  return new RegExp(`\\b${wording}\\b${NOT_PROTECTIVE}`, "g");
}

/**
 * Finds wording that has a person or a machine do harm; what its clause refuses or forbids is not found. It reads
 * words, not intent: fiction and history are found too.
 */
export async function findUnsafeInstructions(read: ReadText, slice: Slice): Promise<ScanFinding[]> {
  return findPhrases(read, RULES, slice);
}
