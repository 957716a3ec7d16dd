import { decideState } from "@/lib/judgment/analyst/requirements/decide-state";
import { REQUIREMENT_FINDINGS, type RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { figuresOfDocuments, type JudgedPair } from "../document-figures";
import type { Figure } from "../figures";
import { areaUnderCurve, mean } from "../statistics";
import type { JudgedRow } from "./document-rows";
import type { DocumentFits } from "./fit-documents";

const BINS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.01] as const;

/** How the fits do on texts that they were not fitted on, and how far their probabilities can be believed. */
export function crossValidatedFigures(
  name: string,
  { rows, fits: { crossValidated } }: { rows: readonly JudgedRow[]; fits: DocumentFits },
): Figure[] {
  const pairs = rows.flatMap((row, i): JudgedPair[] => {
    const found = crossValidated[i];
    if (!found) return [];
    const { reading, probabilities } = found;
    const { state } = decideState(probabilities, reading, { isDeep: false });
    const right = REQUIREMENT_FINDINGS[row.finding] ?? "no_evidence";
    return [
      { control: row.control, force: row.force, given: state, right, quote: undefined, rightQuotes: [] },
    ];
  });
  const some = (wanted: boolean) =>
    crossValidated.flatMap(({ probabilities }, i) =>
      (rows[i]?.finding === NONE) !== wanted ? [1 - (probabilities[NONE] ?? 0)] : [],
    );
  return [
    ...figuresOfDocuments(`${name}, cross-validated`, pairs),
    {
      name: `${name}, cross-validated: AUC of something against nothing`,
      measured: areaUnderCurve(some(true), some(false)),
      count: rows.length,
    },
    ...(["shown", "no_evidence"] as const).flatMap((finding) =>
      reliabilityOf(name, finding, rows, crossValidated),
    ),
  ];
}

const NONE = REQUIREMENT_FINDINGS.indexOf("no_evidence");

function reliabilityOf(
  name: string,
  finding: RequirementFinding,
  rows: readonly JudgedRow[],
  crossValidated: DocumentFits["crossValidated"],
): Figure[] {
  const at = REQUIREMENT_FINDINGS.indexOf(finding);
  const leading = crossValidated.flatMap(({ probabilities }, i) => {
    const confidence = probabilities[at] ?? 0;
    return confidence === Math.max(...probabilities)
      ? [{ confidence, isRight: rows[i]?.finding === at }]
      : [];
  });
  return BINS.slice(0, -1).flatMap((from, b) => {
    const to = BINS[b + 1] ?? 1;
    const inside = leading.filter(({ confidence }) => confidence >= from && confidence < to);
    if (inside.length === 0) return [];
    const said = mean(inside.map(({ confidence }) => confidence)).toFixed(2);
    return [
      {
        name: `${name}, reliability: ${finding}, said ${said}`,
        measured: mean(inside.map(({ isRight }) => Number(isRight))),
        count: inside.length,
      },
    ];
  });
}
