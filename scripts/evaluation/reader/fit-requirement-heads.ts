import type { RequirementHead } from "@/lib/judgment/analyst/requirements/requirement-topic";
import { linear } from "@/lib/judgment/language/logistic";
import { groupBy } from "../group-by";
import { mixingStep } from "../mixing-step";
import type { JudgedRow } from "./document-rows";
import { fitPoint, isUsable } from "./fit-documents";

/** A sentence as one requirement sees it. */
export interface HeadRow {
  vector: Float32Array;
  /** Log-odds that it is on the point by its likeness alone. */
  offset: number;
  isQuoted: boolean;
}

/**
 * What judged documents teach about each requirement that they were judged for: which sentences a judge quotes beyond
 * those that are alike. The likeness stays as it is; the head is what has to be added to its log-odds.
 *
 * @param rows whose topics have no heads
 */
export function fitRequirementHeads(rows: readonly JudgedRow[]): Map<string, RequirementHead> {
  const point = fitPoint(rows);
  const judged = groupBy(rows.filter(isUsable), ({ topic }) => topic.requirement.id);
  return new Map(
    [...judged].map(([id, ofRequirement]) => [
      id,
      fitRequirementHead(ofRequirement.flatMap((row) => headRows(row, point))),
    ]),
  );
}

function headRows(
  { sentences, likeness, isEvidence, isQuoted }: JudgedRow,
  point: readonly number[],
): HeadRow[] {
  return sentences.flatMap(({ compared }, i) => {
    const features = likeness[i];
    if (!features || !isEvidence[i]) return [];
    return [{ vector: compared.vector, offset: linear(point, features), isQuoted: isQuoted[i] === true }];
  });
}

const ROUNDS = 6;
const RATE = 0.25;

/** Pulls every weight toward nothing. */
const DECAY = 2e-4;

/** Logistic regression by stochastic gradient descent (Adagrad, Duchi et al. 2011). Always the same for the same rows. */
export function fitRequirementHead(rows: readonly HeadRow[]): RequirementHead {
  const weights = new Float32Array(rows[0]?.vector.length ?? 0);
  const squares = new Float32Array(weights.length).fill(0.1);
  let constant = 0;
  let constantSquares = 1;
  const step = mixingStep(rows.length);
  for (let k = 0; k < ROUNDS * rows.length; k++) {
    const row = rows[(k * step) % rows.length];
    if (!row) continue;
    const { vector, offset, isQuoted } = row;
    let odds = offset + constant;
    for (let i = 0; i < weights.length; i++) odds += (weights[i] ?? 0) * (vector[i] ?? 0);
    const error = 1 / (1 + Math.exp(-odds)) - Number(isQuoted);
    constantSquares += error * error;
    constant -= (RATE * error) / Math.sqrt(constantSquares);
    for (let i = 0; i < weights.length; i++) {
      const slope = error * (vector[i] ?? 0) + DECAY * (weights[i] ?? 0);
      squares[i] = (squares[i] ?? 0) + slope * slope;
      weights[i] = (weights[i] ?? 0) - (RATE * slope) / Math.sqrt(squares[i] ?? 1);
    }
  }
  return { weights, constant };
}
