import type { CloseReadings } from "@/lib/judgment/analyst/requirements/close-reading";
import { documentFeatures, togetherInput } from "@/lib/judgment/analyst/requirements/decide-state";
import {
  type RequirementReading,
  readRequirement,
  type SentencesOnPoint,
} from "@/lib/judgment/analyst/requirements/read-requirement";
import { NEVER } from "@/lib/judgment/analyst/requirements/read-sentences";
import {
  type CloselyFitted,
  closePointInput,
  relationInput,
} from "@/lib/judgment/analyst/requirements/reader";
import type { RequirementBackground } from "@/lib/judgment/analyst/requirements/requirement-topic";
import { REQUIREMENT_FINDINGS } from "@/lib/judgment/analyst/vocabulary";
import { type ClassWeights, linear } from "@/lib/judgment/language/logistic";
import { groupBy } from "../group-by";
import type { JudgedRow } from "./document-rows";
import { crossFit, fitBinary, fitMany } from "./standardized-fits";

const FOLDS = 4;

/** Of the sentences no judge quoted, one in so many is fitted on, with so much weight. */
const SPREAD = 4;

const RELATION = { classes: 4, ridge: 0.01, steps: 120 };
const DOCUMENT = { classes: REQUIREMENT_FINDINGS.length, ridge: 0.01, steps: 250 };
const NO_EVIDENCE = REQUIREMENT_FINDINGS.indexOf("no_evidence");

/** What was fitted on judged documents, and what it says of documents it was not fitted on. */
export interface DocumentFits {
  point: number[];
  closePoint: readonly number[];
  relation: ClassWeights;
  document: ClassWeights;
  together: ClassWeights;
  /** By row, of fits without the row's text. */
  crossValidated: { reading: RequirementReading; probabilities: number[] }[];
}

/** What is known of the documents' requirements and sentences. */
interface Known {
  background: RequirementBackground;
  closely: CloseReadings;
  /** Whether each requirement is judged by itself: its control's others say nothing, and its passages keep their order. */
  areAlone: boolean;
  /** Fitted on more than these rows, texts that are left out among them; else it is fitted on them. */
  point?: readonly number[];
}

/** Which sentences are on the point, what they say, and what they come to: one after the other, by text left out. */
export function fitDocuments(rows: readonly JudgedRow[], known: Known): DocumentFits {
  const folds = rows.map(({ text }) => text % FOLDS);
  const readings = new Array<RequirementReading>(rows.length);
  for (const fold of new Set(folds)) {
    const others = rows.filter((_, i) => folds[i] !== fold);
    const point = known.point ?? fitPoint(others);
    const fitted = fitClosely(others, point, known);
    for (const [i, row] of rows.entries())
      if (folds[i] === fold) readings[i] = readRow(row, point, { ...known, fitted });
  }
  const features = readings.map(documentFeatures);
  const labels = rows.map(({ finding }) => finding);
  const alone = crossFit(features, labels, folds, DOCUMENT);
  const together = known.areAlone ? [] : withSiblings(rows, alone);
  const togetherValues = together.map(({ values }) => values);
  const togetherLabels = together.map(({ at }) => labels[at] ?? 0);
  const togetherFolds = together.map(({ at }) => folds[at] ?? 0);
  const probabilities = [...alone];
  for (const [i, of] of crossFit(togetherValues, togetherLabels, togetherFolds, DOCUMENT).entries())
    probabilities[together[i]?.at ?? 0] = of;
  const point = known.point ?? fitPoint(rows);
  return {
    point: [...point],
    ...fitClosely(rows, point, known),
    document: fitMany(features, labels, DOCUMENT),
    together: together.length > 0 ? fitMany(togetherValues, togetherLabels, DOCUMENT) : [],
    crossValidated: readings.map((reading, i) => ({ reading, probabilities: probabilities[i] ?? [] })),
  };
}

/** Each row whose control has other rows, with what the second regression sees of all of them. */
function withSiblings(rows: readonly JudgedRow[], alone: readonly (readonly number[])[]) {
  const controls = groupBy([...rows.keys()], (at) => rows[at]?.control ?? "");
  return [...controls.values()].flatMap((places) =>
    places.length === 1
      ? []
      : places.map((at) => {
          const others = places.flatMap((other) => (other === at ? [] : [alone[other] ?? []]));
          return { at, values: togetherInput(alone[at] ?? [], others) };
        }),
  );
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

function fitClosely(rows: readonly JudgedRow[], point: readonly number[], known: Known): CloselyFitted {
  return {
    closePoint: known.areAlone ? [] : fitClosePoint(rows, point, known),
    relation: fitRelation(rows, known),
  };
}

/** On what was read closely. */
function fitClosePoint(rows: readonly JudgedRow[], point: readonly number[], { closely }: Known): number[] {
  const read = rows.filter(isUsable).flatMap(({ topic, sentences, likeness, isQuoted }) =>
    sentences.flatMap((sentence, i) => {
      const kinds = closely(topic, sentence);
      if (!kinds) return [];
      const values = closePointInput(linear(point, likeness[i] ?? []), kinds);
      return [{ values, isTrue: isQuoted[i] === true, weight: 1 }];
    }),
  );
  return fitBinary(read);
}

function fitRelation(rows: readonly JudgedRow[], { background, closely }: Known): ClassWeights {
  const cases = rows.flatMap(({ finding, sentences, isQuoted, topic }) =>
    finding === NO_EVIDENCE
      ? []
      : sentences.flatMap((sentence, i) =>
          isQuoted[i]
            ? [
                {
                  values: relationInput(
                    {
                      sentence: sentence.compared,
                      kinds: sentence.kinds,
                      closely: closely(topic, sentence),
                    },
                    topic,
                    background,
                  ),
                  finding,
                },
              ]
            : [],
        ),
  );
  return fitMany(
    cases.map(({ values }) => values),
    cases.map(({ finding }) => finding),
    RELATION,
  );
}

function readRow(
  row: JudgedRow,
  point: readonly number[],
  known: Known & { fitted: CloselyFitted },
): RequirementReading {
  return readRequirement(onPointOf(row, point), row.topic, known);
}

/** The sentences of a row with their log-odds. */
export function onPointOf(
  { sentences, likeness, isEvidence }: JudgedRow,
  point: readonly number[],
): SentencesOnPoint {
  return { sentences, odds: likeness.map((values, i) => (isEvidence[i] ? linear(point, values) : NEVER)) };
}
