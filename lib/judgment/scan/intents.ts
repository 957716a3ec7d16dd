import type { Slice } from "@/lib/platform/event-loop";
import { isDescribed } from "./description";
import type { Kind } from "./finding";
import { type InjectionKind, injection, withMacros } from "./injection-rules";
import { isRefused } from "./refusal";
import { scanLists } from "./words";

const PARTS = [
  "own-orders",
  "dropped",
  "own-text",
  "handed-out",
  "confidential",
  "to-the-writer",
  "authority",
  "granted",
  "license",
  "role",
  "unbound",
  "frame",
  "forbidden-content",
  "machine",
  "this-text",
  "skewed",
  "harmful-act",
  "must",
  "carried-off",
  "whither",
  "carry",
  "kept-dark",
  "watched",
  "no-refusal",
  "just-do",
  "in-pieces",
  "obeyed",
  "evading",
  "coded",
  "pressed",
  "later",
  "claimed",
  "seed",
  "trap",
  "sprung",
  "if-machine",
  "told-to",
  "verdict-forced",
  "takeover",
  "addressed",
  "unseen",
  "reader",
  "tool-text",
  "other-agent",
  "reply-shape",
  "posed-as",
  "limitless",
  "rider",
  "dropped-them",
] as const;
type Part = (typeof PARTS)[number];

const BORDER = "\\b";
const LISTS = scanLists("intents", PARTS);

/** Where an imperative, or the verb of a request, begins. */
const BEFORE_VERB =
  "\\b(?<=^|[.!?:;,>\"'(*/#)-] ?|\\b(?:and|then|please|kindly|now|must|should|to|will|shall|you|also|just|always|simply|immediately|instead|first|only|can|may|could|would|quietly|silently|agents?|assistants?|bots?|models?|software|ai|never|not|systems?|next|here) )";

/** The source of a pattern for any entry of a list. One look at the border of a word serves all entries that begin there. */
function anyEntry(part: Part): string {
  const entries = LISTS[part].map((entry) => withMacros(entry).replaceAll("<do>", BEFORE_VERB));
  const words = entries
    .filter((entry) => entry.startsWith(BORDER))
    .map((entry) => entry.slice(BORDER.length));
  const others = entries.filter((entry) => !entry.startsWith(BORDER));
  const bordered = words.length > 0 ? [`${BORDER}(?:${words.join("|")})`] : [];
  return `(?:${[...bordered, ...others].join("|")})`;
}

const MACHINE = anyEntry("machine");
const NOTHING = /(?!)/g;
const PATTERNS: ReadonlyMap<Part, RegExp> = new Map(
  PARTS.map((part) => [part, new RegExp(anyEntry(part).replaceAll("<machine>", MACHINE), "g")]),
);

/** The patterns of all parts. */
export const INTENT_PATTERNS: readonly RegExp[] = [...PATTERNS.values()];

interface Intent {
  kind: InjectionKind;
  /** All in one sentence and none in another's place; of several in brackets, one. */
  parts: readonly (Part | readonly Part[])[];
  /** The part whose denial denies the whole. */
  refusedBy?: Part;
  /** Characters from the first part to the last, if fewer than usual. */
  reach?: number;
  /** Also where the parts are spread over a sentence and the next. */
  isSpread?: boolean;
}

const HARM = ["skewed", "harmful-act", "confidential", "carried-off"] as const;

const INTENTS: readonly Intent[] = [
  { kind: "override-of-instructions", parts: ["own-orders", "dropped"], refusedBy: "dropped", reach: 150 },
  {
    kind: "override-of-instructions",
    parts: ["takeover", "told-to", [...HARM, "own-text", "dropped"]],
    isSpread: true,
  },
  {
    kind: "prompt-extraction",
    parts: ["own-text", "handed-out"],
    refusedBy: "handed-out",
    reach: 130,
    isSpread: true,
  },
  { kind: "false-authority", parts: ["authority", "granted", "license"], reach: 240, isSpread: true },
  {
    kind: "false-authority",
    parts: ["authority", "granted", "to-the-writer", "confidential"],
    isSpread: true,
  },
  { kind: "change-of-role", parts: ["role", "unbound"], isSpread: true },
  { kind: "change-of-role", parts: ["frame", "forbidden-content"], isSpread: true },
  { kind: "addressed-to-model", parts: ["if-machine", "told-to"], isSpread: true },
  { kind: "addressed-to-model", parts: ["addressed", HARM], isSpread: true },
  { kind: "addressed-to-model", parts: ["addressed", "this-text", "told-to"] },
  { kind: "addressed-to-model", parts: ["reader", "told-to"] },
  { kind: "addressed-to-model", parts: ["machine", "this-text", "must", "skewed"] },
  { kind: "addressed-to-model", parts: ["unseen", ["machine", "addressed"], "told-to"] },
  { kind: "hijacked-action", parts: ["tool-text", "harmful-act"], isSpread: true },
  { kind: "hijacked-action", parts: ["trap", "sprung"], isSpread: true },
  { kind: "exfiltration-by-link", parts: ["carried-off", "whither", "carry"], refusedBy: "carry" },
  { kind: "concealment", parts: ["kept-dark", "watched", ["told-to", "must"]] },
  { kind: "refusal-suppression", parts: ["no-refusal", "just-do"], isSpread: true },
  { kind: "hijacked-action", parts: ["in-pieces", "obeyed"], isSpread: true },
  { kind: "prompt-extraction", parts: ["evading", "coded", "told-to"] },
  {
    kind: "pressure",
    parts: ["pressed", ["to-the-writer", "confidential", "own-orders", "told-to", "pressed"]],
    isSpread: true,
  },
  { kind: "change-of-role", parts: ["later"] },
  { kind: "change-of-role", parts: ["seed"] },
  { kind: "pressure", parts: ["claimed", ["confidential", "unbound", "no-refusal"]], isSpread: true },
  { kind: "forced-verdict", parts: ["verdict-forced"] },
  { kind: "false-authority", parts: ["posed-as"] },
  { kind: "change-of-role", parts: ["limitless", [...HARM, "told-to", "to-the-writer"]] },
  { kind: "hijacked-action", parts: ["rider", "harmful-act"] },
  { kind: "override-of-instructions", parts: ["own-orders", "dropped-them"], isSpread: true },
  { kind: "override-of-instructions", parts: ["addressed", "takeover"], isSpread: true },
  { kind: "hijacked-action", parts: ["other-agent", "told-to", "license"] },
  { kind: "addressed-to-model", parts: ["reply-shape", [...HARM, "sprung", "whither"]] },
  { kind: "forced-verdict", parts: ["this-text", "told-to", "skewed", "skewed"], reach: 130 },
];

