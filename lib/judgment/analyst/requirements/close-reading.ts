import fs from "node:fs";
import { z } from "zod";
import { cutText, lengthOf, pairText, readPairs, type TextPair } from "@/lib/judgment/language/cross-encoder";
import type { ClassWeights } from "@/lib/judgment/language/logistic";
import { type Embedder, type Tuning, tuningFrom } from "@/lib/platform/embeddings";
import type { PreparedSentence } from "./read-sentences";
import { readerDataPath } from "./reader-data";
import type { RequirementTopic } from "./requirement-topic";

/** Of a sentence, how likely it says each of the reader's kinds of a requirement, "nothing" among them; undefined where not read. */
export type CloseReadings = (topic: RequirementTopic, sentence: ReadInPlace) => readonly number[] | undefined;

/** A sentence and what follows it: "… is logged. The pump server is not." */
export interface ReadInPlace {
  compared: Pick<PreparedSentence["compared"], "text" | "inContext">;
  following: string;
}

/** Where no sentence is read closely. */
export const NOT_READ: CloseReadings = () => undefined;

/** Which sentences are to be read closely for a requirement. */
export interface AskedClosely {
  topic: RequirementTopic;
  sentences: readonly ReadInPlace[];
}

/** Of both texts together, the model sees no more. Unit: that of `lengthOf`. */
const MOST_OF_STATEMENT = 300;
const MOST_OF_SENTENCE = 450;
const MOST_OF_FOLLOWING = 180;

/** So many pairs between two pauses. */
const AT_ONCE = 64;

/** What reads: the sentence model tuned for it, and the head on its vectors that answers. */
export interface CloseReader {
  tuning: Tuning;
  head: ClassWeights;
}

const HeadSchema = z.array(z.array(z.number()));
let shipped: CloseReader | undefined;

/** The one an audit reads with, made by `scripts/evaluation/tuning/tune_pairs.py`; docs/analyst.md says of what. */
function shippedReader(): CloseReader {
  shipped ??= openCloseReader(readerDataPath("close-reading"));
  return shipped;
}

/** What `tune_pairs.py` wrote as OUT: `OUT-tuning.safetensors` and `OUT-head.json`. */
export function openCloseReader(out: string): CloseReader {
  return {
    tuning: tuningFrom("close-reading", `${out}-tuning.safetensors`),
    head: HeadSchema.parse(JSON.parse(fs.readFileSync(`${out}-head.json`, "utf8"))),
  };
}

interface HowToRead {
  pause?: (() => Promise<void>) | undefined;
  /** Another one than the shipped one, for fits. */
  reader?: CloseReader | undefined;
}

/**
 * Reads sentences together with what a requirement states, as one text. Where no model runs, nothing is read.
 *
 * @param embedder any of the model; the tuned one is opened from it
 * @throws ServiceError `model_unavailable`
 */
export async function readClosely(
  embedder: Embedder,
  asked: readonly AskedClosely[],
  { pause, reader }: HowToRead = {},
): Promise<CloseReadings> {
  if (embedder.method === "keyword") return NOT_READ;
  const { tuning, head } = reader ?? shippedReader();
  const model = embedder.tuned(tuning);
  const pairs = new Map(
    asked.flatMap(({ topic, sentences }) =>
      sentences.map((sentence) => {
        const pair = pairOf(topic, sentence);
        return [pairText(pair), pair] as const;
      }),
    ),
  );
  const wanted = [...pairs.values()];
  const read = new Map<string, readonly number[]>();
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const some = wanted.slice(start, start + AT_ONCE);
    const answers = await readPairs(model, head, some);
    for (const [i, pair] of some.entries()) read.set(pairText(pair), answers[i] ?? []);
    await pause?.();
  }
  return (topic, sentence) => read.get(pairText(pairOf(topic, sentence)));
}

/** What is read together. A long sentence is read without its heading and lead-in. */
export function pairOf(
  { requirement }: Pick<RequirementTopic, "requirement">,
  { compared: { text, inContext }, following }: ReadInPlace,
): TextPair {
  const said = lengthOf(inContext) <= MOST_OF_SENTENCE ? inContext : text;
  return [
    cutText(requirement.statement, MOST_OF_STATEMENT),
    cutText(said, MOST_OF_SENTENCE),
    cutText(following, MOST_OF_FOLLOWING),
  ];
}
