import type { PhraseRule } from "./phrases";
import { unsafe } from "./unsafe-wording";
import { verbForms } from "./verb-forms";

const DESTROYING = verbForms("delete, wipe, destroy, erase, purge");
const EVERYTHING = "(?:all|every|each|the entire|the whole)(?: of)?(?: (?:the|our|your|its|their))?";
/** Data that retention rules have deleted, or that is one person's own. */
const RIGHTLY =
  "(?:expired|old|outdated|obsolete|temporary|test|inactive|duplicated?|unused|stale|redundant|cached|orphaned|closed|my|his|her|personal|(?!company|firm|bank|hospital|organi[sz]ation|system|department|city)[\\w-]{1,16}'s)";
const WORDS = `(?: (?!${RIGHTLY}\\b)[\\w'-]{1,16}){0,3}`;
const PERSON =
  "(?:customer|client|user|person|patient|employee|applicant|candidate|subject|data subject|member|visitor|guest|student|citizen|individual|tenant|subscriber|child)";
/** A request for erasure. */
const OF_ONE_PERSON = `(?!(?: that| which)? (?:they|he|she|you|i) (?:hold|holds|have|has|own|owns)\\b| (?:data )?(?:of|for|about|on|belonging to|held on|held about|relating to|concerning) (?:(?:(?:the|a|an|one|this|that|former|said|data) ){0,3}${PERSON}\\b(?!'| (?:data)?(?:base|table|list|account|group|segment|system)s?\\b)|(?:mr|mrs|ms|dr|him|her|me|id|no)\\b|${PERSON} (?:\\d|id\\b|no\\b|number\\b)))`;
/** The end of a retention period. */
const OUTDATED =
  "(?! (?:older than|past|no longer|that (?:are|is) no longer|after (?:the|their|its|\\d{1,4})\\b|at the end of|(?:up)?on request))";

/** Commands and wording that destroy data or a machine. Erasing what is kept on one person does not. */
export const DESTRUCTION_RULES: readonly PhraseRule[] = [
  {
    ...unsafe("destruction", "critical", "A command that destroys data or a machine."),
    pattern:
      /\brm -(?:rf|fr|r -f) (?:--no-preserve-root )?(?:\/|~|\*|\$home)|\b(?:drop|drops|dropped|dropping) (?:database|schema|table)\b|\btruncate table\b|\bmkfs(?:\.\w{2,5})? |\bdd if=\/dev\/(?:zero|random|urandom) of=\/dev\/|:\(\) ?\{ ?:\|:& ?\};:|\bformat c:|\bdel \/[sfq]{1,3} |\bvssadmin delete shadows/g,
  },
  {
    ...unsafe("destruction", "critical", "Destroys data or machines as a whole."),
    pattern: new RegExp(
      `\\b${DESTROYING} ${EVERYTHING}${WORDS} (?:(?:backups?|databases?|production data|servers?)\\b|(?:records?|customer data|user data|accounts?)\\b${OF_ONE_PERSON})${OUTDATED}`,
      "g",
    ),
  },
];
