import { anyOf, languageLists } from "@/lib/judgment/language/lists";
import type { Slice } from "@/lib/platform/event-loop";
import { readingsOf } from "./disguises";
import { findingAt, type Kind, withoutOverlapping, withoutThoseIn } from "./finding";
import { DATA_RULES } from "./injection-rules";
import { findIntents } from "./intents";
import { findMatches } from "./match-text";
import { findPhrases, type PhraseRule, phraseFinding, type ReadText } from "./phrases";
import type { ScanFinding, ScanSeverity } from "./schema";

const LISTS = languageLists("injection", ["orders", "earlier", "people"]);
const ORDERS = anyOf(LISTS.orders);
const EARLIER = anyOf(LISTS.earlier);

const PEOPLE = anyOf(LISTS.people);
/** The beginning of an order to keep something from people. */
const UNTOLD =
  "(?:do not|don't|never|without)(?: [\\w'-]{1,14}){0,3} (?:tell|telling|inform|informing|alert|alerting|notify|notifying|mention|mentioning|reveal|revealing|disclose|disclosing|show|showing)(?: (?:the|any|your|other|another|of)){0,3}";

/** OWASP LLM01 (2025): wording that addresses the model to change its instructions. */
const RULES: readonly PhraseRule[] = [
  {
    ...injection("override_of_instructions", "high", "Tells a model to drop the instructions it was given."),
    pattern: new RegExp(
      `\\b(?:ignore|disregard|forget|override|bypass|discard|skip|neglect|(?:do not|don't|no longer) (?:follow|obey)|stop following)\\b(?: [\\w'-]{1,14}){0,4} ${EARLIER}(?: [\\w'-]{1,14}){0,3} ${ORDERS}\\b`,
      "g",
    ),
  },
  {
    ...injection("override_of_instructions", "high", "Tells a model to drop the instructions it was given."),
    pattern:
      /\b(?:ignore|disregard|forget) (?:everything|anything|all)(?: [\w'-]{1,14}){0,3} (?:above|before|told|said|earlier|previously|so far)\b/g,
  },
  {
    ...injection("override_of_instructions", "high", "Tells a model to drop the instructions it was given."),
    pattern: new RegExp(
      `\\b(?:ignore|disregard|forget) (?:the|these|those|any) ${ORDERS} (?:above|before|so far|given|you were|you have)\\b`,
      "g",
    ),
  },
  {
    ...injection("replacement_of_instructions", "high", "Gives a model instructions in place of its own."),
    evenRefused: true,
    pattern:
      /\b(?:only|strictly|exclusively|blindly|now|instead)(?: [\w'-]{1,14}){0,3} (?:adhere to|follow|obey|execute|comply with) (?:the |these |my |this )?(?:following|new|only|below) (?:instructions?|orders?|commands?)\b/g,
  },
  {
    ...injection("replacement_of_instructions", "high", "Gives a model instructions in place of its own."),
    evenRefused: true,
    pattern:
      /\b(?:new|updated|real|actual|hidden) (?:system )?(?:instructions?|prompt|directives?) ?(?:are|is|follow|begin)?:/g,
  },
  {
    ...injection("change_of_role", "high", "Tells a model to be another one, without its limits."),
    pattern:
      /\b(?:you are now|from now on,? you (?:are|will be)|pretend (?:to be|you are|that you)|act as|roleplay as|behave as)(?: [\w'-]{1,16}){0,6} (?:dan|unrestricted|unfiltered|uncensored|jailbroken|evil|without (?:any )?(?:rules|restrictions|limits|filters|guidelines|ethics)|no (?:rules|restrictions|limits|filters)|developer mode|admin(?:istrator)? mode)\b|\b(?:act|behave|operate|work) as (?:root\b(?! (?:cause|vegetable))|(?:a|the) root user\b)/g,
  },
  {
    ...injection("jailbreak", "high", "Names a known way around a model's safeguards."),
    pattern:
      /\b(?:do anything now(?! (?:that|which|you can|we can)\b)|jailbreak (?:mode|prompt)|developer mode (?:enabled|on|activated)|enable developer mode|god mode|sudo mode|(?:disable|turn off|remove|switch off|deactivate) (?:all |your |any |the ){0,2}(?:safety|content|ethical|moderation)(?: [\w'-]{1,14}){0,2} ?(?:filters?|guardrails?|restrictions?|measures?|guidelines?|protocols?|checks?))\b/g,
  },
  {
    ...injection("prompt_extraction", "high", "Asks a model to give its own instructions away."),
    pattern:
      /\b(?:reveal|show|print|repeat|output|display|leak|disclose|give me|tell me|what (?:is|are|were))(?: [\w'-]{1,14}){0,3} (?:system prompt|hidden prompt|initial prompt|system message|(?:initial|original|hidden|secret) instructions|instructions you were given)\b/g,
  },
  {
    ...injection("concealment", "high", "Tells a model to hide what it does from the people it works for."),
    evenRefused: true,
    pattern: new RegExp(
      `\\b(?:${UNTOLD} (?:${PEOPLE}) (?:(?:about|of) (?:this|it|that|these|those|what|your|our)|what you|that you)|(?:do not|don't|never) (?:tell|inform|alert|notify) (?:the |any |your ){0,2}(?:${PEOPLE})(?=[.!"']|$)|${UNTOLD} (?:this|it|that|what you \\w{2,12})(?: [\\w'-]{1,14}){0,2} to (?:the |any |your ){0,2}(?:${PEOPLE}))\\b`,
      "g",
    ),
  },
  {
    ...injection(
      "forged_turn",
      "high",
      "Marks that make a text look like a turn of the conversation or the system's.",
    ),
    evenRefused: true,
    pattern:
      /<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id)\|>|\[\/?inst\]|<<\/?sys>>|(?:^| )#{2,4} ?(?:system|instruction|assistant) ?(?:prompt|message)?:|<\/?(?:system|assistant)(?:_prompt|_message)?>/g,
  },
  {
    ...injection("forced_verdict", "high", "Tells whoever judges the text what to conclude."),
    pattern:
      /\b(?:mark|rate|score|classify|label|report|treat|consider|judge) (?:this|it|everything|all(?: controls)?|the (?:system|behaviou?r|response|output))(?: [\w'-]{1,14}){0,3} as (?:fully )?(?:compliant|safe|approved|met|passed|harmless|low risk)\b/g,
  },
];

function injection(kind: string, severity: ScanSeverity, message: string): Kind {
  return { check: "prompt_injection", kind, severity, message };
}

/** Unicode tags write invisible ASCII; direction overrides make a text read otherwise than it is. */
const HIDDEN = /[\u{e0020}-\u{e007f}]{4,400}|[\u202d\u202e]|(?:[\u200b\u200c\u2060\ufeff]){8,400}/gu;
const HIDDEN_TEXT = injection("hidden_text", "high", "Characters that are not seen and are read by a model.");

const ALL_RULES = [...RULES, ...DATA_RULES];

/** By wording, and by intent where no known wording is. */
async function findInReading(read: ReadText, slice: Slice): Promise<ScanFinding[]> {
  const worded = withoutOverlapping(await findPhrases(read, ALL_RULES, slice));
  const intents = await findIntents(read.folded.text, slice);
  const meant = intents.map(({ start, length, ...kind }) => phraseFinding(read, kind, start, length));
  return [...worded, ...withoutThoseIn(worded, withoutOverlapping(meant))].sort((a, b) => a.start - b.start);
}

/**
 * Finds text that addresses a model to change its instructions, also where it is disguised: in look-alike letters,
 * gaps, codes or pieces. Known wordings only: it is no proof of absence. A description of a model that refuses, and
 * of an attack, is not found.
 */
export async function findPromptInjection(read: ReadText, slice: Slice): Promise<ScanFinding[]> {
  const hidden = (await findMatches(read.original, HIDDEN, slice)).map(({ text, start }) =>
    findingAt(HIDDEN_TEXT, { start, end: start + text.length }, "(invisible characters)"),
  );
  const findings = await findInReading(read, slice);
  for (const { folded, disguise } of readingsOf(read)) {
    await slice.pause();
    const found = await findInReading({ original: read.original, folded, disguise }, slice);
    // What can be read without the disguise was found already.
    findings.push(...withoutThoseIn(findings, found));
    findings.sort((a, b) => a.start - b.start);
  }
  return [...findings, ...hidden];
}
