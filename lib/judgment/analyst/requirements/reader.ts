import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type ClassWeights, classProbabilities, linear } from "@/lib/judgment/language/logistic";
import { readWordHead, unpackWordHead, type WordHead } from "@/lib/judgment/language/word-head";
import type { EmbeddingMethod } from "@/lib/platform/embeddings";
import type { Stance } from "../reading/read-sentence";
import type { ComparedSentence } from "./compared-sentence";
import { type PairNet, parsePairNet, readPair } from "./pair-net";
import { readReaderData } from "./reader-data";
import { isDeniedOnPoint, relationFeatures } from "./relation-features";
import type {
  ExampleProfile,
  RequirementBackground,
  RequirementHead,
  RequirementTopic,
} from "./requirement-topic";

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
  /** How likely it is of each of {@link KINDS} by itself, whatever it is about. */
  reads: readonly number[];
  /** How likely it says each of {@link KINDS} of the requirement, if it is on the point. */
  kinds: readonly number[];
  /** Whether its words deny what the requirement states. */
  isDenial: boolean;
  /** Whether rules read it as what is to come, ought to be or is praised. */
  isPlan: boolean;
}

const ListSchema = z.array(z.number());
const WeightsSchema = z.array(ListSchema);

/** What a requirement is read by: vectors, with drafted sentences and judged documents or without them, or words alone. */
export type Basis = "withExamples" | "withoutExamples" | "keyword";

export function basisOf({ seen, examples }: Pick<RequirementTopic, "seen" | "examples">): Basis {
  if (!seen) return "keyword";
  return examples ? "withExamples" : "withoutExamples";
}

function ofEach<T extends z.ZodType>(weights: T) {
  return z.object({ withExamples: weights, withoutExamples: weights, keyword: weights });
}

/** What was fitted; see docs/analyst.md. Constants are last. */
const ReaderWeightsSchema = z.object({
  /** From a sentence's vector, of the middle layer where the engine gives one, to its kind. */
  kindOfMiddle: WeightsSchema,
  kindOfVector: WeightsSchema,
  /** From its likeness to a requirement to whether it is on the point. */
  point: ofEach(ListSchema),
  /** From that and from how it reads together with the requirement to whether it is on the point. Only for what has examples. */
  closePoint: ListSchema,
  /** From its kind and what it denies to what it says of the requirement: all kinds but "nothing". */
  relation: ofEach(WeightsSchema),
  /** From what the sentences of a document come to, to its finding. */
  document: ofEach(WeightsSchema),
  /** From that and the findings of the control's other requirements, to its finding. Only for what has examples. */
  together: WeightsSchema,
});
export type ReaderWeights = z.infer<typeof ReaderWeightsSchema>;

let weights: ReaderWeights | undefined;

/** The fitted weights, read once in a process. */
export function readerWeights(): ReaderWeights {
  weights ??= ReaderWeightsSchema.parse(JSON.parse(readReaderData("reader-weights.json")));
  return weights;
}

const WordHeadsSchema = z.array(z.object({ constant: z.number(), scale: z.number(), weights: z.base64() }));

/** One for each of {@link KINDS}, against the others. */
let wordHeads: readonly (WordHead & { constant: number })[] | undefined;

/** Several requirements read the same sentence. */
const readLately = new LRUCache<string, readonly number[]>({ max: 5_000 });

/** Log-odds that a sentence is of each of {@link KINDS} by its words, whatever it is about. */
function readWords(text: string): readonly number[] {
  const known = readLately.get(text) ?? readHeads(text);
  readLately.set(text, known);
  return known;
}

function readHeads(text: string): number[] {
  wordHeads ??= WordHeadsSchema.parse(JSON.parse(readReaderData("reader-words.json"))).map(
    ({ constant, ...packed }) => ({ ...unpackWordHead(packed), constant }),
  );
  return wordHeads.map((head) => readWordHead(head, text) + head.constant);
}

function kindsByWords(text: string): number[] {
  const shares = readWords(text).map((odds) => 1 / (1 + Math.exp(-odds)));
  const sum = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => share / sum);
}

const VectorSchema = z.object({ scale: z.number(), bytes: z.base64() });
const ProfileSchema = z.object({
  id: z.string(),
  mean: VectorSchema,
  statesLessDenies: VectorSchema,
  stems: z.string(),
});

const HeadSchema = z.object({ id: z.string(), weights: VectorSchema, constant: z.number() });

/** What judged documents teach about each requirement, by its id. For vectors of the reader's model. */
export function readRequirementHeads(): ReadonlyMap<string, RequirementHead> {
  return new Map(
    readLines("requirement-heads.jsonl").map((line) => {
      const { id, weights, constant } = HeadSchema.parse(line);
      return [id, { weights: unpack(weights), constant }] as const;
    }),
  );
}

function readLines(file: string): unknown[] {
  const lines = readReaderData(file).split("\n").filter(Boolean);
  return lines.map((line): unknown => JSON.parse(line));
}

