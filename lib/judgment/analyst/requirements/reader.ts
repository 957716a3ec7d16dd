import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { EmbeddingMethod } from "@/lib/platform/embeddings";
import type { SentenceReading } from "../reading/read-sentence";
import { classProbabilities, linear } from "./logistic";
import {
  type ComparedSentence,
  LIKENESS_WITHOUT_EXAMPLES,
  likenessFeatures,
  readingFeatures,
} from "./requirement-features";
import type { ExampleProfile, RequirementBackground, RequirementTopic } from "./requirement-topic";

/** What a sentence on the point can be: it states, limits, denies or plans, or it only uses the same words. */
export const KINDS = ["states", "limits", "denies", "plans", "nothing"] as const;
export type Kind = (typeof KINDS)[number];

/** A sentence of the document as one requirement sees it. */
export interface ReadSentence {
  /** As written, without markup. */
  text: string;
  start: number;
  end: number;
  /** The headings above it. */
  section: string;
  /** Log-odds that it is on the point. */
  odds: number;
  /** How likely it is of each of {@link KINDS}, if it is. */
  kinds: readonly number[];
  /** Whether words of it deny something. */
  isDenial: boolean;
}

const ListSchema = z.array(z.number());
const WeightsSchema = z.array(ListSchema);

/** What was fitted; see docs/analyst.md. Constants are last. */
const ReaderWeightsSchema = z.object({
  /** From a sentence's vector to its kind. */
  stanceOfVector: WeightsSchema,
  /** From the rules' reading and the vector's answer to its kind; and from the rules alone. */
  stance: WeightsSchema,
  stanceByRules: WeightsSchema,
  /** From its likeness to a requirement to whether it is on the point. */
  point: z.object({ withExamples: ListSchema, withoutExamples: ListSchema, keyword: ListSchema }),
  /** From what the sentences of a document come to, to its finding. */
  document: WeightsSchema,
});
type ReaderWeights = z.infer<typeof ReaderWeightsSchema>;

const DATA = "lib/judgment/analyst/data";

function readData(file: string): string {
  return fs.readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), DATA, file), "utf8");
}

let weights: ReaderWeights | undefined;

/** The fitted weights, read once in a process. */
export function readerWeights(): ReaderWeights {
  weights ??= ReaderWeightsSchema.parse(JSON.parse(readData("reader-weights.json")));
  return weights;
}

const ProfileSchema = z.object({ id: z.string(), scale: z.number(), mean: z.base64(), stems: z.string() });

/** What the drafted sentences of each requirement teach, by its id. Vectors are all-MiniLM-L6-v2's. */
export function readExampleProfiles(): ReadonlyMap<string, ExampleProfile> {
  const lines = readData("requirement-examples.jsonl").split("\n").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { id, scale, mean, stems } = ProfileSchema.parse(JSON.parse(line));
      const bytes = new Int8Array(Buffer.from(mean, "base64"));
      const vector = Float32Array.from(bytes, (value) => value * scale);
      return [id, { mean: vector, stems: new Set(stems.split(" ")) }] as const;
    }),
  );
}

/** Vectors have length 1; times four, their features are about as large as the others. */
export const VECTOR_SCALE = 4;

/** How likely a sentence is of each kind, whatever it is about. Once per sentence. */
export function readKind(
  vector: Float32Array,
  reading: SentenceReading,
  method: EmbeddingMethod,
): readonly number[] {
  const { stanceOfVector, stance, stanceByRules } = readerWeights();
  const byRules = readingFeatures(reading);
  if (method === "keyword") return classProbabilities(stanceByRules, byRules);
  const scaled = vector.map((value) => value * VECTOR_SCALE);
  const byVector = classProbabilities(stanceOfVector, scaled).map((value) => Math.log(value + 1e-4));
  return classProbabilities(stance, [...byRules, ...byVector]);
}

/** Log-odds that a sentence is on the point of a requirement, whatever it says of it. */
export function readPoint(
  sentence: ComparedSentence,
  topic: RequirementTopic,
  background: RequirementBackground,
  method: EmbeddingMethod,
): number {
  const { point } = readerWeights();
  const likeness = likenessFeatures(sentence, topic, background);
  if (method !== "keyword" && topic.examples) return linear(point.withExamples, likeness);
  const plain = likeness.slice(0, LIKENESS_WITHOUT_EXAMPLES);
  return linear(method === "keyword" ? point.keyword : point.withoutExamples, plain);
}