/** A sentence is cut where it is longer, so that looking at one takes a bounded time. */
const LONGEST_SENTENCE = 320;
/** Farther apart, parts have nothing to do with each other. */
const LONGEST_INTENT = 360;
/** Occurrences of one part in one place that are looked at. */
const MOST_OCCURRENCES = 5;

const SENTENCE = new RegExp(
  `(?:[^.!?\\u2026]{1,${LONGEST_SENTENCE}}(?=[ .!?\\u2026]|$)|[^.!?\\u2026]{1,${LONGEST_SENTENCE}})(?:[.!?\\u2026](?! |$)[^.!?\\u2026]{0,80}){0,6}(?:[.!?\\u2026]["')\\]]{0,3}){0,3} ?`,
  "gu",
);

interface Span {
  start: number;
  end: number;
}

/** A stretch of text and the parts of intents that it has. */
interface Stretch {
  text: string;
  /** Its place in the whole text. */
  start: number;
  occurrences(part: Part): readonly Span[];
}

/** One sentence; each part is looked for when first asked for. */
function sentenceAt(text: string, start: number): Stretch {
  const known = new Map<Part, readonly Span[]>();
  return {
    text,
    start,
    occurrences(part) {
      const spans = known.get(part) ?? occurrencesIn(text, part);
      known.set(part, spans);
      return spans;
    },
  };
}

function occurrencesIn(text: string, part: Part): Span[] {
  const spans: Span[] = [];
  for (const { 0: match, index } of text.matchAll(PATTERNS.get(part) ?? NOTHING)) {
    spans.push({ start: index, end: index + match.length });
    if (spans.length === MOST_OCCURRENCES) break;
  }
  return spans;
}

function joined(first: Stretch, second: Stretch): Stretch {
  const shift = second.start - first.start;
  return {
    text: first.text.padEnd(shift) + second.text,
    start: first.start,
    occurrences: (part) => [
      ...first.occurrences(part),
      ...second.occurrences(part).map(({ start, end }) => ({ start: start + shift, end: end + shift })),
    ],
  };
}

/** One occurrence of each part, none in another's place; undefined where a part is missing. */
function choose(
  stretch: Stretch,
  parts: Intent["parts"],
  chosen: readonly Span[] = [],
): readonly Span[] | undefined {
  const next = parts[chosen.length];
  if (next === undefined) return chosen;
  for (const part of typeof next === "string" ? [next] : next) {
    for (const span of stretch.occurrences(part)) {
      if (chosen.some((other) => span.start < other.end && other.start < span.end)) continue;
      const all = choose(stretch, parts, [...chosen, span]);
      if (all) return all;
    }
  }
  return undefined;
}

/** An intent found in a folded text. */
export interface FoundIntent extends Kind {
  start: number;
  length: number;
}

/**
 * What a text wants of a machine that reads it, whatever the words: the parts of an injection in one sentence or in two
 * neighboring ones. Bounded for each sentence, so linear in the text.
 *
 * @param text folded
 */
export async function findIntents(text: string, slice: Slice): Promise<FoundIntent[]> {
  const found: FoundIntent[] = [];
  let previous: Stretch | undefined;
  for (const { 0: sentence, index } of text.matchAll(SENTENCE)) {
    const stretch = sentenceAt(sentence, index);
    const pair = previous && joined(previous, stretch);
    for (const intent of INTENTS) {
      const match =
        intentIn(text, stretch, intent) ??
        (pair && intent.isSpread ? intentIn(text, pair, intent) : undefined);
      if (match) found.push(match);
      await slice.pause();
    }
    previous = stretch;
  }
  return found;
}

function intentIn(
  text: string,
  stretch: Stretch,
  { kind, parts, refusedBy, reach = LONGEST_INTENT }: Intent,
): FoundIntent | undefined {
  const chosen = choose(stretch, parts);
  if (!chosen) return undefined;
  const start = Math.min(...chosen.map((span) => span.start));
  const length = Math.max(...chosen.map((span) => span.end)) - start;
  if (length > reach) return undefined;
  const at = stretch.start + start;
  if (isDescribed(text, at, text.slice(at, at + length))) return undefined;
  const act = refusedBy && chosen[parts.indexOf(refusedBy)];
  if (act && isRefused(text, stretch.start + act.start, stretch.text.slice(act.start, act.end)))
    return undefined;
  return { ...injection(kind), start: at, length };
}
