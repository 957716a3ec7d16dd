import { getEmbedder } from "@/lib/platform/embeddings";
import { likelyInjections } from "./likely-injections";
import { scanText } from "./scan-text";
import type { ScanResult } from "./schema";

/**
 * Scans what a decision is made about: with the rules and, where the sentence model runs, by likeness.
 *
 * @throws ServiceError `model_unavailable` when the model stopped while working
 */
export async function scanContent(text: string): Promise<ScanResult> {
  return scanText(text, likelyInjections(await getEmbedder()));
}
