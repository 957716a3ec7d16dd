import { getReaderEmbedder } from "@/lib/judgment/analyst/requirements/reader-data";
import { closeEmbedder, getEmbedder } from "@/lib/platform/embeddings";
import { evaluateExpertAgreement } from "./aireg";
import { evaluateContracts } from "./contract-nli";
import { evaluateDrafted } from "./drafted-figures";
import type { Figure } from "./figures";
import { evaluateFreeDocuments } from "./free-documents";
import { evaluateNotices } from "./gdpr-notices";
import { evaluateRetrieval } from "./obliqa";
import { evaluateCoverage } from "./policyqa";
import { evaluateResistance } from "./resistance";

/** The embedded analyst's figures on the sets under `directory`. */
export async function evaluateAudits(directory: string): Promise<Figure[]> {
  try {
    const figures: Figure[] = [];
    // What is measured under the verdicts is measured with the model as it is shipped.
    for (const evaluate of [evaluateRetrieval, evaluateCoverage])
      figures.push(...(await evaluate(await getEmbedder(), directory)));
    for (const evaluate of [
      evaluateExpertAgreement,
      evaluateResistance,
      evaluateNotices,
      evaluateContracts,
      evaluateFreeDocuments,
      evaluateDrafted,
    ]) {
      figures.push(...(await evaluate(await getReaderEmbedder(), directory)));
    }
    return figures;
  } finally {
    await closeEmbedder();
  }
}
