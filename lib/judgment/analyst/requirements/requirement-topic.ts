import { contentStems } from "../content-stems";
import { findDenied, readClauses } from "../reading/limits";
import type { AnalyzedControl, AnalyzedRequirement } from "../schema";
import { type CueIndex, indexCues, type RequirementCues } from "./cues";
import { applyMetric, type Metric } from "./metric";
import { type Occasion, readOccasion } from "./occasion-slots";
import { type AskedParties, readAsked } from "./party-slots";

/** What the drafted sentences of a requirement teach about it. */
export interface ExampleProfile {
  /** Mean of the vectors of sentences on the point; its length says how alike they are. */
  mean: Float32Array;
  /** Mean of its sentences that state it, less the mean of those that deny it. */
  statesLessDenies: Float32Array;
  stems: ReadonlySet<string>;
}

/** A linear head: weights for a sentence's vector, and a constant. */
export interface RequirementHead {
  weights: Float32Array;
  constant: number;
}

/** A requirement, ready to be compared with sentences. */
export interface RequirementTopic {
  requirement: AnalyzedRequirement;
  statement: Float32Array;
  /** Of the control's title and description. */
  control: Float32Array;
  /** Sentences of documents that fulfil the control. */
  probes: readonly Float32Array[];
  statementStems: ReadonlySet<string>;
  controlStems: ReadonlySet<string>;
  /** Undefined for a requirement without drafted sentences, and for vectors of another model. */
  examples: ExampleProfile | undefined;
  /** What judged documents teach about it; undefined like the examples. */
  head: RequirementHead | undefined;
  /** What reviewers look for; undefined outside the catalog. */
  cues: RequirementCues | undefined;
  /** As the metric sees them: the requirement as a whole, its statement, the mean of its sentences. */
  seen: { whole: Float32Array; statement: Float32Array; mean: Float32Array | undefined } | undefined;
  /** Whether the requirement itself is a denial ("data is not sold"), and the stems it denies. */
  isDenial: boolean;
  /** Whom it asks for: as recipients, and as those who act. */
  asked: AskedParties;
  occasion: Occasion | undefined;
  deniedStems: ReadonlySet<string>;
}

/** The requirements of one framework: a sentence is on the point of one when it is nearer to it than to the others. */
export interface Rivals {
  wholes: readonly Float32Array[];
  cues: CueIndex;
}

/** What all requirements of the catalog say: a sentence is on the point when it is nearer to one than to the rest. */
export interface RequirementBackground {
  statements: readonly Float32Array[];
  means: readonly Float32Array[];
  /** How much a stem says: the rarer in the catalog, the more. */
  rarity(stem: string): number;
  /** Undefined for vectors of another model than the metric's. */
  metric: Metric | undefined;
}

/** The texts a requirement of a control is searched with, in a fixed order: vectors are given in the same one. */
export function requirementTexts(control: AnalyzedControl, { statement }: AnalyzedRequirement): string[] {
  return [statement, `${control.title}. ${control.description}`, ...control.probes];
}

/** The same for a requirement outside the catalog. Its statement is all that is known of it, so no word may mislead. */
export function outsideRequirementTexts(
  control: AnalyzedControl,
  requirement: AnalyzedRequirement,
): string[] {
  return requirementTexts(control, { ...requirement, statement: withoutDocument(requirement.statement) });
}

/** "The notice says that …", "This policy describes how …": what is asked of a document about itself. */
const OF_DOCUMENT = new RegExp(
  "^(?:the|this|each|every|any)(?: [a-z]+){0,3} (?:notice|policy|document|documentation|statement|agreement|contract|terms|disclosure)" +
    " (?:names?|sa(?:y|ys)|states?|describes?|explains?|lists?|gives?|sets? out|lays? down|specif(?:y|ies)|identif(?:y|ies)" +
    "|mentions?|contains?|covers?|address(?:es)?|speaks? of|informs? (?:people|users|customers|readers) (?:of|about)) (?:that )?(?=.)",
  "i",
);

/** What a document is to say, without the words about the document: its passages say it without them. */
function withoutDocument(statement: string): string {
  const said = statement.replace(OF_DOCUMENT, "");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** @param vectors one per text of {@link requirementTexts} */
export function createRequirementTopic(
  control: AnalyzedControl,
  requirement: AnalyzedRequirement,
  vectors: readonly Float32Array[],
  {
    examples,
    head,
    cues,
    metric,
  }: Pick<RequirementTopic, "examples" | "head" | "cues"> & { metric: Metric | undefined },
): RequirementTopic {
  const [statement, ofControl, ...probes] = vectors;
  if (!statement || !ofControl) throw new TypeError("A requirement needs the vectors of its texts");
  return {
    requirement,
    statement,
    control: ofControl,
    probes,
    statementStems: new Set(contentStems(requirement.statement)),
    controlStems: new Set(
      [control.title, control.description, ...control.probes].flatMap((text) => contentStems(text)),
    ),
    examples,
    head,
    cues,
    seen: metric && {
      whole: applyMetric(metric, wholeOf(statement, ofControl, examples?.mean)),
      statement: applyMetric(metric, statement),
      mean: examples && applyMetric(metric, examples.mean),
    },
    isDenial: readClauses(requirement.statement).some(({ isDenied }) => isDenied),
    asked: readAsked(requirement),
    occasion: readOccasion(requirement.statement),
    deniedStems: new Set(contentStems(findDenied(requirement.statement))),
  };
}

/** The control says half as much of a requirement as its own sentences. */
export function wholeOf(
  statement: Float32Array,
  control: Float32Array,
  mean: ArrayLike<number> | undefined,
): Float32Array {
  return statement.map((value, i) => value + 0.5 * (control[i] ?? 0) + (mean?.[i] ?? 0));
}

/** @param topics of one framework */
export function createRivals(topics: readonly RequirementTopic[]): Rivals {
  return {
    wholes: topics.flatMap(({ seen }) => (seen ? [seen.whole] : [])),
    cues: indexCues(topics.flatMap(({ cues }) => cues ?? [])),
  };
}

/** @param texts everything the catalog says, for the rarity of words */
export function createRequirementBackground(
  statements: readonly Float32Array[],
  means: readonly Float32Array[],
  texts: readonly string[],
  metric: Metric | undefined,
): RequirementBackground {
  const textsWith = new Map<string, number>();
  for (const text of texts)
    for (const stem of new Set(contentStems(text))) textsWith.set(stem, (textsWith.get(stem) ?? 0) + 1);
  const rarityIn = (count: number) => Math.log((texts.length + 1) / (count + 0.5));
  const rarities = new Map([...textsWith].map(([stem, count]) => [stem, rarityIn(count)]));
  const unknown = rarityIn(0);
  return { statements, means, metric, rarity: (stem) => rarities.get(stem) ?? unknown };
}

/** Total rarity of some stems. */
export function rarityOf(stems: Iterable<string>, { rarity }: RequirementBackground): number {
  let sum = 0;
  for (const stem of stems) sum += rarity(stem);
  return sum;
}
