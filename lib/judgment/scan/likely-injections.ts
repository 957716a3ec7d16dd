import { type LinearHead, readHead, unpackHead } from "@/lib/judgment/language/linear-head";
import { type Span, splitSentences } from "@/lib/judgment/language/sentences";
import { readWordHead, unpackWordHead, type WordHead } from "@/lib/judgment/language/word-head";
import type { Embedder, LayeredVector } from "@/lib/platform/embeddings";
import { INJECTION_HEADS } from "./data/injection-head";
import { findingAt, type Kind, maskPhrase, overlaps } from "./finding";
import type { ScanFinding } from "./schema";

/** The kind of what is found here. */
export const LIKELY_INJECTION = "likely_injection";

/** What injections are recognized by: what a passage means, and its words. */
export interface InjectionHeads {
  vector: LinearHead;
  words: WordHead;
}

const HEADS: InjectionHeads = {
  vector: unpackHead(INJECTION_HEADS.vector),
  words: unpackWordHead(INJECTION_HEADS.words),
};

/**
 * The value from which a passage is reported in a short text. Twice the passages raise it by a step, so that a long
 * text is not reported for its length alone (docs/scan.md).
 */
const LIMIT = { short: 0.18, passages: 8, step: 0.05 } as const;

/** From here on a passage is as surely an injection as one in known wording. */
const VERY_LIKELY = 0.45;

/** A pair of sentences is read only where one of them alone comes this near: others reach nothing together. */
const WORTH_A_PAIR = -0.1;

/** Farther apart, two sentences are not read as one. Unit: characters. */
const WIDEST_GAP = 4;

/** A passage without two words says nothing. */
const TWO_WORDS = /\p{L}{2,}[^\p{L}]+\p{L}{2,}/u;

/** Finds passages that read like an instruction to the model that reads them. */
export type LikelyInjections = (text: string) => Promise<ScanFinding[]>;

/**
 * The sentences of a text. A line ends one, because tables, logs and lists have no full stops; a sentence over two lines
 * is read whole as a pair.
 */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g))
    for (const span of splitSentences(text, index, index + line.length))
      if (TWO_WORDS.test(text.slice(span.start, span.end))) spans.push(span);
  return spans;
}

/** Each sentence with the next one, where nothing lies between them. */
export function pairsOf(sentences: readonly Span[]): { span: Span; first: number }[] {
  return sentences.slice(1).flatMap((second, first) => {
    const { start, end } = sentences[first] ?? second;
    return second.start - end > WIDEST_GAP ? [] : [{ span: { start, end: second.end }, first }];
  });
}

/** What the head reads of a passage: both layers of its vector, one behind the other. */
export function headInput({ vector, middle }: LayeredVector): Float32Array {
  const input = new Float32Array(vector.length + middle.length);
  input.set(vector);
  input.set(middle, vector.length);
  return input;
}

/**
 * A reader that knows injections by their likeness to many written for this project, in wording of their own. It finds
 * what no rule was written for, and is wrong more often than a rule. English: other languages mean little to the model.
 *
 * @returns undefined where the engine has no middle layer
 */
export function likelyInjections(
  { embedLayers }: Embedder,
  { vector: vectorHead, words }: InjectionHeads = HEADS,
): LikelyInjections | undefined {
  if (!embedLayers) return undefined;
  const valuesOf = async (text: string, spans: readonly Span[]) => {
    const passages = spans.map(({ start, end }) => text.slice(start, end));
    const vectors = await embedLayers(passages);
    return vectors.map(
      (vector, i) => readHead(vectorHead, headInput(vector)) + readWordHead(words, passages[i] ?? ""),
    );
  };
  return async (text) => {
    const sentences = sentencesOf(text);
    const single = await valuesOf(text, sentences);
    const worth = (at: number) => (single[at] ?? 0) > WORTH_A_PAIR;
    const pairs = pairsOf(sentences)
      .filter(({ first }) => worth(first) || worth(first + 1))
      .map(({ span }) => span);
    const values = [...single, ...(await valuesOf(text, pairs))];
    const limit = limitFor(sentences.length);
    const likely = [...sentences, ...pairs]
      .map((span, i) => ({ span, value: values[i] ?? 0 }))
      .filter(({ value }) => value > limit);
    return likeliest(likely).map(({ span, value }) => injectionAt(text, span, value));
  };
}

function limitFor(passages: number): number {
  return LIMIT.short + LIMIT.step * Math.log2(Math.max(1, passages / LIMIT.passages));
}

interface Passage {
  span: Span;
  value: number;
}

/** Of passages that overlap, the likeliest; in the order of the text. */
function likeliest(passages: readonly Passage[]): Passage[] {
  const chosen: Passage[] = [];
  for (const passage of [...passages].sort((a, b) => b.value - a.value))
    if (!chosen.some(({ span }) => overlaps(span, passage.span))) chosen.push(passage);
  return chosen.sort((a, b) => a.span.start - b.span.start);
}

function injectionAt(text: string, { start, end }: Span, value: number): ScanFinding {
  const kind: Kind = {
    check: "prompt_injection",
    kind: LIKELY_INJECTION,
    severity: value > VERY_LIKELY ? "high" : "medium",
    message:
      "Reads like an instruction to the model that reads the text. Recognized by likeness, not by known wording.",
  };
  return findingAt(kind, { start, end }, maskPhrase(text.slice(start, end)));
}
