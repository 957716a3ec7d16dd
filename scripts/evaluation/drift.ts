import { closeEmbedder, getEmbedder } from "@/lib/platform/embeddings";
import { evaluateAgents } from "./drift-agents";
import { evaluateAuthored, evaluateFree } from "./drift-authored";
import { evaluateContradictionOnSick, evaluateNegation } from "./drift-polarity";
import { evaluateSimilarityOnSick, evaluateSimilarityOnSts } from "./drift-similarity";
import { evaluateSpeed } from "./drift-speed";
import { type DriftTools, openDriftTools } from "./drift-tools";
import type { Figure } from "./figures";
import { MissingDataError } from "./read-rows";

/** What is measured on which file. */
const PARTS: readonly { file: string; evaluate(tools: DriftTools, directory: string): Promise<Figure[]> }[] =
  [
    { file: "sick/sick.tsv (similarity)", evaluate: evaluateSimilarityOnSick },
    { file: "sts/sts.tsv", evaluate: evaluateSimilarityOnSts },
    { file: "sick/sick.tsv (contradiction)", evaluate: evaluateContradictionOnSick },
    { file: "negation/negation.tsv", evaluate: evaluateNegation },
    { file: "agent-safety/behaviours.jsonl", evaluate: evaluateAgents },
    { file: "authored/behaviours.jsonl", evaluate: evaluateAuthored },
    { file: "free/pairs.jsonl", evaluate: evaluateFree },
  ];

/** The drift score's figures on the sets under `directory`; a set that is not there says "no data". */
export async function evaluateDrift(directory: string): Promise<Figure[]> {
  const embedder = await getEmbedder();
  try {
    const tools = await openDriftTools(embedder);
    const figures: Figure[] = [];
    for (const { file, evaluate } of PARTS) {
      try {
        figures.push(...(await evaluate(tools, directory)));
      } catch (error) {
        if (!(error instanceof MissingDataError)) throw error;
        figures.push({ name: `${file}: ${error.message}`, measured: Number.NaN, count: 0 });
      }
    }
    return [...figures, ...(await evaluateSpeed(tools))];
  } finally {
    await closeEmbedder();
  }
}
