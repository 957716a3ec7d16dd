import { documentFeatures } from "@/lib/judgment/analyst/requirements/decide-state";
import { type ClassWeights, linear } from "@/lib/judgment/analyst/requirements/logistic";
import {
  type RequirementReading,
  readRequirement,
} from "@/lib/judgment/analyst/requirements/read-requirement";
import { NEVER } from "@/lib/judgment/analyst/requirements/read-sentences";
import { relationInput } from "@/lib/judgment/analyst/requirements/reader";
import type { RequirementBackground } from "@/lib/judgment/analyst/requirements/requirement-topic";
import { REQUIREMENT_FINDINGS } from "@/lib/judgment/analyst/vocabulary";
import type { JudgedRow } from "./document-rows";
import { crossFit, fitBinary, fitMany } from "./standardized-fits";

const FOLDS = 8;

/** Of the sentences no judge quoted, one in so many is fitted on, with so much weight. */
const SPREAD = 4;

const RELATION = { classes: 4, ridge: 0.01, steps: 120 };
const DOCUMENT = { classes: REQUIREMENT_FINDINGS.length, ridge: 0.01, steps: 250 };
const NO_EVIDENCE = REQUIREMENT_FINDINGS.indexOf("no_evidence");

/** What was fitted on judged documents, and what it says of documents it was not fitted on. */
export interface DocumentFits {
  point: number[];
  relation: ClassWeights;
  document: ClassWeights;
  /** By row, of fits without the row's text. */
  crossValidated: { reading: RequirementReading; probabilities: number[] }[];
}

/** Which sentences are on the point, what they say, and what they come to: one after the other, by text left out. */
export function fitDocuments(rows: readonly JudgedRow[], background: RequirementBackground): DocumentFits {
  const folds = rows.map(({ text }) => text % FOLDS);
  const readings = new Array<RequirementReading>(rows.length);
  for (const fold of new Set(folds)) {
    const others = rows.filter((_, i) => folds[i] !== fold);
    const point = fitPoint(others);
    const relation = fitRelation(others, background);
    for (const [i, row] of rows.entries())
      if (folds[i] === fold) readings[i] = readRow(row, point, relation, background);
  }
  const features = readings.map(documentFeatures);
  const labels = rows.map(({ finding }) => finding);
  const probabilities = crossFit(features, labels, folds, DOCUMENT);
  return {
    point: fitPoint(rows),
    relation: fitRelation(rows, background),
    document: fitMany(features, labels, DOCUMENT),
    crossValidated: readings.map((reading, i) => ({ reading, probabilities: probabilities[i] ?? [] })),
  };
}

/** A judgment without a quote that is found in the document says nothing about where it is answered. */
export function isUsable({ finding, isQuoted }: JudgedRow): boolean {
  return finding === NO_EVIDENCE || isQuoted.includes(true);
}

export function fitPoint(rows: readonly JudgedRow[]): number[] {
  return fitBinary(
    rows.filter(isUsable).flatMap(({ likeness, isQuoted }, r) =>
      likeness.flatMap((values, i) => {
        const isTrue = isQuoted[i] === true;
        if (!isTrue && (r + i) % SPREAD !== 0) return [];
        return [{ values, isTrue, weight: isTrue ? 1 : SPREAD }];
      }),
    ),
  );
}

function fitRelation(rows: readonly JudgedRow[], background: RequirementBackground): ClassWeights {
  const cases = rows.flatMap(({ finding, sentences, isQuoted, topic }) =>
    finding === NO_EVIDENCE
      ? []
      : sentences.flatMap(({ compared, kinds }, i) =>
          isQuoted[i] ? [{ values: relationInput(compared, kinds, topic, background), finding }] : [],
        ),
  );
  return fitMany(
    cases.map(({ values }) => values),
    cases.map(({ finding }) => finding),
    RELATION,
  );
}

function readRow(
  { sentences, likeness, isEvidence, topic }: JudgedRow,
  point: readonly number[],
  relation: ClassWeights,
  background: RequirementBackground,
): RequirementReading {
  const odds = likeness.map((values, i) => (isEvidence[i] ? linear(point, values) : NEVER));
  return readRequirement({ sentences, odds }, topic, background, relation);
}
