import type { Embedder } from "@/lib/platform/embeddings";
import { type ClassWeights, classProbabilities } from "./logistic";

/** Two texts to read as one, and what follows the second where that matters. Callers keep all within what the model sees. */
export type TextPair = readonly [first: string, second: string, following?: string];

const BETWEEN = " || ";

/** A pair as the model is given it. Fits must give it so too. */
export function pairText(pair: TextPair): string {
  return pair.filter(Boolean).join(BETWEEN);
}

/**
 * What a cross-encoder answers about each pair: a sentence model tuned to read two texts as one, with a head on its vector.
 * Unlike vectors of each text alone, it sees which words of one correspond to which of the other.
 *
 * @param model with the tuning that the head was fitted on; it needs a model, keyword vectors mean nothing here
 * @returns the probabilities of the answers, in the order of the head's rows
 * @throws ServiceError `model_unavailable`
 */
export async function readPairs(
  model: Pick<Embedder, "embed">,
  head: ClassWeights,
  pairs: readonly TextPair[],
): Promise<number[][]> {
  const vectors = await model.embed(pairs.map(pairText));
  return vectors.map((vector) => classProbabilities(head, vector));
}

/** Letters outside the Latin script cost the model a token or more each. */
const FOREIGN_LETTER = 4;

function costOf(letter: string): number {
  return letter < "\u0250" ? 1 : FOREIGN_LETTER;
}

/** How much of the model's sight a text takes. Unit: letters of the Latin script. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const letter of text) length += costOf(letter);
  return length;
}

/** The beginning of a text, up to a {@link lengthOf}, each run of white space as one space. */
export function cutText(text: string, atMost: number): string {
  let length = 0;
  let cut = "";
  for (const letter of text.replace(/\s+/g, " ")) {
    length += costOf(letter);
    if (length > atMost) break;
    cut += letter;
  }
  return cut;
}
