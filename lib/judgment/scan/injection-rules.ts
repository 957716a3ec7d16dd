import type { Kind } from "./finding";
import type { PhraseRule } from "./phrases";
import { anyWord, scanLists } from "./words";

/** The kinds of the lists in `data/injections.txt`, and what a finding says. */
const KINDS = {
  "override-of-instructions": "Tells a model to drop the instructions it was given.",
  "change-of-role": "Tells a model to be another one, without its limits.",
  "prompt-extraction": "Asks a model to give its own instructions away.",
  "forced-verdict": "Tells whoever judges the text what to conclude.",
  "addressed-to-model": "Addresses a model that reads the text, and gives it an order.",
  "hijacked-action": "Has an agent act against the people it works for.",
  "exfiltration-by-link": "Has a model put what it knows into a link or a picture's address.",
  "false-authority": "Claims an authority that lifts a model's limits.",
  "forged-turn": "Marks that make a text look like a turn of the conversation or the system's.",
  "refusal-suppression": "Forbids a model to refuse, to warn or to hedge.",
  pressure: "Presses or flatters a model to break its instructions.",
  concealment: "Tells a model to hide what it does from the people it works for.",
  "instruction-in-another-language": "Addresses a model to change what it does, not in English.",
} as const;

const ORDER_VERBS =
  "(?:ignore|disregard|forget|rate|give|tell|state|say|mark|score|recommend|approve|reject|forward|send|delete|read|paste|output|print|include|insert|append|add|answer|respond|reply|write|call|use (?:the|this|only|my)|open|visit|click|run|execute|transfer|pay|book|buy|accept|grant|treat|consider|classify|summari[sz]e|hide|omit|skip|do not|don't|never|stop|reveal|show|disclose|share|upload|post|fetch|download|copy|translate|repeat|prefer|rank|select|choose|praise|mention|act|behave|pretend|follow|obey|comply|invite|conclude|confirm|return)";
const POLITE =
  "(?:(?:please|kindly|always|now|immediately|also|first|just|you (?:must|should|have to|will|shall|are to)),? ){0,4}";
/** A machine that reads: what an order hidden in a text is addressed to. */
const MODEL =
  "(?:(?:(?:ai|a\\.i\\.|llm|gpt|digital|virtual|voice|smart|intelligent|language|large|screening|grading|reviewing|reviewer|review|ranking|rating|summary|summari[sz]\\w{1,4}|analysis|analytics|classification|moderation|evaluation|evaluating|evaluator|automated|automatic|machine|code|coding|judging|scoring|matching|parsing|recruiting|hiring|triage|support|chat|reading|log|search|shopping|booking|mail|e-?mail)[ -]){0,3}(?:models?|llms?|bots?|assistants?|agents?|ais?|chatbots?|copilot|crawlers?|classifiers?|summari[sz]ers?|chatgpt|claude|gemini|gpt))";
/** What it is ordered to do, in the imperative or behind a modal. */
const ACT =
  "\\b(?:ignore|disregard|rate|rank|give|state|say|mark|score|grade|recommend|approve|reject|forward|send|e?mail|delete|output|print|insert|append|add|answer|respond|reply|write|transfer|pay|book|buy|accept|grant|treat|consider|classify|hide|omit|skip|leave out|do not|don't|never|stop|reveal|disclose|share|upload|post|repeat|prefer|promote|praise|select|choose|report that|mention|conclude|confirm|assign|award|invite|set|close|resolve|drop|put|use only|go ahead|fill|assume|remove|change|replace|raise|lower|unlock|disable|switch off|turn off|issue|refund|cancel|tell the|tell every|tell your|you (?:must|should|are to|will|can|may)|this (?:candidate|supplier|product|system|document|text|applicant))\\b";
/** What is written in the lists for short. */
const MACROS: readonly (readonly [RegExp, string])[] = [
  [
    /<order>/g,
    `${POLITE}(?:(?:when|before|after|if|while|once|upon|as)\\b[^.:!?\\n]{3,80}?[, ])?${POLITE}${ORDER_VERBS}\\b`,
  ],
  [
    /<strong>/g,
    "(?:ignore|disregard|rate|give (?:it|this|them|the|him|her|us|me)|do not mention|don't mention|never mention|recommend|approve|mark|score|forward|send|delete|reveal|accept|state that|say that|say|answer|respond|tell (?:the|your|every)|hide|omit|rank|praise|transfer|conclude|assign|award|insert|invite)\\b",
  ],
  [/<model>/g, MODEL],
  [/<act>/g, ACT],
  [/<(\d{1,2})>/g, "(?: [^\\s.!?;:]{1,24}){0,$1}"],
];

export function withMacros(entry: string): string {
  return MACROS.reduce((source, [macro, meaning]) => source.replace(macro, meaning), entry);
}

export type InjectionKind = keyof typeof KINDS;

export function injection(list: InjectionKind): Kind {
  return {
    check: "prompt_injection",
    kind: list.replaceAll("-", "_"),
    severity: "high",
    message: KINDS[list],
  };
}

