import { measureWith } from "@/lib/judgment/drift/measure-drift";
import { doubtOf } from "@/lib/judgment/opinion/doubt";
import { DOUBTS } from "@/lib/judgment/opinion/vocabulary";
import { closeEmbedder, getEmbedder } from "@/lib/platform/embeddings";
import { readBehaviors, readConductRows } from "./authored";
import { BUILT_IN, openDriftTools } from "./drift-tools";
import type { Figure } from "./figures";
import { mean } from "./statistics";

/** The threshold of a decision that names none. */
const THRESHOLD = 0.5;

interface Report {
  behavior: string;
  expectedBehavior?: string;
  isBreach: boolean;
}

/**
 * How often a measurement is on the wrong side of the threshold where it is unsure and where it is not, on free reports.
 *
 * @param directory with `behavior-reports.jsonl` and `conduct-reports.jsonl`: `scripts/evaluation`
 */
export async function evaluateDoubt(directory: string): Promise<Figure[]> {
  const embedder = await getEmbedder();
  try {
    const tools = await openDriftTools(embedder);
    const measured: { doubt: ReturnType<typeof doubtOf>; isWrong: boolean }[] = [];
    for (const { isBreach, ...texts } of reportsOf(directory)) {
      const measurement = await measureWith(tools, { ...texts, manifolds: BUILT_IN });
      const isWrong = measurement.drift_score > THRESHOLD !== isBreach;
      measured.push({ doubt: doubtOf(measurement, THRESHOLD), isWrong });
    }
    return [null, ...DOUBTS].map((doubt) => {
      const wrong = measured.filter((one) => one.doubt === doubt).map(({ isWrong }) => Number(isWrong));
      const name = `Free reports, ${doubt?.replace("_", " ") ?? "sure"}: share on the wrong side`;
      return { name, measured: mean(wrong), count: wrong.length };
    });
  } finally {
    await closeEmbedder();
  }
}

function reportsOf(directory: string): Report[] {
  const expected = readBehaviors(directory, "behavior-reports.jsonl").flatMap(
    ({ expected: expectedBehavior, conforms, violates }): Report[] => [
      ...conforms.map((behavior) => ({ behavior, expectedBehavior, isBreach: false })),
      ...violates.map(({ text }) => ({ behavior: text, expectedBehavior, isBreach: true })),
    ],
  );
  const conduct = readConductRows(directory, "conduct-reports.jsonl").map(
    ({ text, isUnsafe }): Report => ({ behavior: text, isBreach: isUnsafe }),
  );
  return [...expected, ...conduct];
}
