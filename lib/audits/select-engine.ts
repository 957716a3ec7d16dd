import { getEmbedder } from "@/lib/embeddings";
import { createEmbeddedEngine } from "./embedded-engine";
import type { AuditEngine } from "./engine";

/** The engine that judges: the embedded analyst, on whichever embedding method this process has. */
export async function selectEngine(): Promise<AuditEngine> {
  return createEmbeddedEngine(await getEmbedder());
}