/** What the drafted sentences of each requirement teach, by its id. For vectors of the reader's model. */
export function readExampleProfiles(): ReadonlyMap<string, ExampleProfile> {
  return new Map(
    readLines("requirement-examples.jsonl").map((line) => {
      const { id, mean, statesLessDenies, stems } = ProfileSchema.parse(line);
      const profile = {
        mean: unpack(mean),
        statesLessDenies: unpack(statesLessDenies),
        stems: new Set(stems.split(" ")),
      };
      return [id, profile] as const;
    }),
  );
}

function unpack({ scale, bytes }: z.infer<typeof VectorSchema>): Float32Array {
  return Float32Array.from(new Int8Array(Buffer.from(bytes, "base64")), (value) => value * scale);
}

/** A head as it is kept. */
export function writeRequirementHead(id: string, { weights, constant }: RequirementHead): string {
  return JSON.stringify({ id, weights: pack(weights), constant: Number(constant.toFixed(4)) });
}

/** A profile as it is kept. */
export function writeExampleProfile(id: string, profile: ExampleProfile): string {
  return JSON.stringify({
    id,
    mean: pack(profile.mean),
    statesLessDenies: pack(profile.statesLessDenies),
    stems: [...profile.stems].sort().join(" "),
  });
}

function pack(vector: Float32Array): z.infer<typeof VectorSchema> {
  const scale = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1;
  const bytes = Int8Array.from(vector, (value) => Math.round(value / scale));
  return { scale: Number(scale.toPrecision(6)), bytes: Buffer.from(bytes.buffer).toString("base64") };
}

/** How likely a sentence is of each kind, whatever it is about. Once per sentence. */
export function readKind(
  text: string,
  vectors: { vector: Float32Array; middle: Float32Array | undefined },
  method: EmbeddingMethod,
): readonly number[] {
  if (method === "keyword") return kindsByWords(text);
  const { kindOfMiddle, kindOfVector } = readerWeights();
  if (vectors.middle) return classProbabilities(kindOfMiddle, vectors.middle);
  return classProbabilities(kindOfVector, vectors.vector);
}

/**
 * Log-odds that a sentence is on the point of a requirement, whatever it says of it.
 *
 * @param likeness as `eachLikeness` gives it
 */
export function readPoint(topic: RequirementTopic, likeness: readonly number[]): number {
  return linear(readerWeights().point[basisOf(topic)], likeness);
}

/** Fits of what is read closely. */
export interface CloselyFitted {
  closePoint: readonly number[];
  relation: ClassWeights;
}

/** What {@link readPointClosely} reads. */
export function closePointInput(odds: number, closely: readonly number[]): number[] {
  return [odds, ...closely.map(logarithm)];
}

/**
 * Log-odds that a sentence is on the point, once it was read together with the requirement. A requirement outside the
 * catalog keeps its order: the model that reads closely was never tuned on it, and does not order its passages better.
 *
 * @param odds as {@link readPoint} gives them
 * @param closely how likely it is of each kind; what was not read so stays as it is
 */
export function readPointClosely(
  topic: RequirementTopic,
  odds: number,
  closely: readonly number[] | undefined,
  weights: readonly number[] = readerWeights().closePoint,
): number {
  if (!closely || basisOf(topic) !== "withExamples") return odds;
  return linear(weights, closePointInput(odds, closely));
}

function logarithm(probability: number): number {
  return Math.log(probability + 1e-3);
}

/** Shows nothing, however its vector reads. */
const PLANS: ReadonlySet<Stance> = new Set(["plan", "recommendation", "praise"]);

let pairNet: PairNet | undefined;

/** A sentence on the point of a requirement. */
export interface SentenceOfRequirement {
  sentence: ComparedSentence;
  /** How likely it is of each kind by itself. */
  kinds: readonly number[];
  /** How likely it says each kind of the requirement, read together with it; undefined where it was not. */
  closely: readonly number[] | undefined;
}

/** What {@link readRelation} reads: the relation's features, and the logarithms of the kinds, by words and by the pair too. */
export function relationInput(
  { sentence, kinds, closely }: SentenceOfRequirement,
  topic: RequirementTopic,
  background: RequirementBackground,
): number[] {
  return [
    ...relationFeatures(sentence, topic, background),
    ...kinds.map((probability) => Math.log(probability + 1e-4)),
    ...readWords(sentence.text),
    ...(topic.seen ? readPair(knownPairNet(), sentence.vector, topic.statement) : []),
    ...(topic.seen
      ? [Number(closely !== undefined), ...(closely ? closely.map(logarithm) : KINDS.map(() => 0))]
      : []),
  ];
}

function knownPairNet(): PairNet {
  pairNet ??= parsePairNet(readReaderData("pair-net.json"));
  return pairNet;
}

/** What a sentence says of a requirement it is about, as {@link KINDS}; "nothing" is never said. */
export function readRelation(
  read: SentenceOfRequirement,
  topic: RequirementTopic,
  background: RequirementBackground,
  weights: ClassWeights = readerWeights().relation[basisOf(topic)],
): Pick<ReadSentence, "kinds" | "isDenial" | "isPlan"> {
  const { sentence } = read;
  const said = classProbabilities(weights, relationInput(read, topic, background));
  return {
    kinds: [...said, 0],
    isDenial: !topic.isDenial && isDeniedOnPoint(sentence, topic, background),
    isPlan: PLANS.has(sentence.reading.stance),
  };
}