const ENGLISH = scanLists("injections", [
  "override-of-instructions",
  "override-of-instructions-always",
  "change-of-role",
  "prompt-extraction",
  "forced-verdict",
  "addressed-to-model",
  "hijacked-action",
  "exfiltration-by-link",
  "false-authority",
  "forged-turn-always",
]);

/** The kind of a list is its name without what follows it. */
function kindOf(list: string): InjectionKind {
  const kind = list.replace(/-always$/, "");
  return kind as InjectionKind;
}

const ENGLISH_RULES: readonly PhraseRule[] = Object.entries(ENGLISH).map(([list, entries]) => ({
  ...injection(kindOf(list)),
  evenRefused: list.endsWith("-always") || list === "exfiltration-by-link",
  pattern: new RegExp(`(?:${entries.map(withMacros).join("|")})`, "gu"),
}));

/** Languages whose lists are verbs and objects besides whole patterns. */
const COMPOSED = ["de", "fr", "es", "it", "pt", "pl", "nl", "sv", "ru"] as const;
const WHOLE = ["tr", "ro", "cs", "hu", "uk", "zh", "ja", "ko", "ar", "hi"] as const;

/** Before a verb that is denied, in the languages that put it there. */
const NOT = "\\b(?:no|non|ne|nie|nao|n'|no se|non si) (?:\\w{2,8} )?";
const FEW = "(?: [^\\s.!?;:]{1,24})";

/** "Forget all previous instructions", "the instructions before", "show your system prompt". */
function composedSources(language: (typeof COMPOSED)[number]): string[] {
  const lists = scanLists("injections-world", [
    `${language}-drop`,
    `${language}-orders`,
    `${language}-earlier`,
    `${language}-show`,
    `${language}-prompt`,
    `${language}-other`,
  ]);
  const [drop, orders, earlier, show, prompt] = ["drop", "orders", "earlier", "show", "prompt"].map((part) =>
    anyWord(lists[`${language}-${part}` as keyof typeof lists].map(withMacros)),
  );
  return [
    `${drop}${FEW}{0,3} ${earlier}${FEW}{0,2} ${orders}`,
    `${drop}${FEW}{0,3} ${orders}${FEW}{0,3} ${earlier}`,
    `${orders}${FEW}{0,3} ${drop}(?= |[.,!])(?<=${earlier}.{0,80})`,
    `(?<!${NOT})${show}${FEW}{0,5} ${prompt}`,
    anyWord(lists[`${language}-other`].map(withMacros)),
  ];
}

/** Languages with lists of how a text addresses a machine that reads it, and of what it orders. */
const ADDRESSING = ["de", "fr", "es", "it", "pt", "pl", "nl"] as const;

/** "For the grading model: give …", "Models that read this: recommend …". */
function addressedRule(language: (typeof ADDRESSING)[number]): PhraseRule {
  const lists = scanLists("injections-world", [`${language}-to`, `${language}-model`, `${language}-order`]);
  const any = (part: "to" | "model" | "order") => `(?:${lists[`${language}-${part}`].join("|")})`;
  const opening = String.raw`(?:^|[.!?>)(\["'*/#:;-] ?)`;
  const source = `${opening}(?:${any("to")} )?(?:[^\\s.!?:;]{1,18} ){0,2}?${any("model")},?(?: [^\\s.!?:;]{1,20}){0,5}? ?:[^\\n]{0,110}?${anyWord([any("order")])}`;
  return {
    ...injection("addressed-to-model"),
    evenRefused: true,
    pattern: new RegExp(source, "gu"),
  };
}

function worldRules(): PhraseRule[] {
  const others = scanLists(
    "injections-world",
    WHOLE.map((language) => `${language}-other` as const),
  );
  const sources = [
    ...COMPOSED.map((language) => composedSources(language).join("|")),
    ...Object.values(others).map((entries) => entries.map(withMacros).join("|")),
  ];
  return sources.map((source) => ({
    ...injection("instruction-in-another-language"),
    // What denies in these languages is part of their patterns.
    evenRefused: true,
    pattern: new RegExp(`(?:${source})`, "gu"),
  }));
}

/** "ignoreallpreviousinstructions". */
const RUN_TOGETHER: PhraseRule = {
  ...injection("override-of-instructions"),
  evenRefused: true,
  pattern:
    /(?:ignore|disregard|forget|bypass)(?:all|any|the|your|my|of|every){0,4}(?:previous|prior|above|earlier|system|safety|existing|your)(?:instructions?|rules|prompts?|guidelines|directives)|(?:reveal|show|print)(?:me)?(?:the|your)(?:system|hidden|secret|initial)(?:prompt|instructions)/g,
};

/** The patterns of the data files. */
export const DATA_RULES: readonly PhraseRule[] = [
  ...ENGLISH_RULES,
  ...worldRules(),
  ...ADDRESSING.map(addressedRule),
  RUN_TOGETHER,
];
