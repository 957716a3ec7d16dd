import { closeEmbedder, getEmbedder } from "@/lib/platform/embeddings";
import { evaluateExpertAgreement } from "./aireg";
import { evaluateDrafted } from "./drafted-figures";
import type { Figure } from "./figures";
import { evaluateFreeDocuments } from "./free-documents";
import { evaluateNotices } from "./gdpr-notices";
import { evaluateRetrieval } from "./obliqa";
import { evaluateCoverage } from "./policyqa";
import { evaluateResistance } from "./resistance";

/** The embedded analyst's figures on the sets under `directory`. */
export async function evaluateAudits(directory: string): Promise<Figure[]> {
  const embedder = await getEmbedder();
  try {
    const figures: Figure[] = [];
    for (const evaluate of [
      evaluateRetrieval,
      evaluateCoverage,
      evaluateExpertAgreement,
      evaluateResistance,
      evaluateNotices,
      evaluateFreeDocuments,
      evaluateDrafted,
    ]) {
      figures.push(...(await evaluate(embedder, directory)));
    }
    return figures;
  } finally {
    await closeEmbedder();
  }
}
