/**
 * Measures the product on labelled data: `npm run evaluate -- audits DATA_DIR`. The data is not part of
 * the project; docs/analyst.md, docs/drift.md and docs/scan.md name the sets and the columns read.
 */
import fs from "node:fs";
import { evaluateAudits } from "./evaluation/audits";
import { evaluateDrift } from "./evaluation/drift";
import { evaluateDoubt } from "./evaluation/drift-doubt";
import { fitDriftHeads } from "./evaluation/drift-heads";
import { fitDriftScore } from "./evaluation/drift-score";
import { fitDriftWeights } from "./evaluation/drift-weights";
import { formatFigures } from "./evaluation/figures";
import { fitInjectionHead } from "./evaluation/injection-head";
import { MissingDataError } from "./evaluation/read-rows";
import { writeCloseCases } from "./evaluation/reader/close-cases";
import { fitReader } from "./evaluation/reader/fit-reader";
import { writeTuningCases } from "./evaluation/reader/tuning-cases";
import { writeReportCases } from "./evaluation/report-cases";
import { evaluateScan } from "./evaluation/scan";

/** What can be measured; each takes the data folder and returns its figures. */
const EVALUATIONS = {
  audits: evaluateAudits,
  drift: evaluateDrift,
  "drift-doubt": evaluateDoubt,
  "drift-weights": fitDriftWeights,
  "drift-heads": fitDriftHeads,
  "drift-score": fitDriftScore,
  "fit-reader": fitReader,
  "tuning-cases": writeTuningCases,
  "report-cases": writeReportCases,
  "close-cases": writeCloseCases,
  "injection-head": fitInjectionHead,
  scan: evaluateScan,
} as const;

function isEvaluation(name: string | undefined): name is keyof typeof EVALUATIONS {
  return name !== undefined && Object.hasOwn(EVALUATIONS, name);
}

/** Ends the process with one sentence and the exit code for wrong use. */
function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

const [name, directory, ...rest] = process.argv.slice(2);
const names = Object.keys(EVALUATIONS).join(" | ");
if (!isEvaluation(name) || directory === undefined || rest.length > 0) {
  refuse(`Usage: npm run evaluate -- ${names} DATA_DIR`);
}
if (!fs.statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
  refuse(`There is no folder ${directory}.`);
}
try {
  process.stdout.write(formatFigures(await EVALUATIONS[name](directory)));
} catch (error) {
  if (error instanceof MissingDataError) refuse(error.message);
  throw error;
}
